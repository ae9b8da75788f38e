package dev.loadstone.benchmarks.voter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.kit.RunFacts;
import dev.loadstone.benchmarks.kit.RunTarget;
import dev.loadstone.benchmarks.kit.audit.AnswerTally;
import dev.loadstone.benchmarks.voter.input.ReadResults;
import dev.loadstone.benchmarks.voter.input.Vote;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Assessment.Metric;
import dev.loadstone.core.benchmark.Assessment.Remark;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.core.settings.LoadInfoBuilder;
import dev.loadstone.core.statistics.Count;
import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.RunStatisticsBuilder;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.core.statistics.TransactionStatisticsBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

final class VoterAssessorTest {
  private static final LoadInfo LOAD =
      LoadInfoBuilder.builder()
          .terminals(8)
          .connections(4)
          .clients(1)
          .pacing("unpaced")
          .maxTries(10)
          .rampUpSeconds(1)
          .measureSeconds(10)
          .seed(42)
          .build();

  private final AnswerTally first = VoterAssessor.newTally();
  private final AnswerTally second = VoterAssessor.newTally();
  private boolean transactional = true;

  @Test
  void figures_are_of_completed_votes_in_the_measured_interval() {
    count(first, 60, Outcome.COMMITTED, 0);
    count(second, 20, Outcome.COMMITTED, 0);
    count(first, 5, Outcome.INTENDED_ROLLBACK, 1);
    count(second, 15, Outcome.INTENDED_ROLLBACK, 2);
    count(second, 3, Outcome.ERROR, 0);
    first.add(new ReadResults(), Outcome.COMMITTED, 0);

    Assessment assessment =
        assess(
            Map.of(Outcome.COMMITTED, 80L, Outcome.INTENDED_ROLLBACK, 20L, Outcome.ERROR, 3L),
            Optional.of(new Leaderboard("Contestant 4", 30, 90)));

    assertThat(assessment.metrics())
        .extracting(Metric::name, Metric::value)
        .containsExactly(
            tuple("votes", 10.0),
            tuple("accepted", 8.0),
            tuple("accepted-share", 80.0),
            tuple("unknown-contestant-share", 5.0),
            tuple("over-limit-share", 15.0),
            tuple("winner-share", 100.0 / 3));
    assertThat(assessment.verdict())
        .isEqualTo(
            "Pacing unpaced, measured for 10.0 s: 10 votes a second, 80.0 % accepted; Contestant 4"
                + " wins with 30 of all 90 votes.");
    assertThat(assessment.remarks())
        .extracting(Remark::text)
        .containsExactly(
            "3 transactions failed in the measured interval and are not in the figures.");
  }

  @Test
  void a_run_of_rejections_is_called_one() {
    count(first, 40, Outcome.COMMITTED, 0);
    count(first, 60, Outcome.INTENDED_ROLLBACK, 2);

    Assessment assessment =
        assess(
            Map.of(Outcome.COMMITTED, 40L, Outcome.INTENDED_ROLLBACK, 60L),
            Optional.of(new Leaderboard("Contestant 1", 30, 40)));

    assertThat(assessment.remarks())
        .extracting(Remark::text)
        .containsExactly(
            "60.0 % of the votes came from phones that had used up their 2 and wrote nothing; with"
                + " more phones or a shorter run the figure is about writing.");
  }

  @Test
  void without_votes_there_are_no_shares_and_no_winner() {
    Assessment assessment = assess(Map.of(), Optional.empty());

    assertThat(assessment.metrics())
        .extracting(Metric::name, Metric::value)
        .containsExactly(tuple("votes", 0.0), tuple("accepted", 0.0));
    assertThat(assessment.verdict())
        .isEqualTo("Pacing unpaced, measured for 10.0 s: 0 votes a second.");
    assertThat(assessment.remarks())
        .extracting(Remark::text)
        .containsExactly("There is no winner: no results could be read after the run.");
  }

  @Test
  void statements_that_are_transactions_of_their_own_are_said_to_be() {
    transactional = false;

    Assessment assessment = assess(Map.of(), Optional.of(new Leaderboard("", 0, 0)));

    assertThat(assessment.verdict())
        .startsWith("NOT TRANSACTIONAL (each statement was a transaction of its own). Pacing ");
    assertThat(assessment.remarks())
        .singleElement()
        .satisfies(remark -> assertThat(remark.text()).startsWith("NOT TRANSACTIONAL: "));
  }

  private static Tuple tuple(String name, double value) {
    return Tuple.tuple(name, value);
  }

  private static void count(AnswerTally tally, int times, Outcome outcome, int detail) {
    for (int i = 0; i < times; i++) {
      tally.add(new Vote(212_200_0000L, 1), outcome, detail);
    }
  }

  private Assessment assess(Map<Outcome, Long> measured, Optional<Leaderboard> leaderboard) {
    TransactionStatistics votes = statistics("vote", measured);
    RunStatistics statistics =
        RunStatisticsBuilder.builder()
            .started(Instant.EPOCH)
            .rampUp(Duration.ofSeconds(1))
            .measured(Duration.ofSeconds(10))
            .transactions(List.of(votes, statistics("results", Map.of())))
            .total(votes)
            .wakeLateness(LatencySummary.EMPTY)
            .build();
    return new VoterAssessor(2)
        .assess(
            new RunFacts(
                1,
                new RunTarget(transactional, false, Optional.empty()),
                LOAD,
                new ServerDescription("a database", "1", "", "", Map.of()),
                statistics,
                List.of(first, second),
                List.of()),
            leaderboard);
  }

  private static TransactionStatistics statistics(String name, Map<Outcome, Long> measured) {
    return TransactionStatisticsBuilder.builder()
        .name(name)
        .title(name)
        .measured(measured)
        .overall(measured)
        .counts(Map.of(Count.ROUND_TRIPS.figure(), 0L))
        .build();
  }
}
