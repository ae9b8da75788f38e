package dev.loadstone.databases.jdbc;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.BulkWriter;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.database.WaitSource;
import dev.loadstone.databases.jdbc.bulk.LoadDataChannel;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/** MariaDB by its own driver: one server, or a Galera cluster. */
public final class MariadbDialect extends InnodbDialect {
  /**
   * The property that says how connections are spread over several endpoints. The driver knows it
   * only as a part of its URL; its name here is that of the driver's documentation.
   */
  private static final String MODE = "haMode";

  private static final int STATEMENT_TIME_OVER = 1969;

  /** All connections go to the first endpoint that can be reached, or to all endpoints in turn. */
  private static final List<String> MODES = List.of("sequential", "loadbalance");

  @Override
  public Product product() {
    return new Product(
        "mariadb",
        "MariaDB",
        "tested on MariaDB 11.4.5 with InnoDB as a local server on Linux x86-64 at all isolation"
            + " levels, and as a Galera cluster of three local nodes; 10.11.19 was tried by binary. Other"
            + " versions and platforms, TLS and several external endpoints were not tried");
  }

  @Override
  public String dialect() {
    return "mysql";
  }

  @Override
  Driver driver() {
    return new org.mariadb.jdbc.Driver();
  }

  @Override
  String url(Target target) {
    String mode = target.properties().get(MODE);
    if (mode == null) {
      return JdbcAddress.of("jdbc:mariadb://", target);
    }
    if (!MODES.contains(mode)) {
      throw LoadstoneException.usage(
          "properties.%s is %s; expected %s", MODE, mode, String.join(" or ", MODES));
    }
    return JdbcAddress.of("jdbc:mariadb:" + mode + "://", target);
  }

  @Override
  Properties properties(Target target) {
    Properties properties =
        commonProperties(
            target,
            SET_UP
                + "max_statement_time=%s,innodb_lock_wait_timeout=%s,idle_transaction_timeout=0"
                    .formatted(target.timeout().toMillis() / 1000.0, seconds(target.timeout())));
    properties.remove(MODE);
    properties.putIfAbsent("allowLocalInfile", "true");
    // A benchmark executes each of its statements thousands of times. Batches of statements that
    // are prepared on the server are sent without waiting in between.
    properties.putIfAbsent(ConnectorJ.PREPARED_ON_SERVER, "true");
    // A batch of inserts could be one message. But when a node of a Galera cluster aborts the
    // transaction meanwhile, the server answers the message as if it were done; the driver sees
    // that no transaction is open, sends no commit, and the client counts rows that are not there.
    properties.putIfAbsent("useBulkStmtsForInserts", "false");
    return properties;
  }

  /**
   * {@code max_statement_time} ends with a statement, before its commit begins. A call it ends
   * anywhere, as after a commit within the procedure. {@code KILL QUERY} may come at any time.
   */
  @Override
  public boolean undoesWhatTimedOut(SQLException timeout, boolean call) {
    return !call && timeout.getErrorCode() == STATEMENT_TIME_OVER;
  }

  /** An abort reads what is left of the answer, and waits for the call that reads it already. */
  @Override
  public boolean abortsAtOnce() {
    return false;
  }

  @Override
  public WaitSource waits(Target target) {
    return usesAllNodes(target)
        ? new WaitsOfNodes(
            target.endpoints().stream().map(node -> sessions(target.by(List.of(node)))).toList())
        : sessions(target);
  }

  private WaitSource sessions(Target target) {
    return new SessionWaits(this, target, InnodbWaits.mariadb(title()));
  }

  @Override
  public PreparedStatement prepareBatch(Connection connection, String sql) throws SQLException {
    return connection.prepareStatement(sql);
  }

  @Override
  public String preparation(Target target) {
    return preparation(target, "");
  }

  /** Nodes of a Galera cluster certify each other's writes, but not each other's reads. */
  @Override
  public String describe(Isolation level, Target target) {
    return level == Isolation.SERIALIZABLE && usesAllNodes(target)
        ? level.title() + " on each node"
        : level.title();
  }

  private static boolean usesAllNodes(Target target) {
    return target.endpoints().size() > 1 && "loadbalance".equals(target.properties().get(MODE));
  }

  @Override
  public Optional<TimeLimit> timeLimit(Target target) {
    return limitedBy("max_statement_time");
  }

  @Override
  public BulkWriter bulkWriter(Connection connection, String table, List<String> columns)
      throws SQLException {
    return LoadDataChannel.writer(connection, MariadbDialect::load, UTF8, table, columns);
  }

  private static long load(Statement statement, String sql, InputStream content)
      throws SQLException {
    statement.unwrap(org.mariadb.jdbc.Statement.class).setLocalInfileInputStream(content);
    return statement.executeLargeUpdate(sql);
  }
}
