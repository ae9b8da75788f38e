package dev.loadstone.databases.jdbc;

import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.Target;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;

/**
 * OceanBase's seekdb where MySQL is asked for: it speaks MySQL's protocol and SQL, on a storage of
 * its own. What MySQL tells of InnoDB it answers too, and means nothing by it.
 */
final class SeekdbDialect extends MysqlFamily {
  private final MysqlDialect mysql;

  /**
   * @param mysql the dialect by which it was reached
   */
  SeekdbDialect(MysqlDialect mysql) {
    this.mysql = mysql;
  }

  @Override
  public Product product() {
    return new Product(mysql.name(), "OceanBase seekdb", mysql.product().verification());
  }

  @Override
  public String url(Target target) {
    return mysql.url(target);
  }

  @Override
  public Properties properties(Target target) {
    return mysql.properties(target);
  }

  /** Two transactions that each read what the other one writes both commit. */
  @Override
  public String describe(Isolation level, Target target) {
    return level == Isolation.SERIALIZABLE
        ? level.title() + " by name, snapshot isolation by what it does"
        : level.title();
  }

  @Override
  public Outcome classify(SQLException failure) {
    // The snapshot of a serializable transaction is older than what it would change.
    return failure.getErrorCode() == 6235 ? Outcome.SERIALIZATION_FAILURE : super.classify(failure);
  }

  @Override
  public Map<String, String> settings(Connection connection) throws SQLException {
    return Map.of("durability", "");
  }
}
