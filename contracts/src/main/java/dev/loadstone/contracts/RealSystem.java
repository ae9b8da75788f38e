package dev.loadstone.contracts;

import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.Workload.LoadOptions;
import dev.loadstone.core.database.Database;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A real database, started for the tests of a benchmark. */
public final class RealSystem implements AutoCloseable {
  /** The seed of all workloads. */
  public static final long SEED = 42;

  private static final int CONNECTIONS = 10;

  private final Database database;
  private final Deployment deployment;
  private final Map<String, String> properties;
  private final List<DatabaseClient> clients = new ArrayList<>();
  private final DatabaseClient client;

  public RealSystem(
      Database database, Deployer deployer, Map<String, String> settings, Path folder) {
    this(database, deployer, settings, Map.of(), folder);
  }

  /**
   * Starts the servers.
   *
   * @param settings server settings that are added to the deployer's defaults
   * @param properties the properties of the clients
   * @param folder the folder for data and logs
   */
  public RealSystem(
      Database database,
      Deployer deployer,
      Map<String, String> settings,
      Map<String, String> properties,
      Path folder) {
    this.database = database;
    this.properties = new HashMap<>(properties);
    this.deployment =
        deployer.start(
            new DeploymentPlan(
                1, settings, folder.resolve("data"), folder.resolve("logs"), 8 * CONNECTIONS, 0));
    this.properties.putAll(deployment.properties());
    this.client = connect(null);
  }

  /** A client at the default isolation level. */
  public DatabaseClient client() {
    return client;
  }

  /** Opens another client, which is closed with this system. */
  public DatabaseClient connect(Isolation isolation) {
    return connect(isolation, Duration.ofSeconds(30));
  }

  /** Opens another client that waits for each answer only so long, closed with this system. */
  public DatabaseClient connect(Isolation isolation, Duration limit) {
    DatabaseClient opened =
        database.connect(
            new Target(
                deployment.endpoints(),
                deployment.database(),
                deployment.user(),
                deployment.password(),
                CONNECTIONS,
                isolation,
                limit,
                properties));
    clients.add(opened);
    return opened;
  }

  public Deployment deployment() {
    return deployment;
  }

  public <S extends Record> Workload workload(Benchmark<S> benchmark, S settings) {
    return benchmark.bind(settings, client, SEED);
  }

  /** Replaces the data that is there by fresh data. */
  public <S extends Record> Workload reload(Benchmark<S> benchmark, S settings) {
    Workload workload = workload(benchmark, settings);
    workload.clean();
    workload.load(new LoadOptions(2, false), (done, total, step) -> {});
    return workload;
  }

  public SqlClient sql() {
    return client.capability(SqlClient.class).orElseThrow();
  }

  /** Executes a statement and commits it. */
  public void execute(String sql) throws SQLException {
    try (Connection connection = sql().connectionWithoutTimeLimit();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
      connection.commit();
    }
  }

  /** All rows of a query; the columns as text, separated by blanks. */
  public List<String> rows(String sql) throws SQLException {
    try (Connection connection = sql().connectionWithoutTimeLimit();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      List<String> found = new ArrayList<>();
      while (rows.next()) {
        StringBuilder row = new StringBuilder(rows.getString(1));
        for (int i = 2; i <= rows.getMetaData().getColumnCount(); i++) {
          row.append(' ').append(rows.getString(i));
        }
        found.add(row.toString());
      }
      return found;
    }
  }

  /** The one number that a query gives. */
  public long number(String sql) throws SQLException {
    return Long.parseLong(rows(sql).get(0));
  }

  @Override
  public void close() {
    clients.forEach(DatabaseClient::close);
    deployment.close();
  }
}
