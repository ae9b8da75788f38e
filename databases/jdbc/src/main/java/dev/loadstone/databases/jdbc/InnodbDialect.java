package dev.loadstone.databases.jdbc;

import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.OtherSession;
import dev.loadstone.core.database.Target;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** MySQL and MariaDB, whose tables InnoDB keeps. */
abstract class InnodbDialect extends MysqlFamily {
  /**
   * Read committed: every update that depends on what was read locks it first, so snapshots of
   * whole transactions, which do not lock, would protect nothing more.
   */
  @Override
  public final Isolation defaultIsolation() {
    return Isolation.READ_COMMITTED;
  }

  @Override
  public final Optional<String> claim() {
    return Optional.of(MysqlServers.CLAIM);
  }

  @Override
  public final void requireRoom(Connection connection, Target target, int wanted)
      throws SQLException {
    MysqlServers.requireRoom(connection, title(), target, wanted);
  }

  @Override
  public final Map<String, String> settings(Connection connection) throws SQLException {
    return Innodb.settings(connection);
  }

  @Override
  public final Map<String, Long> counters(Connection connection) throws SQLException {
    return Innodb.counters(connection);
  }

  @Override
  public final Optional<List<OtherSession>> othersAtWork(Connection connection, Target target)
      throws SQLException {
    return MysqlServers.othersAtWork(connection, target);
  }

  @Override
  public final Optional<String> settle(Connection connection, Duration patience)
      throws SQLException {
    return Innodb.settle(connection, patience);
  }
}
