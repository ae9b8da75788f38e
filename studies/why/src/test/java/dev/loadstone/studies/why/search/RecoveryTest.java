package dev.loadstone.studies.why.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.result.ResultFiles;
import java.io.FileNotFoundException;
import java.nio.file.Path;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecoveryTest {
  private static final PointJudge JUDGE = new PointJudge(Map.of("response.p99", "< 50ms"));
  private static final int RATE = 100;
  private static final int OVERLOAD_ENDS = 4;
  private static final int END = 15;

  @TempDir Path folder;

  @Test
  void a_system_is_itself_again_when_it_is_fast_and_has_worked_off_its_backlog() throws Exception {
    write(7, 7);

    assertThat(Recovery.of(folder.resolve(ResultFiles.HISTOGRAMS), JUDGE, RATE, OVERLOAD_ENDS))
        .isEqualTo(3);
  }

  @Test
  void one_that_is_fast_but_still_has_a_backlog_is_not() throws Exception {
    write(5, 8);

    assertThat(Recovery.of(folder.resolve(ResultFiles.HISTOGRAMS), JUDGE, RATE, OVERLOAD_ENDS))
        .isEqualTo(4);
  }

  @Test
  void one_that_the_overload_did_not_touch_is_itself_at_once() throws Exception {
    write(0, 0);

    assertThat(Recovery.of(folder.resolve(ResultFiles.HISTOGRAMS), JUDGE, RATE, OVERLOAD_ENDS))
        .isEqualTo(0);
  }

  @Test
  void fewer_than_five_seconds_show_nothing() throws Exception {
    write(END - 4, 0);

    assertThat(Recovery.of(folder.resolve(ResultFiles.HISTOGRAMS), JUDGE, RATE, OVERLOAD_ENDS))
        .isInfinite();
  }

  /**
   * Writes the seconds of a run.
   *
   * @param fastFrom the first second in which answers are fast
   * @param usualFrom the first second in which as many end as become due, and not more
   */
  private void write(int fastFrom, int usualFrom) throws FileNotFoundException {
    HistogramLogWriter log =
        new HistogramLogWriter(folder.resolve(ResultFiles.HISTOGRAMS).toFile());
    for (int second = 0; second < END; second++) {
      Histogram times = new Histogram(3);
      times.setTag("step.response");
      times.recordValueWithCount(
          second < fastFrom ? 80_000_000 : 2_000_000, second < usualFrom ? RATE * 3 / 2 : RATE);
      log.outputIntervalHistogram(second, second + 1, times, 1);
    }
    log.close();
  }
}
