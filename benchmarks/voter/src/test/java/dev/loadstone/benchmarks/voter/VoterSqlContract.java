package dev.loadstone.benchmarks.voter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.contracts.RealSystem;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Isolation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests where transactions have isolation levels, and results are plain views. */
abstract class VoterSqlContract extends VoterContract {
  @ParameterizedTest
  @EnumSource(Isolation.class)
  void the_limit_holds_at_every_isolation_level(Isolation isolation) throws Exception {
    for (Access access : accesses()) {
      system().reload(BENCHMARK, settings(access));
      DatabaseClient client = system().connect(isolation);
      assertLimitHolds(BENCHMARK.bind(settings(access), client, RealSystem.SEED));
    }
  }

  @Test
  void results_that_miss_votes_fail() throws Exception {
    Workload workload = system().reload(BENCHMARK, settings(Access.STATEMENTS));
    castThreeVotes();
    system().execute("drop view votes_by_contestant");
    system()
        .execute(
            "create view votes_by_contestant as select contestant_number, count(*) as votes"
                + " from votes where contestant_number <> 5 group by contestant_number");

    assertThat(workload.check(CheckMoment.AFTER_RUN))
        .filteredOn(check -> check.status() != Status.PASS)
        .singleElement()
        .satisfies(
            check -> {
              assertThat(check.id()).isEqualTo("results-sum");
              assertThat(check.status()).isEqualTo(Status.FAIL);
              assertThat(check.detail())
                  .isEqualTo("3 votes; the results by contestant add up to 2, those by state to 3");
            });
  }
}
