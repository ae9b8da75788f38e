package dev.loadstone.benchmarks.tpcc;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.benchmarks.tpcc.RewritingRelay.Protocol;
import dev.loadstone.benchmarks.tpcc.data.TpccData;
import dev.loadstone.benchmarks.tpcc.data.TpccDataSettings;
import dev.loadstone.contracts.BenchmarkSettings;
import dev.loadstone.contracts.FoundHere;
import dev.loadstone.contracts.QuickJava;
import dev.loadstone.core.Refusal;
import dev.loadstone.core.benchmark.Workload.LoadOptions;
import dev.loadstone.core.database.Database;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.databases.jdbc.Dialect;
import dev.loadstone.databases.jdbc.H2Dialect;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.databases.jdbc.MariadbDialect;
import dev.loadstone.databases.jdbc.PostgresqlDialect;
import dev.loadstone.databases.jdbc.SeekdbDialect;
import dev.loadstone.databases.voltdb.VoltdbDatabase;
import dev.loadstone.deployments.inprocess.H2Deployer;
import dev.loadstone.deployments.mariadb.MariadbDeployer;
import dev.loadstone.deployments.postgresql.PostgresqlDeployer;
import dev.loadstone.deployments.seekdb.SeekdbDeployer;
import dev.loadstone.deployments.voltdb.VoltdbDeployer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** A real database with the initial population of two warehouses. */
public final class LoadedSystem implements AutoCloseable {
  /** Enough for remote lines and payments. */
  public static final int WAREHOUSES = 2;

  /** The seed of the data. */
  public static final long SEED = 42;

  /** The data that every system is loaded with. */
  public static final TpccDataSettings DATA = new TpccDataSettings(WAREHOUSES, false, SEED);

  private static final int CONNECTIONS = 10;
  private static final int GALERA_NODES = 3;

  /** Those of a whole test class, which stay open to its end. */
  private static final int CLIENTS = 24;

  private final Database database;
  private final Isolation usual;
  private final Deployment deployment;
  private final List<RewritingRelay> relays;
  private final Map<String, String> properties;
  private final List<DatabaseClient> clients = new ArrayList<>();
  private final SqlClient client;

  private LoadedSystem(Database database, Deployer deployer, Path folder) {
    this(database, deployer, folder, Isolation.READ_COMMITTED, endpoint -> List.of());
  }

  private LoadedSystem(
      Database database,
      Deployer deployer,
      Path folder,
      Isolation usual,
      Function<String, List<RewritingRelay>> routes) {
    this(database, deployer, 1, Map.of(), Map.of(), folder, usual, routes);
  }

  /**
   * @param nodes how many servers
   * @param settings of the servers
   * @param properties for the driver of each client
   * @param usual the level of clients that ask for none
   * @param routes the ways to the server, asked for once; none to go straight to it
   */
  private LoadedSystem(
      Database database,
      Deployer deployer,
      int nodes,
      Map<String, String> settings,
      Map<String, String> properties,
      Path folder,
      Isolation usual,
      Function<String, List<RewritingRelay>> routes) {
    this.database = database;
    this.usual = usual;
    this.properties = properties;
    this.deployment =
        deployer.start(
            new DeploymentPlan(
                nodes,
                settings,
                folder.resolve("data"),
                folder.resolve("logs"),
                CLIENTS * CONNECTIONS,
                0));
    this.relays = deployment.endpoints().stream().map(routes).flatMap(List::stream).toList();
    this.client = connect(usual);
    load();
  }

  public static LoadedSystem postgresql(Path folder) {
    return new LoadedSystem(
        new JdbcDatabase(new PostgresqlDialect()), PostgresqlDeployer.standard(), folder);
  }

  /** PostgreSQL under a client for another server that speaks its protocol. */
  public static LoadedSystem postgresqlUnder(Dialect dialect, Path folder) {
    return new LoadedSystem(
        new JdbcDatabase(dialect),
        PostgresqlDeployer.standard(),
        folder,
        dialect.defaultIsolation(),
        endpoint -> List.of());
  }

