package dev.loadstone.benchmarks.voter;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.contracts.RealSystem;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Isolation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests where transactions have isolation levels. */
abstract class VoterSqlContract extends VoterContract {
  @ParameterizedTest
  @EnumSource(Isolation.class)
  void the_limit_holds_at_every_isolation_level(Isolation isolation) throws Exception {
    for (Access access : accesses()) {
      withoutVotes(access);
      DatabaseClient client = system().connect(isolation);
      assertLimitHolds(BENCHMARK.bind(settings(access), client, RealSystem.SEED));
    }
  }
}
