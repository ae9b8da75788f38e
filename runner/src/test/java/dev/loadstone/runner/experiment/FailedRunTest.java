package dev.loadstone.runner.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.statistics.Count;
import dev.loadstone.core.statistics.Identity;
import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.RunStatistics.FailureMessage;
import dev.loadstone.core.statistics.RunStatisticsBuilder;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.core.statistics.TransactionStatisticsBuilder;
import dev.loadstone.runner.experiment.FailedRun.Ended;
import dev.loadstone.runner.file.types.RecordBinder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FailedRunTest {
  private static final List<TransactionType> TYPES =
      List.of(
          new TransactionType("read", "Read", Duration.ofSeconds(2), Duration.ofSeconds(5)),
          new TransactionType("write", "Write", Duration.ofSeconds(18), Duration.ofSeconds(12)));

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

  @Test
  void a_run_in_which_nothing_was_due_says_so_and_how_long_the_interval_would_have_to_be() {
    assertThat(nothingDue(new Pacing.Rate(0.01, Pacing.Arrivals.CONSTANT), 0, List.of()))
        .containsExactly(
            "no transaction was due in the measured interval of 2.0 s: with load.pacing rate 0.01/s"
                + " (constant) (10 terminals) one becomes due about every 100.0 s; load.measure has"
                + " to be as long as that for a single one, and many times as long for figures");
    assertThat(nothingDue(new Pacing.KeyingAndThinking(1000), 0, List.of()))
        .singleElement()
        .asString()
        .contains(
            "keying-and-thinking × 1000.0 (10 terminals) one becomes due about every 3000.0 s");
  }

  @Test
  void a_run_in_which_transactions_were_under_way_or_connections_missing_does_not_say_so() {
    Pacing rate = new Pacing.Rate(0.01, Pacing.Arrivals.CONSTANT);
    assertThat(nothingDue(rate, 1, List.of())).isEmpty();
    assertThat(nothingDue(rate, 0, List.of(new FailureMessage("no connection", 3)))).isEmpty();
    assertThat(nothingDue(new Pacing.Unpaced(), 0, List.of())).isEmpty();
  }

  private static List<String> nothingDue(
      Pacing pacing, double underWay, List<FailureMessage> failures) {
    LoadSettings load =
        RecordBinder.of(LoadSettings.class).make(Map.of("terminals", 10, "pacing", pacing));
    TransactionStatistics total =
        TransactionStatisticsBuilder.builder()
            .name("total")
            .title("All")
            .counts(Map.of(Count.ROUND_TRIPS.figure(), 0L))
            .build();
    RunStatistics statistics =
        RunStatisticsBuilder.builder()
            .started(Instant.EPOCH)
            .rampUp(Duration.ZERO)
            .measured(Duration.ofSeconds(2))
            .total(total)
            .failures(failures)
            .wakeLateness(LatencySummary.EMPTY)
            .identities(List.of(new Identity(Identity.UNDER_WAY, underWay, 0, 8)))
            .build();
    return FailedRun.nothingDue(load, TYPES, statistics);
  }
}
