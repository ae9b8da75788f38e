package dev.loadstone.databases.jdbc.ignite;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.BulkWriter;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.RefusedPropertyException;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.database.mark.SchemaAccess;
import dev.loadstone.core.database.mark.SqlTables;
import dev.loadstone.databases.jdbc.ConnectionErrors;
import dev.loadstone.databases.jdbc.Dialect;
import dev.loadstone.databases.jdbc.JdbcAddress;
import dev.loadstone.databases.jdbc.Planner;
import dev.loadstone.databases.jdbc.Queries;
import dev.loadstone.databases.jdbc.keyvalue.KeyValueSql;
import dev.loadstone.databases.jdbc.mark.ListedTables;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Apache Ignite 3 by its own client; see {@link Commands} for how its statements are executed. */
public final class IgniteDialect implements Dialect {
  @Override
  public Product product() {
    return new Product(
        "ignite",
        "Apache Ignite",
        "tested on Apache Ignite 3.1.0 as a local server of one node and of three: statements and"
            + " records by key in explicit transactions; compute jobs as procedures, security and TLS"
            + " were not tried");
  }

  @Override
  public Opening opening(Target target) {
    if (target.isolation() != null && target.isolation() != Isolation.SERIALIZABLE) {
      throw LoadstoneException.usage(
          "isolation is %s, and ignite knows no other level than serializable; leave isolation out",
          target.isolation().title());
    }
    target
        .properties()
        .keySet()
        .forEach(
            name -> {
              throw RefusedPropertyException.of(name, "is not known; ignite has no properties");
            });
    SharedClient client = new SharedClient(JdbcAddress.hosts(target), target);
    int limit = Math.toIntExact(target.timeout().toMillis());
    return () -> IgniteConnection.open(client, limit);
  }

  /**
   * {@inheritDoc} A node that has just started takes seconds to plan its first statement. Each node
   * gets one here: the client asks the nodes in turn.
   */
  @Override
  public Connection open(Target target) throws SQLException {
    Connection connection = Dialect.super.open(target);
    try (Statement statement = connection.createStatement()) {
      for (int node = 0; node < target.endpoints().size(); node++) {
        statement.execute(IgniteConnection.ALIVE);
      }
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  /** {@inheritDoc} {@code isValid} has the server plan a query. */
  @Override
  public void callNothing(Connection connection) throws SQLException {
    IgniteSession session = connection.unwrap(IgniteSession.class);
    session.answer(session.client().cluster().nodesAsync());
  }

  @Override
  public Isolation defaultIsolation() {
    return Isolation.SERIALIZABLE;
  }

  @Override
  public boolean locksWhatIsRead() {
    return true;
  }

  @Override
  public boolean loadsInTransactions() {
    return false;
  }

  @Override
  public Optional<Planner> planner() {
    return Optional.of(Planner.IGNITE);
  }

  @Override
  public SqlTables tables(SchemaAccess client, Connection connection) {
    return ListedTables.ignite(client, connection);
  }

  @Override
  public Optional<KeyValueSql> keyValueSql() {
    return Optional.of(KeyValueSql.ignite());
  }

  @Override
  public BulkWriter bulkWriter(Connection connection, String table, List<String> columns)
      throws SQLException {
    return new RecordWriter(connection, table, columns);
  }

  @Override
  public Optional<Isolation> snapshotIsolation() {
    return Optional.empty();
  }

  @Override
  public Outcome classify(SQLException failure) {
    return switch (String.valueOf(failure.getSQLState())) {
      case IgniteFailures.CONFLICT -> Outcome.DEADLOCK;
      case IgniteFailures.TIMEOUT -> Outcome.TIMEOUT;
      default -> ConnectionErrors.byState(failure);
    };
  }

  @Override
  public boolean isMissingObject(SQLException failure) {
    return IgniteFailures.NO_SUCH_OBJECT.equals(failure.getSQLState());
  }

  @Override
  public LoadstoneException explain(SQLException failure, Target target) {
    return target.unavailable(
        title(),
        failure.getMessage()
            + "; see endpoints, user and password of this system, and whether it is Apache Ignite 3"
            + " whose client connector answers there",
        failure);
  }

  /** The server does not tell its version, which must be at least the one that the client needs. */
  @Override
  public String version(Connection connection) {
    return "3 (client " + SharedClient.VERSION + ")";
  }

  @Override
  public Map<String, String> settings(Connection connection) throws SQLException {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.putAll(
        Queries.pairs(
            connection,
            "select 'zone ' || zone_name, 'partitions ' || cast(zone_partitions as varchar)"
                + " || ', replicas ' || cast(zone_replicas as varchar)"
                + " from system.zones where is_default_zone"));
    settings.putAll(
        Queries.pairs(
            connection,
            "select 'storage profile of ' || zone_name, storage_profile"
                + " from system.zone_storage_profiles where is_default_profile"));
    return settings;
  }
}
