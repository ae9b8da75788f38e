package dev.loadstone.studies.consistency.switching;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.database.KeyValueClient.Table;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LevelSwitchTest {
  private final ReplicaLevels levels = new ReplicaLevels();
  private final List<String> steps = levels.steps;

  private String move(SwitchSettings.Order order, String from, String to)
      throws InterruptedException {
    ReplicaCounts begin = ReplicaCounts.of(from);
    levels.readers = begin.readers();
    levels.writers = begin.writers();
    LevelSwitch move =
        new LevelSwitch(
            levels, List.of(new Table("t", List.of("f"), 1)), order, Duration.ZERO, step -> {});
    return move.moveTo(ReplicaCounts.of(to)).orElse("");
  }

  @ParameterizedTest
  @CsvSource({
    "1R-3W, 2R-2W, R2 W2",
    "1R-3W, 3R-1W, R3 W1",
    "2R-2W, 3R-1W, R3 W1",
    "2R-2W, 1R-3W, W3 await bring t R1",
    "3R-1W, 2R-2W, W2 await bring t R2",
    "3R-1W, 1R-3W, W3 await bring t R1",
    "3R-3W, 2R-2W, await bring t R2 W2",
    "2R-2W, 2R-2W, ''"
  })
  void what_rises_rises_first_and_data_is_everywhere_before_reads_fall(
      String from, String to, String expected) throws InterruptedException {
    assertThat(move(SwitchSettings.Order.SAFE, from, to)).isEmpty();
    assertThat(String.join(" ", steps)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "1R-3W, 2R-2W",
    "1R-3W, 3R-1W",
    "2R-2W, 3R-1W",
    "2R-2W, 1R-3W",
    "3R-1W, 2R-2W",
    "3R-1W, 1R-3W"
  })
  void at_no_step_do_reads_miss_what_was_written_before_it_was_brought_everywhere(
      String from, String to) throws InterruptedException {
    move(SwitchSettings.Order.SAFE, from, to);
    ReplicaCounts begin = ReplicaCounts.of(from);
    int readers = begin.readers();
    int writers = begin.writers();
    // The fewest replicas that have some write of before: all when it was brought to them.
    int had = writers;
    for (String step : steps) {
      if (step.startsWith("R")) {
        readers = Integer.parseInt(step.substring(1));
      } else if (step.startsWith("W")) {
        writers = Integer.parseInt(step.substring(1));
        had = Math.min(had, writers);
      } else if (step.startsWith("bring")) {
        had = writers;
      }
      assertThat(readers + had).as(step).isGreaterThan(3);
    }
  }

  @Test
  void reads_stay_raised_while_old_writes_are_under_way_or_a_replica_is_lost()
      throws InterruptedException {
    levels.writesHang = true;
    assertThat(move(SwitchSettings.Order.SAFE, "3R-1W", "1R-3W")).contains("under way");
    assertThat(levels.readers() + "R-" + levels.writers() + "W").isEqualTo("3R-3W");

    levels.writesHang = false;
    levels.replicaLost = true;
    assertThat(move(SwitchSettings.Order.SAFE, "3R-1W", "1R-3W")).isEqualTo("a replica is lost");
    assertThat(levels.readers()).isEqualTo(3);

    levels.replicaLost = false;
    assertThat(move(SwitchSettings.Order.SAFE, "3R-3W", "1R-3W")).isEmpty();
    assertThat(levels.readers()).isEqualTo(1);
  }

  @Test
  void an_immediate_move_sets_both_levels_and_nothing_else() throws InterruptedException {
    assertThat(move(SwitchSettings.Order.IMMEDIATE, "3R-1W", "1R-3W")).isEmpty();
    assertThat(steps).containsExactly("R1", "W3");
  }
}
