package dev.loadstone.benchmarks.sql;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.contracts.RealSystem;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.settings.TextFolder;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests where transactions have isolation levels. */
abstract class VoterSqlContract extends VoterContract {
  /** A folder of one's own with these files. */
  static FolderSettings notes(Map<String, String> files) {
    return new FolderSettings(
        new TextFolder("notes", new TreeMap<>(files)),
        Map.of(),
        Map.of(),
        Access.STATEMENTS,
        null,
        0);
  }

  @ParameterizedTest
  @EnumSource(Isolation.class)
  void the_limit_holds_at_every_isolation_level(Isolation isolation) throws Exception {
    for (FolderSettings settings : ways()) {
      reload(settings);
      assertLimitHolds(VOTER.bind(settings, system().connect(isolation), RealSystem.SEED));
    }
  }
}
