package dev.loadstone.studies.sets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.database.table.SetOperation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SetPairTest {
  private final Elements elements = new Elements(42);

  @Test
  void elements_are_ten_letters_and_digits_and_no_two_are_alike() {
    Set<String> all = new HashSet<>();
    for (long number = 0; number < 300_000; number++) {
      assertThat(all.add(elements.element(number))).isTrue();
    }
    assertThat(all).allMatch(element -> element.matches("[0-9A-Za-z]{10}"));
    // Each of the 62 characters begins about one element in 62: 4,839 ± 70.
    assertThat(all.stream().filter(element -> element.charAt(0) == 'Q').count())
        .isBetween(4_400L, 5_300L);
  }

  @Test
  void a_digest_reads_the_same_whatever_the_language_of_the_machine() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      assertThat(new SetDigest(1_234, 5))
          .hasToString("1,234 elements with digest 0000000000000005");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void a_seed_decides_the_elements() {
    assertThat(new Elements(42).element(7)).isEqualTo(elements.element(7));
    assertThat(new Elements(43).element(7)).isNotEqualTo(elements.element(7));
  }

  @ParameterizedTest
  @CsvSource({
    "0,0,0,0",
    "0,9,100,0",
    "9,0,50,0",
    "1,1,0,0",
    "1,1,100,1",
    "500,500,0,0",
    "500,500,30,150",
    "500,500,100,500",
    "3,3000,50,2",
    "3000,3,100,3"
  })
  void the_oracle_agrees_with_sets_in_memory(long left, long right, double overlap, long common) {
    SetPair pair = SetPair.of(elements, left, right, overlap);
    Set<String> lefts = elements(0, left);
    Set<String> rights = elements(pair.rightStart(), pair.rightStart() + right);

    assertThat(pair.common()).isEqualTo(common);
    Set<String> union = new TreeSet<>(lefts);
    union.addAll(rights);
    assertThat(pair.expected(SetOperation.UNION)).isEqualTo(digest(union));
    Set<String> intersection = new TreeSet<>(lefts);
    intersection.retainAll(rights);
    assertThat(intersection).hasSize((int) common);
    assertThat(pair.expected(SetOperation.INTERSECTION)).isEqualTo(digest(intersection));
    Set<String> difference = new TreeSet<>(lefts);
    difference.removeAll(rights);
    assertThat(pair.expected(SetOperation.DIFFERENCE)).isEqualTo(digest(difference));
  }

  @Test
  void the_digest_knows_no_order_but_every_element() {
    List<String> list = new ArrayList<>(elements(0, 1_000));
    SetDigest before = digest(list);
    Collections.shuffle(list, new Random(1));
    assertThat(digest(list)).isEqualTo(before);

    list.set(17, elements.element(5_000));
    assertThat(digest(list).count()).isEqualTo(before.count());
    assertThat(digest(list)).isNotEqualTo(before);
  }

  @Test
  void the_sample_is_spread_over_both_sets() {
    SetPair pair = SetPair.of(elements, 10_000, 10_000, 0);
    assertThat(pair.sample()).hasSize(2_000).doesNotHaveDuplicates();
    assertThat(pair.sample()).filteredOn(elements(0, 10_000)::contains).hasSize(1_000);
  }

  private Set<String> elements(long from, long to) {
    return LongStream.range(from, to)
        .mapToObj(elements::element)
        .collect(TreeSet::new, TreeSet::add, TreeSet::addAll);
  }

  private static SetDigest digest(Collection<String> elements) {
    SetDigest digest = SetDigest.EMPTY;
    for (String element : elements) {
      digest = digest.plus(element);
    }
    return digest;
  }
}