  public static LoadedSystem mariadb(Path folder) {
    return new LoadedSystem(
        new JdbcDatabase(new MariadbDialect()), MariadbDeployer.standard(), folder);
  }

  /** Skips the test where seekdb was not fetched. */
  public static LoadedSystem seekdb(Path folder) {
    return new LoadedSystem(
        new JdbcDatabase(new SeekdbDialect()), FoundHere.or(SeekdbDeployer.standard()), folder);
  }

  /** Three MariaDB servers in a Galera cluster, with clients that write on all of them. */
  public static LoadedSystem galera(Path folder) {
    return new LoadedSystem(
        new JdbcDatabase(new MariadbDialect()),
        MariadbDeployer.standard(),
        GALERA_NODES,
        Map.of(),
        Map.of("haMode", "loadbalance"),
        folder,
        Isolation.READ_COMMITTED,
        endpoint -> List.of());
  }

  /** Why {@link #galera} cannot be had on this machine; empty when it can. */
  public static List<Refusal> refusalsOfGalera() {
    return MariadbDeployer.standard().refusals(GALERA_NODES, Map.of(), Network.LOOPBACK);
  }

  /**
   * MariaDB behind two relays that hide from a client for another server of MySQL's family where it
   * is; see {@link RewritingRelay}.
   *
   * @param rewrite what the relays do to statements
   */
  public static LoadedSystem mariadbBehindRelays(
      Dialect dialect, UnaryOperator<String> rewrite, int relays, Path folder) {
    return new LoadedSystem(
        new JdbcDatabase(dialect),
        MariadbDeployer.standard(),
        1,
        // The only level that SingleStore has, so its driver asks for none; and what MariaDB did
        // before 10.10 with a timestamp that is not said to be null: it became the time of the row.
        Map.of("transaction_isolation", "READ-COMMITTED", "explicit_defaults_for_timestamp", "OFF"),
        Map.of(),
        folder,
        Isolation.READ_COMMITTED,
        endpoint -> IntStream.range(0, relays).mapToObj(i -> relay(endpoint, rewrite)).toList());
  }

