package dev.loadstone.studies.why.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.result.ResultFiles;
import java.io.FileNotFoundException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.IntUnaryOperator;
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
  void of_a_few_transactions_one_more_or_less_in_a_second_is_usual() throws Exception {
    write(second -> 2_000_000, second -> 4 + second % 2);

    assertThat(Recovery.of(folder.resolve(ResultFiles.HISTOGRAMS), JUDGE, 4.5, OVERLOAD_ENDS))
        .isEqualTo(0);
  }

  @Test
  void one_that_does_nothing_is_not_itself_however_little_is_due() throws Exception {
    write(second -> 2_000_000, second -> second < 8 ? 0 : 1);

    assertThat(Recovery.of(folder.resolve(ResultFiles.HISTOGRAMS), JUDGE, 1, OVERLOAD_ENDS))
        .isEqualTo(4);
  }

  @Test
  void needs_five_whole_seconds_after_the_overload() {
    assertThat(Recovery.isSeen(8.6, 14)).isTrue();
    // Of the seconds that end at 10, 11, 12, 13 and 13.5, the last is half a one.
    assertThat(Recovery.isSeen(8.4, 13.5)).isFalse();
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
    write(
        second -> second < fastFrom ? 80_000_000 : 2_000_000,
        second -> second < usualFrom ? RATE * 3 / 2 : RATE);
  }

  private void write(IntUnaryOperator nanos, IntUnaryOperator count) throws FileNotFoundException {
    HistogramLogWriter log =
        new HistogramLogWriter(folder.resolve(ResultFiles.HISTOGRAMS).toFile());
    for (int second = 0; second < END; second++) {
      Histogram times = new Histogram(3);
      times.setTag("step.response");
      times.recordValueWithCount(nanos.applyAsInt(second), count.applyAsInt(second));
      log.outputIntervalHistogram(second, second + 1, times, 1);
    }
    log.close();
  }
}
