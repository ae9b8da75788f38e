package dev.loadstone.report.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.report.SampleResult;
import dev.loadstone.report.SampleResult.Cell;
import dev.loadstone.report.SampleResult.Trouble;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.ResultReader;
import dev.loadstone.report.document.Block;
import dev.loadstone.report.document.Block.Bullet;
import dev.loadstone.report.document.Block.Bullets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MissedRatesTest {
  private static final String MISSED =
      "The rate was not kept, and response times grow with the length of the interval: two (3 of 3"
          + " runs; the first: 100.0 of 400.0 transactions a second completed (3,000 in the measured"
          + " interval, in which 12,000 became due), and 8,999 that were due had not been started"
          + " when it ended).";

  @TempDir Path folder;

  @Test
  void a_rate_that_was_not_kept_is_said_before_any_figure_and_once() throws Exception {
    ExperimentReport report =
        new ResultReader()
            .read(
                new SampleResult(folder)
                    .cell(Cell.of("a", "one", 100, 1))
                    .cell(Cell.of("b", "two", 50, 1).with(Trouble.RATE_MISSED))
                    .write());

    List<? extends Block> summary = ReportDocument.of(report, List.of()).sections().get(0).blocks();

    assertThat(summary.get(0))
        .isInstanceOfSatisfying(
            Bullets.class,
            bullets ->
                assertThat(bullets.items()).extracting(Bullet::text).containsExactly(MISSED));
    assertThat(Caveats.of(report))
        .extracting(Bullet::text)
        .noneMatch(text -> text.contains("rate was not kept"));
  }

  @Test
  void nothing_is_said_where_every_rate_was_kept() throws Exception {
    ExperimentReport report =
        new ResultReader().read(new SampleResult(folder).cell(Cell.of("a", "one", 100, 1)).write());

    assertThat(Caveats.missedRates(report)).isEmpty();
  }
}
