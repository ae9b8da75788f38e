package dev.loadstone.benchmarks.ycsb.input;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.observe.Observations;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class KeySpaceTest {
  private final KeySpace space = new KeySpace(10, 4);

  @Test
  void terminals_share_the_loaded_items() {
    assertThat(LongStream.range(0, 4).map(t -> space.length((int) t)))
        .containsExactly(3L, 3L, 2L, 2L);
    assertThat(space.size()).isEqualTo(10);
    Set<Long> items = new HashSet<>();
    for (int terminal = 0; terminal < 4; terminal++) {
      for (long place = 0; place < space.length(terminal); place++) {
        items.add(space.item(terminal, place));
      }
    }
    assertThat(items).containsExactlyInAnyOrderElementsOf(LongStream.range(0, 10).boxed().toList());
  }

  @Test
  void an_item_is_there_when_its_insert_is_acknowledged_and_not_before() {
    long item = space.toInsert(2);
    assertThat(item).isEqualTo(10);
    assertThat(space.present(10)).isEqualTo(6);
    assertThat(space.toInsert(2)).as("an insert that failed is tried again").isEqualTo(10);

    space.inserted(item);

    assertThat(space.present(10)).isEqualTo(10);
    assertThat(space.toInsert(2)).isEqualTo(14);
    assertThat(space.size()).isEqualTo(11);
  }

  @Test
  void inserts_of_terminals_never_meet() {
    Set<Long> items = new HashSet<>();
    for (int round = 0; round < 100; round++) {
      for (int terminal = 0; terminal < 4; terminal++) {
        long item = space.toInsert(terminal);
        assertThat(items.add(item)).isTrue();
        assertThat(item).isGreaterThanOrEqualTo(10);
        space.inserted(item);
      }
    }
    assertThat(items).hasSize(400);
  }

  @Test
  void a_delete_takes_the_last_item_of_the_stripe_and_an_insert_puts_it_back() {
    assertThat(space.mayBeDeleted(9)).isFalse();
    assertThat(space.takeForDelete(1)).isEqualTo(9);
    assertThat(space.present(9)).isEqualTo(5);
    assertThat(space.mayBeDeleted(9)).isTrue();
    assertThat(space.mayBeDeleted(5)).isFalse();
    assertThat(space.mayBeDeleted(8)).as("of another stripe").isFalse();
    assertThat(space.deletesDrawn()).isEqualTo(1);
    assertThat(space.toInsert(1)).isEqualTo(9);
    space.inserted(9);
    assertThat(space.present(9)).isEqualTo(9);
    assertThat(space.mayBeDeleted(9)).as("a slow read may have met the gap").isTrue();
  }

  @Test
  void an_empty_stripe_has_nothing_to_delete_and_its_items_are_found_elsewhere() {
    assertThat(space.takeForDelete(3)).isEqualTo(7);
    assertThat(space.takeForDelete(3)).isEqualTo(3);
    assertThat(space.takeForDelete(3)).isEqualTo(-1);
    assertThat(space.present(7)).isEqualTo(8);
    assertThat(space.toInsert(3)).isEqualTo(3);
  }

  @Test
  void a_terminal_takes_the_others_to_be_as_far_as_itself() {
    assertThat(space.estimate(0)).isEqualTo(10);
    space.inserted(space.toInsert(0));
    assertThat(space.estimate(0)).isEqualTo(14);
    assertThat(space.estimate(1)).isEqualTo(10);
  }

  @Test
  void a_run_that_begins_with_nothing_inserts_from_the_first_item_on() {
    KeySpace empty = new KeySpace(0, 3);
    assertThat(empty.size()).isZero();
    assertThat(empty.toInsert(2)).isEqualTo(2);
    empty.inserted(2);
    assertThat(empty.size()).isEqualTo(1);
    assertThat(empty.toInsert(2)).isEqualTo(5);
  }

  @Test
  void what_several_processes_inserted_and_deleted_adds_up_in_the_one_that_checks() {
    KeySpace first = new KeySpace(10, 4);
    KeySpace second = new KeySpace(10, 4);
    first.inserted(first.toInsert(0));
    first.inserted(first.toInsert(1));
    first.takeForDelete(1);
    second.takeForDelete(2);
    second.takeForDelete(2);
    second.takeForDelete(3);

    space.addTold(told(first));
    space.addTold(told(second));

    assertThat(LongStream.range(0, 4).map(t -> space.length((int) t)))
        .containsExactly(4L, 3L, 0L, 1L);
    assertThat(space.size()).isEqualTo(8);
    assertThat(space.deletesDrawn()).isEqualTo(4);
  }

  @Test
  void where_others_delete_any_item_may_be_gone() {
    assertThat(space.mayBeDeleted(3)).isFalse();

    space.letOthersDelete();

    assertThat(space.mayBeDeleted(3)).isTrue();
    assertThat(space.anyDeleted()).isTrue();
    assertThat(space.deletesDrawn()).isZero();
  }

  private static Observations told(KeySpace space) {
    Observations told = new Observations();
    space.tell(told);
    return told;
  }
}
