package dev.loadstone.benchmarks.sql;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.contracts.FoundHere;
import dev.loadstone.contracts.RealSystem;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.databases.jdbc.SeekdbDialect;
import dev.loadstone.deployments.seekdb.SeekdbDeployer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

final class VoterSeekdbIT extends VoterSqlContract {
  @Override
  protected RealSystem start(Path folder) {
    return new RealSystem(
        new JdbcDatabase(new SeekdbDialect()),
        FoundHere.or(SeekdbDeployer.standard()),
        Map.of(),
        folder);
  }

  @Override
  List<Access> accesses() {
    return List.of(Access.STATEMENTS, Access.PROCEDURES);
  }
}
