package dev.loadstone.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loadstone.core.result.ResultJson;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.report.OneRun;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ConcurrencyTest {
  /** Ninety of a hundred complete in a second after 1 ms of waiting and 100 ms of service. */
  private static CellReport cell(String label, double failedMicros) {
    return cell(label, failedMicros, "");
  }

  private static CellReport cell(String label, double failedMicros, String identities) {
    RunResult run =
        ResultJson.mapper()
            .readValue(
                """
                {"cell": {"id": "a", "label": "%s", "varied": {}}, "repetition": 1,
                 "status": "COMPLETED", "load": {"pacing": "unpaced"},
                 "statistics": {"total": {"throughput": 90,
                   "measured": {"COMMITTED": 90, "ERROR": 10},
                   "waitTime": {"count": 90, "mean": 1000},
                   "serviceTime": {"count": 90, "mean": 100000},
                   "responseTime": {"count": 90, "mean": 101000},
                   "failedResponseTime": {"count": 10, "mean": %f}},
                   "identities": [%s]}}
                """
                    .formatted(label, failedMicros, identities),
                RunResult.class);
    return OneRun.cell(run);
  }

  @Test
  void transactions_that_failed_were_under_way_too() {
    Concurrency found = Concurrency.of(cell("a", 101_000)).orElseThrow();

    assertThat(found.serving()).isCloseTo(9, within(1e-9));
    assertThat(found.underWay()).isCloseTo(10, within(1e-9));
  }

  @Test
  void what_connections_counted_is_believed_more_than_times_that_reach_over_several_tries() {
    String counted =
        """
        {"name": "transactions under way ≤ inFlight", "found": 8, "least": 0, "most": 8.008}""";

    Concurrency found = Concurrency.of(cell("a", 101_000, counted)).orElseThrow();

    assertThat(found.serving()).isCloseTo(9, within(1e-9));
    assertThat(found.underWay()).isEqualTo(8);
  }

  @Test
  void cells_are_under_another_load_when_they_differ_by_more_than_the_failed_ones_explain() {
    assertThat(Concurrency.unlike(List.of(cell("a", 101_000), cell("b", 121_000)))).isEmpty();
    assertThat(Concurrency.unlike(List.of(cell("a", 101_000), cell("b", 201_000))))
        .hasValue("transactions under way (10.0 a, 11.0 b)");
  }
}
