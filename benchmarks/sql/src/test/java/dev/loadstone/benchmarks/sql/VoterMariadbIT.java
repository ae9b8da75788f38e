package dev.loadstone.benchmarks.sql;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.contracts.RealSystem;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.databases.jdbc.MariadbDialect;
import dev.loadstone.deployments.mariadb.MariadbDeployer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

final class VoterMariadbIT extends VoterSqlContract {
  @Override
  protected RealSystem start(Path folder) {
    // A busy disk would otherwise decide whether a short run completes any vote at all.
    return new RealSystem(
        new JdbcDatabase(new MariadbDialect()),
        MariadbDeployer.standard(),
        Map.of("innodb_flush_log_at_trx_commit", "0"),
        folder);
  }

  @Override
  List<Access> accesses() {
    return List.of(Access.STATEMENTS, Access.PROCEDURES);
  }
}
