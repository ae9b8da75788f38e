package dev.loadstone.isolation.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ScriptReaderTest {
  @Test
  void all_anomalies_and_clauses_are_there() {
    assertThat(ScriptReader.read("anomalies.txt"))
        .extracting(Script::id)
        .containsExactly(
            "G0",
            "G1a",
            "G1b",
            "G1c",
            "OTV",
            "PMP",
            "PMP-write",
            "P4",
            "G-single",
            "G-single-predicate",
            "G-single-write",
            "G-single-write-wait",
            "G2-item",
            "G2",
            "G2-read-only");
    assertThat(ScriptReader.read("tpcc.txt"))
        .extracting(Script::id)
        .containsExactly(
            "3.2.2.1", "3.2.2.2", "3.4.2.1", "3.4.2.2", "3.4.2.3", "3.4.2.4", "3.4.2.5", "3.4.2.6",
            "3.4.2.7", "3.4.2.8", "3.4.2.9");
  }

  @Test
  void each_condition_is_about_what_its_script_observes() {
    List<Script> scripts = new ArrayList<>(ScriptReader.read("anomalies.txt"));
    scripts.addAll(ScriptReader.read("tpcc.txt"));
    assertThat(scripts)
        .allSatisfy(
            script -> {
              List<String> names =
                  script.steps().stream()
                      .map(Step::name)
                      .flatMap(Optional::stream)
                      .flatMap(name -> List.of(name, name + ".blocked").stream())
                      .toList();
              assertThat(script.anomalies()).as(script.id()).isNotEmpty();
              assertThat(script.anomalies())
                  .flatExtracting(Condition::comparisons)
                  .as(script.id())
                  .allSatisfy(comparison -> assertThat(names).contains(comparison.left()));
            });
  }

  @Test
  void a_part_is_filled_in_where_it_is_included() {
    Script script =
        ScriptReader.read("tpcc.txt").stream()
            .filter(each -> each.id().equals("3.4.2.4"))
            .findFirst()
            .orElseThrow();
    assertThat(script.steps())
        .contains(
            new Step(
                2,
                Optional.of("two"),
                "select d_next_o_id - 1 from district where d_w_id = 1 and d_id = 4"),
            new Step(
                2,
                Optional.empty(),
                "insert into new_order (no_o_id, no_d_id, no_w_id) values ({two}, 4, 1)"));
    assertThat(script.committing()).containsExactly(2);
  }

  @Test
  void prices_of_a_new_order_that_came_after_their_change_are_no_anomaly() {
    assertThat(shows(Map.of("first", "6", "second", "8", "firstAgain", "6"))).isFalse();
    assertThat(shows(Map.of("first", "5", "second", "7", "firstAgain", "5"))).isFalse();
    assertThat(shows(Map.of("first", "5", "second", "8", "firstAgain", "5"))).isTrue();
    assertThat(shows(Map.of("first", "6", "second", "7", "firstAgain", "6"))).isTrue();
    assertThat(shows(Map.of("first", "5", "second", "7", "firstAgain", "6"))).isTrue();
  }

  @Test
  void a_change_of_prices_that_is_lost_is_an_anomaly() {
    assertThat(shows(Map.of("firstAfter", "5", "secondAfter", "7"))).isFalse();
    assertThat(shows(Map.of("firstAfter", "5", "secondAfter", "6"))).isTrue();
  }

  /** Whether an anomaly shows where the prices were 5 and 7 before. */
  private static boolean shows(Map<String, String> observed) {
    Map<String, String> values = new HashMap<>(Map.of("firstPrice", "5", "secondPrice", "7"));
    values.putAll(observed);
    return ScriptReader.read("tpcc.txt").stream()
        .filter(script -> script.id().equals("3.4.2.7"))
        .flatMap(script -> script.anomalies().stream())
        .anyMatch(anomaly -> anomaly.holds(values));
  }

  @Test
  void all_comparisons_of_a_condition_must_hold_and_what_was_not_observed_does_not() {
    Condition condition = Condition.of("one = 1:10 2:20 & two != one");
    assertThat(condition.holds(Map.of("one", "1:10 2:20", "two", "1:11 2:20"))).isTrue();
    assertThat(condition.holds(Map.of("one", "1:10 2:20", "two", "1:10 2:20"))).isFalse();
    assertThat(condition.holds(Map.of("one", "1:11 2:20", "two", "1:10 2:20"))).isFalse();
    assertThat(condition.holds(Map.of("one", "1:10 2:20"))).isFalse();
  }
}
