package dev.loadstone.databases.jdbc;

import dev.loadstone.core.database.Target;
import dev.loadstone.core.database.WaitSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;

/** MySQL, and servers that speak its protocol, by Connector/J. */
public final class MysqlDialect extends InnodbDialect {
  @Override
  public Product product() {
    return new Product(
        "mysql",
        "MySQL",
        "never run on a MySQL server: none can be had from Maven repositories; its driver,"
            + " statements and procedures are tested on MariaDB 11.4.5 and on OceanBase's seekdb"
            + " 1.4.0, neither of which is MySQL");
  }

  @Override
  public Dialect of(Connection probe, Target target) throws SQLException {
    return version(probe).contains("OceanBase") ? new SeekdbDialect() : this;
  }

  @Override
  public WaitSource waits(Target target) {
    return new SessionWaits(this, target, InnodbWaits.mysql(title()));
  }

  @Override
  Properties properties(Target target) {
    return ConnectorJ.properties(
        target,
        SET_UP
            + "max_execution_time=%s,innodb_lock_wait_timeout=%s"
                .formatted(target.timeout().toMillis(), seconds(target.timeout())));
  }
}
