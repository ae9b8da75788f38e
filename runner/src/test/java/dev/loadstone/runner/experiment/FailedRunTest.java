package dev.loadstone.runner.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.runner.experiment.FailedRun.Ended;
import java.util.List;
import org.junit.jupiter.api.Test;

class FailedRunTest {
  private static List<String> judge(long reads, long failedReads, long writes, long failedWrites) {
    return judge(reads, failedReads, writes, failedWrites, false);
  }

  private static List<String> judge(
      long reads, long failedReads, long writes, long failedWrites, boolean ownBound) {
    return FailedRun.hardlyAnything(
        new Ended("total", reads + writes, failedReads + failedWrites),
        List.of(new Ended("read", reads, failedReads), new Ended("write", writes, failedWrites)),
        ownBound);
  }

  @Test
  void a_run_in_which_nothing_succeeded_has_failed() {
    assertThat(judge(0, 0, 0, 0))
        .containsExactly("no transaction succeeded in the measured interval, and 0 failed");
    assertThat(judge(0, 5, 0, 7, true))
        .containsExactly("no transaction succeeded in the measured interval, and 12 failed");
  }

  @Test
  void a_run_in_which_no_transaction_of_a_type_succeeded_has_failed() {
    assertThat(judge(1_000, 0, 0, 20, true))
        .containsExactly("none of 20 transactions write succeeded");
    assertThat(judge(1_000, 0, 0, 19)).isEmpty();
  }

  @Test
  void a_run_in_which_more_of_a_type_failed_than_succeeded_has_failed_though_others_did_well() {
    assertThat(judge(1_000, 0, 10, 11))
        .singleElement()
        .asString()
        .startsWith("more transactions write failed (11) than succeeded (10; require: errors");
    assertThat(judge(1_000, 0, 10, 10)).isEmpty();
    assertThat(judge(1_000, 0, 9, 10)).as("too few to say").isEmpty();
    assertThat(judge(1_000, 0, 10, 11, true)).isEmpty();
  }

  @Test
  void a_run_in_which_more_failed_than_succeeded_has_failed_unless_it_says_what_it_allows() {
    assertThat(judge(9, 10, 9, 9))
        .singleElement()
        .asString()
        .startsWith("more transactions failed (19) than succeeded (18; require: errors");
    assertThat(judge(9, 10, 9, 8)).isEmpty();
    assertThat(judge(9, 10, 9, 9, true)).isEmpty();
  }
}
