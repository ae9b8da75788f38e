package dev.loadstone.benchmarks.sql;

import dev.loadstone.contracts.RealSystem;
import dev.loadstone.core.database.Isolation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests where transactions have isolation levels. */
abstract class VoterSqlContract extends VoterContract {
  @ParameterizedTest
  @EnumSource(Isolation.class)
  void the_limit_holds_at_every_isolation_level(Isolation isolation) throws Exception {
    for (FolderSettings settings : ways()) {
      reload(settings);
      assertLimitHolds(VOTER.bind(settings, system().connect(isolation), RealSystem.SEED));
    }
  }
}