  private static RewritingRelay relay(String endpoint, UnaryOperator<String> rewrite) {
    try {
      return new RewritingRelay(endpoint, Protocol.MYSQL, rewrite);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static LoadedSystem h2(Path folder) {
    return new LoadedSystem(new JdbcDatabase(new H2Dialect()), new H2Deployer(), folder);
  }

  public static LoadedSystem voltdb(Path folder) {
    return new LoadedSystem(
        new VoltdbDatabase(),
        VoltdbDeployer.standard(),
        1,
        Map.of("jvm.options", QuickJava.OPTIONS),
        Map.of(),
        folder,
        Isolation.SERIALIZABLE,
        endpoint -> List.of());
  }

  private void load() {
    data().load(new LoadOptions(2, false), (done, total, step) -> {});
  }

  private TpccData data() {
    return new TpccData(client, DATA);
  }

  /** All that the client can do, at read committed. */
  public DatabaseClient databaseClient() {
    return clients.get(0);
  }

  /** Another client at the usual level, closed with this system. */
  public DatabaseClient connect() {
    return connect(List.of(), usual);
  }

  /** The client at the usual level: read committed where there is a choice. */
  public SqlClient client() {
    return client;
  }

  /** Another client, closed with this system. */
  public SqlClient connect(Isolation isolation) {
    return connect(List.of(), isolation).capability(SqlClient.class).orElseThrow();
  }

  /** A client, closed with this system; without endpoints it goes straight to the server. */
  public DatabaseClient connect(List<String> endpoints, Isolation isolation) {
    return connect(
        database,
        endpoints.isEmpty() ? ownEndpoints() : endpoints,
        deployment.database(),
        isolation,
        properties);
  }

  /** A client of this server for another database, closed with this system. */
  public DatabaseClient connect(
      Database other,
      List<String> endpoints,
      String databaseName,
      Isolation isolation,
      Map<String, String> properties) {
    DatabaseClient opened =
        other.connect(
            new Target(
                endpoints,
                databaseName,
                deployment.user(),
                deployment.password(),
                CONNECTIONS,
                isolation,
                Duration.ofSeconds(30),
                properties));
    clients.add(opened);
    return opened;
  }

  /** The database that holds the data. */
  public String databaseName() {
    return deployment.database();
  }

  private List<String> ownEndpoints() {
    return relays.isEmpty()
        ? deployment.endpoints()
        : relays.stream().map(RewritingRelay::endpoint).toList();
  }

  /** The relays on the way to the server; empty when there are none. */
  public List<RewritingRelay> relays() {
    return relays;
  }

  /** {@code host:port} of the server, or of the first. */
  public String endpoint() {
    return endpoint(0);
  }

  /**
   * {@code host:port} of one of several servers.
   *
   * @param node from 0
   */
  public String endpoint(int node) {
    return deployment.endpoints().get(node);
  }

  public void execute(String sql) throws SQLException {
    try (Connection connection = client.connectionWithoutTimeLimit();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
      connection.commit();
    }
  }

  /** Puts back rows that {@link #rows} gave. */
  public void insert(String table, List<List<Object>> rows) throws SQLException {
    String places = "?" + ", ?".repeat(rows.get(0).size() - 1);
    try (Connection connection = client.connectionWithoutTimeLimit();
        PreparedStatement insert =
            connection.prepareStatement("insert into " + table + " values (" + places + ")")) {
      for (List<Object> row : rows) {
        for (int i = 0; i < row.size(); i++) {
          insert.setObject(i + 1, row.get(i));
        }
        insert.executeUpdate();
      }
      connection.commit();
    }
  }

  /** All rows; whole numbers as Integer, others as BigDecimal without zeros behind the cents. */
  public List<List<Object>> rows(String sql) throws SQLException {
    try (Connection connection = client.connectionWithoutTimeLimit();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      int columns = rows.getMetaData().getColumnCount();
      List<List<Object>> found = new ArrayList<>();
      while (rows.next()) {
        List<Object> row = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
          Object value = rows.getObject(i);
          row.add(rows.wasNull() ? null : plain(value));
        }
        found.add(row);
      }
      return found;
    }
  }

  /** Gives a value one form, whichever driver it came from. */
  private static Object plain(Object value) {
    if (value instanceof BigDecimal number) {
      BigDecimal stripped = number.stripTrailingZeros();
      return stripped.scale() < 2 ? stripped.setScale(2) : stripped;
    }
    return value instanceof Long number && number == number.intValue() ? number.intValue() : value;
  }

  /** The one row. */
  public List<Object> row(String sql) throws SQLException {
    List<List<Object>> rows = rows(sql);
    if (rows.size() != 1) {
      throw new AssertionError(rows.size() + " rows for " + sql);
    }
    return rows.get(0);
  }

  /** The one number. */
  public long number(String sql) throws SQLException {
    return ((Number) row(sql).get(0)).longValue();
  }

  @Override
  public void close() {
    clients.forEach(DatabaseClient::close);
    for (RewritingRelay relay : relays) {
      try {
        relay.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    deployment.close();
  }

  /** The settings of a run on this data. */
  public static TpccSettings settings(Access access, TpccSettings.DeliveryMode delivery) {
    return BenchmarkSettings.read(
        TpccSettings.class,
        String.format(
            Locale.ROOT,
            "{warehouses: %d, access: %s, delivery: %s}",
            WAREHOUSES,
            access.name().toLowerCase(Locale.ROOT),
            delivery.name().toLowerCase(Locale.ROOT)));
  }
}
