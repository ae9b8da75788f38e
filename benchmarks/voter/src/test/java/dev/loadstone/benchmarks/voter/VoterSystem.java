package dev.loadstone.benchmarks.voter;

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
import java.util.List;
import java.util.Map;

/** A real database, started for a test. */
final class VoterSystem implements AutoCloseable {
  static final long SEED = 42;
  private static final int CONNECTIONS = 10;

  private final Database database;
  private final Deployment deployment;
  private final List<DatabaseClient> clients = new ArrayList<>();
  private final DatabaseClient client;

  /**
   * @param settings the server's, beside the deployer's defaults
   */
  VoterSystem(Database database, Deployer deployer, Map<String, String> settings, Path folder) {
    this.database = database;
    this.deployment =
        deployer.start(
            new DeploymentPlan(
                1, settings, folder.resolve("data"), folder.resolve("logs"), 8 * CONNECTIONS, 0));
    this.client = connect(null);
  }

  /** A client at the default isolation level. */
  DatabaseClient client() {
    return client;
  }

  /** Another client, closed with this system. */
  DatabaseClient connect(Isolation isolation) {
    DatabaseClient opened =
        database.connect(
            new Target(
                deployment.endpoints(),
                deployment.database(),
                deployment.user(),
                deployment.password(),
                CONNECTIONS,
                isolation,
                Duration.ofSeconds(30),
                Map.of()));
    clients.add(opened);
    return opened;
  }

  Workload workload(VoterSettings settings) {
    return new VoterBenchmark().bind(settings, client, SEED);
  }

  /** Replaces what is there by fresh data. */
  Workload reload(VoterSettings settings) {
    Workload workload = workload(settings);
    workload.clean();
    workload.load(new LoadOptions(2, false), (done, total, step) -> {});
    return workload;
  }

  SqlClient sql() {
    return client.capability(SqlClient.class).orElseThrow();
  }

  void execute(String sql) throws SQLException {
    try (Connection connection = sql().connectionWithoutTimeLimit();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
      connection.commit();
    }
  }

  /** All rows, the columns as text with blanks between. */
  List<String> rows(String sql) throws SQLException {
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

  long number(String sql) throws SQLException {
    return Long.parseLong(rows(sql).get(0));
  }

  @Override
  public void close() {
    clients.forEach(DatabaseClient::close);
    deployment.close();
  }
}
