package dev.loadstone.report.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.deployment.FaultKind;
import dev.loadstone.core.result.FaultCost;
import dev.loadstone.core.result.RunEvent;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.result.RunResultBuilder;
import dev.loadstone.report.OneRun;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.document.Block.Entry;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("What faults cost")
final class EventTablesTest {
  /** Nine faults of 1 to 9 s, of which the last ones never ended. */
  private static CellReport cell(int never) {
    RunResult run =
        RunResultBuilder.builder()
            .cell(new RunResult.CellInfo("a", "one", Map.of()))
            .repetition(1)
            .status(RunResult.Status.COMPLETED)
            .events(
                IntStream.rangeClosed(1, 9)
                    .mapToObj(
                        second ->
                            RunEvent.of(FaultKind.KILL, "node-1", second, second, null)
                                .with(cost(second, second > 9 - never)))
                    .toList())
            .build();
    return OneRun.cell(run);
  }

  private static FaultCost cost(double seconds, boolean never) {
    return new FaultCost(seconds, never, null, null, null, 0, 0, null);
  }

  private static String answer(int never) {
    return plain(EventTables.answer(List.of(cell(never))).orElseThrow());
  }

  private static String median(int never) {
    Entry entry = EventTables.costs(List.of(cell(never))).orElseThrow().rows().get(0).get(3);
    return plain(entry.text() + ", " + entry.detail());
  }

  private static String plain(String text) {
    return text.replace(NumberFormats.NO_BREAK, ' ');
  }

  @Test
  void is_at_most_a_time_in_half_of_them_or_never_ended_in_half() {
    assertThat(answer(4)).contains("one over 9.00 s (of 9, half at most 5.00 s). ");
    assertThat(answer(5)).contains("one over 9.00 s (of 9, at least half never again). ");
  }

  @Test
  void is_bound_from_below_by_a_time_that_had_not_ended() {
    assertThat(median(0)).isEqualTo("5.00 s, 2.00 s to 8.00 s");
    assertThat(median(7)).isEqualTo("never again, 2.00 s to any");
    assertThat(median(8)).isEqualTo("never again, over 2.00 s to any");
  }
}
