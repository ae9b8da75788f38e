package dev.loadstone.benchmarks.tpcc.data;

import dev.loadstone.contracts.QuickJava;
import dev.loadstone.core.benchmark.Workload.LoadProgress;
import dev.loadstone.core.database.Database;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.databases.jdbc.H2Dialect;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.databases.jdbc.MariadbDialect;
import dev.loadstone.databases.jdbc.PostgresqlDialect;
import dev.loadstone.databases.voltdb.VoltdbDatabase;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.inprocess.H2Deployer;
import dev.loadstone.deployments.mariadb.MariadbDeployer;
import dev.loadstone.deployments.postgresql.PostgresqlDeployer;
import dev.loadstone.deployments.voltdb.VoltdbDeployer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;

/** A real database, started for a test. */
final class TestSystem implements AutoCloseable {
  static final LoadProgress UNHEARD = (rowsDone, rowsTotal, step) -> {};
  private static final int CONNECTIONS = 6;

  private final Database database;
  private final Deployment deployment;
  private final DatabaseClient databaseClient;

  private TestSystem(Database database, Deployer deployer, Path folder) {
    this(database, deployer, Map.of(), folder);
  }

  private TestSystem(
      Database database, Deployer deployer, Map<String, String> settings, Path folder) {
    this.database = database;
    this.deployment =
        deployer.start(
            new DeploymentPlan(
                1, settings, folder.resolve("data"), folder.resolve("logs"), 2 * CONNECTIONS, 0));
    this.databaseClient = connect(deployment.user(), deployment.password());
  }

  static TestSystem postgresql(Path folder) {
    return new TestSystem(
        new JdbcDatabase(new PostgresqlDialect()), PostgresqlDeployer.standard(), folder);
  }

  static TestSystem mariadb(Path folder) {
    return new TestSystem(
        new JdbcDatabase(new MariadbDialect()), MariadbDeployer.standard(), folder);
  }

  static TestSystem h2(Path folder) {
    return new TestSystem(new JdbcDatabase(new H2Dialect()), new H2Deployer(), folder);
  }

  static TestSystem voltdb(Path folder) {
    return new TestSystem(
        new VoltdbDatabase(),
        VoltdbDeployer.standard(),
        Map.of("jvm.options", QuickJava.OPTIONS),
        folder);
  }

  SqlClient client() {
    return sqlClient(databaseClient);
  }

  Deployment deployment() {
    return deployment;
  }

  /** Starts a PostgreSQL server again that was killed. */
  void restart() {
    ((ClusterDeployment) deployment).restart();
  }

  /** Another client of the same database, to be closed by the caller. */
  DatabaseClient connect(String user, Secret password) {
    return database.connect(
        new Target(
            deployment.endpoints(),
            deployment.database(),
            user,
            password,
            CONNECTIONS,
            null,
            Duration.ofSeconds(30),
            Map.of()));
  }

  static SqlClient sqlClient(DatabaseClient client) {
    return client.capability(SqlClient.class).orElseThrow();
  }

  void execute(String sql) throws SQLException {
    try (Connection connection = client().connectionWithoutTimeLimit();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
      connection.commit();
    }
  }

  /** The first column of the first row. */
  String query(String sql) throws SQLException {
    try (Connection connection = client().connectionWithoutTimeLimit();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    }
  }

  long count(String table) throws SQLException {
    return Long.parseLong(query("select count(*) from " + table));
  }

  @Override
  public void close() {
    databaseClient.close();
    deployment.close();
  }
}
