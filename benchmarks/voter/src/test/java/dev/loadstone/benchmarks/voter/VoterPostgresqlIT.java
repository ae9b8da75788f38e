package dev.loadstone.benchmarks.voter;

import dev.loadstone.benchmarks.voter.VoterSettings.Access;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.databases.jdbc.PostgresqlDialect;
import dev.loadstone.deployments.PostgresqlDeployer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

final class VoterPostgresqlIT extends VoterSqlContract {
  @Override
  VoterSystem start(Path folder) {
    // A busy disk would otherwise decide whether a short run completes any vote at all.
    return new VoterSystem(
        new JdbcDatabase(new PostgresqlDialect()),
        PostgresqlDeployer.standard(),
        Map.of("synchronous_commit", "off"),
        folder);
  }

  @Override
  List<Access> accesses() {
    return List.of(Access.STATEMENTS, Access.PROCEDURES);
  }
}
