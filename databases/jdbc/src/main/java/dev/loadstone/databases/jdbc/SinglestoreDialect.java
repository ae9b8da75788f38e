package dev.loadstone.databases.jdbc;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.BulkWriter;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.database.mark.SchemaAccess;
import dev.loadstone.core.database.mark.SqlTables;
import dev.loadstone.databases.jdbc.bulk.LoadDataChannel;
import dev.loadstone.databases.jdbc.keyvalue.KeyValueSql;
import dev.loadstone.databases.jdbc.mark.ListedTables;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * SingleStore (once MemSQL), by its own driver or by Connector/J. The endpoints are its
 * aggregators, the master first; its own driver spreads connections over them. The server does not
 * look for deadlocks: they end by a timeout, whose code, 1205, means a deadlock in the whole
 * family. An aggregator allows 100 000 connections by default.
 */
public final class SinglestoreDialect extends MysqlFamily {
  private static final String FILES = "singlestore";
  private static final Pattern ROWSTORE = Pattern.compile("(?i)\\A(create )rowstore ");

  private final boolean byConnectorJ;

  /** Tables are row stores by default and there is no keyword for it: before 7.3. */
  private final boolean rowstoresUnsaid;

  private SinglestoreDialect(boolean byConnectorJ, boolean rowstoresUnsaid) {
    this.byConnectorJ = byConnectorJ;
    this.rowstoresUnsaid = rowstoresUnsaid;
  }

  public static SinglestoreDialect byOwnDriver() {
    return new SinglestoreDialect(false, false);
  }

  /** The database {@code singlestore-connector-j}, by MySQL's driver to one aggregator. */
  public static SinglestoreDialect byConnectorJ() {
    return new SinglestoreDialect(true, false);
  }

  @Override
  public Dialect of(Connection probe, Target target) throws SQLException {
    return new SinglestoreDialect(
        byConnectorJ, ServerVersion.in(version(probe), "").isBefore(7, 3));
  }

  @Override
  public String schemaStatement(String sql) {
    return rowstoresUnsaid ? ROWSTORE.matcher(sql).replaceFirst("$1") : sql;
  }

  /**
   * The master aggregator alone, which is the first endpoint: child aggregators take no writes to
   * reference tables inside a transaction.
   */
  @Override
  public Target forMaintenance(Target target) {
    return target.by(target.endpoints().subList(0, Math.min(1, target.endpoints().size())));
  }

  @Override
  public String dialect() {
    return FILES;
  }

  @Override
  public Product product() {
    return byConnectorJ
        ? new Product(
            "singlestore-connector-j",
            "SingleStore (Connector/J)",
            "never run on a SingleStore server: none can be had from Maven repositories; schema,"
                + " statements and procedures are those of singlestore, but by this driver nothing"
                + " of them ran anywhere; the driver itself was tried on MariaDB 11.4.5, as mysql")
        : new Product(
            FILES,
            "SingleStore",
            "never run on a SingleStore server: none can be had from Maven repositories; proof of"
                + " wiring and SQL text only: the driver, the load and the statements ran against"
                + " MariaDB 11.4.5 through a relay that takes away what MariaDB does not know, the"
                + " schema is held to SingleStore's rules by checks of our own, and the procedures"
                + " say statement by statement what MariaDB's tested ones say; never a SingleStore"
                + " result");
  }

  @Override
  Driver driver() {
    return byConnectorJ ? ConnectorJ.driver() : new com.singlestore.jdbc.Driver();
  }

  @Override
  public String url(Target target) {
    if (target.isolation() != null && target.isolation() != Isolation.READ_COMMITTED) {
      throw LoadstoneException.usage(
          "isolation: %s is not possible; SingleStore runs at read committed only",
          target.isolation().title());
    }
    boolean several = target.endpoints().size() > 1;
    if (byConnectorJ && several) {
      throw LoadstoneException.usage(
          "%s takes one aggregator, %s are given; name: %s spreads connections over several",
          name(), target.endpoints().size(), FILES);
    }
    String scheme =
        byConnectorJ
            ? "jdbc:mysql://"
            : several ? "jdbc:singlestore:loadbalance://" : "jdbc:singlestore://";
    return JdbcAddress.of(scheme, target);
  }

  /** The own driver aborts as MariaDB's does, which it is made of. */
  @Override
  public boolean abortsAtOnce() {
    return byConnectorJ;
  }

  @Override
  Properties properties(Target target) {
    String sessionVariables = "lock_wait_timeout=" + seconds(target.timeout());
    if (byConnectorJ) {
      Properties properties = ConnectorJ.properties(target, sessionVariables);
      // The server itself takes the constants out of texts and keeps their plans.
      if (!target.properties().containsKey(ConnectorJ.PREPARED_ON_SERVER)) {
        properties.setProperty(ConnectorJ.PREPARED_ON_SERVER, "false");
      }
      return properties;
    }
    Properties properties = commonProperties(target, sessionVariables);
    properties.putIfAbsent("allowLocalInfile", "true");
    // As for Connector/J: a batch is one message.
    properties.putIfAbsent("rewriteBatchedStatements", "true");
    properties.putIfAbsent("allowMultiQueries", "true");
    return properties;
  }

  /** Only the driver keeps time limits; the server has none. */
  @Override
  public Optional<TimeLimit> timeLimit(Target target) {
    return Optional.empty();
  }

  /** The server accepts the comment of a table but does not keep it. */
  @Override
  public SqlTables tables(SchemaAccess client, Connection connection) {
    return ListedTables.byColumns(client, connection);
  }

  @Override
  public Optional<KeyValueSql> keyValueSql() {
    return Optional.of(KeyValueSql.singlestore());
  }

  @Override
  public PreparedStatement prepareBatch(Connection connection, String sql) throws SQLException {
    return byConnectorJ ? super.prepareBatch(connection, sql) : connection.prepareStatement(sql);
  }

  @Override
  public Optional<Isolation> snapshotIsolation() {
    return Optional.empty();
  }

  /** SingleStore's own codes, whatever they mean elsewhere, then those of the family. */
  @Override
  public Outcome classify(SQLException failure) {
    return switch (failure.getErrorCode()) {
      // A leaf cannot be reached; a partition has no master while another leaf takes over. The
      // transaction is lost with it, and at a commit only the data can tell what became of it.
      case 1735, 1777 -> Outcome.CONNECTION_LOST;
      default -> super.classify(failure);
    };
  }

  /** Before 7.8 the server knows only this character set, of up to three bytes a character. */
  @Override
  public BulkWriter bulkWriter(Connection connection, String table, List<String> columns)
      throws SQLException {
    LoadDataChannel.LocalFile file = byConnectorJ ? ConnectorJ::load : SinglestoreDialect::load;
    return LoadDataChannel.writer(connection, file, "utf8", table, columns);
  }

  /** The driver sends nothing but the file that the statement names. */
  private static long load(Statement statement, String sql, InputStream content)
      throws SQLException {
    statement.unwrap(com.singlestore.jdbc.Statement.class).setLocalInfileInputStream(content);
    return statement.executeLargeUpdate(sql);
  }

  @Override
  public String version(Connection connection) throws SQLException {
    return Queries.text(connection, "SELECT @@memsql_version");
  }

  @Override
  public Map<String, String> settings(Connection connection) throws SQLException {
    return variables(connection, ServerNames.of("singlestore settings"));
  }
}
