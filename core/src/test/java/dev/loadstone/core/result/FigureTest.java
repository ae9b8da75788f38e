package dev.loadstone.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.statistics.Count;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A figure of a run")
final class FigureTest {
  private static RunResult run(long completed, double queueMicros, long censored) {
    return run(
        """
        "measured": {"COMMITTED": %d}, "meanQueueTime": %s, "censored": %d
        """
            .formatted(completed, queueMicros, censored));
  }

  private static RunResult run(String total) {
    return ResultJson.mapper()
        .readValue(
            "{\"statistics\": {\"total\": {%s}, \"transactions\": [{\"name\": \"buy\", %s}]}}"
                .formatted(total, total),
            RunResult.class);
  }

  @Test
  void the_wait_for_a_connection_is_a_mean_over_the_transactions_of_all_runs() {
    List<RunResult> runs = List.of(run(300, 1_000, 0), run(100, 5_000, 0));

    assertThat(Figure.CONNECTION_WAIT.over(runs, "")).isEqualTo(2.0);
    assertThat(Figure.CONNECTION_WAIT.over(List.of(run(0, 0, 0)), "")).isNaN();
  }

  @Test
  void what_never_ended_is_a_share_of_all_that_were_due() {
    assertThat(Figure.CENSORED.of(run(90, 0, 10), "")).isEqualTo(10.0);
    assertThat(Figure.CENSORED.of(run(90, 0, 0), "buy")).isZero();
    assertThat(Figure.CENSORED.of(run(90, 0, 10), "sell")).isNaN();

    String cutOff = "\"measured\": {\"COMMITTED\": 50, \"UNKNOWN\": 50}, \"censored\": 50";
    assertThat(Figure.CENSORED.of(run(cutOff + ", \"due\": 100"), "")).isEqualTo(50.0);
  }

  @Test
  void every_count_is_read_by_its_name_and_divided_by_the_transactions_that_ended() {
    for (Count count : Count.values()) {
      RunResult run =
          run(
              "\"measured\": {\"COMMITTED\": 8, \"ERROR\": 2}, \"%s\": 25"
                  .formatted(count.figure()));

      assertThat(Figure.named(count.figure()).orElseThrow().of(run, "buy")).isEqualTo(2.5);
      assertThat(ResultJson.mapper().writeValueAsString(run))
          .contains("\"" + count.figure() + "\" : 25");
    }
  }

  @Test
  void a_name_may_have_that_of_a_type_of_transactions_before_it() {
    assertThat(Figure.Named.of("new-order.response.p95"))
        .contains(new Figure.Named(Figure.P95, "new-order"));
    assertThat(Figure.Named.of("service.local.mean"))
        .contains(new Figure.Named(Figure.LOCAL_SERVICE, ""));
    assertThat(Figure.Named.of("buy.servers.cpu")).isEmpty();
    assertThat(Figure.Named.of("response.p91")).isEmpty();
  }

  @Test
  void no_two_figures_and_no_two_counts_share_a_place() {
    assertThat(Figure.ALL).extracting(Figure::name).doesNotHaveDuplicates();
    assertThat(Count.values())
        .extracting(Count::slot)
        .containsExactlyInAnyOrderElementsOf(
            java.util.stream.IntStream.range(0, Count.values().length).boxed().toList());
  }
}
