package dev.loadstone.databases.jdbc;

import static dev.loadstone.databases.jdbc.ServerContract.ask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Claim;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.postgresql.PostgresqlDeployer;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** PostgreSQL behind a PgBouncer, where that program is installed. */
final class PgbouncerIT {
  private static final String IGNORED = "options,extra_float_digits";

  @TempDir private static Path folder;
  private static ClusterDeployment server;

  @BeforeAll
  static void start() {
    assumeTrue(
        Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
            .anyMatch(entry -> Files.isExecutable(Path.of(entry, "pgbouncer"))),
        "pgbouncer is not installed");
    server =
        PostgresqlDeployer.standard()
            .start(
                new DeploymentPlan(
                    1, Map.of(), folder.resolve("data"), folder.resolve("logs"), 16, 0));
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  /** A pooler before the server. */
  private record Pooler(Process process, int port) implements AutoCloseable {
    private static Pooler start(String mode, String ignored) throws IOException {
      int port;
      try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        port = free.getLocalPort();
      }
      String endpoint = server.endpoints().get(0);
      Path users =
          Files.writeString(
              Files.createTempDirectory(folder, "pooler").resolve("users"), "\"anybody\" \"\"\n");
      Path file =
          Files.writeString(
              users.resolveSibling("pgbouncer.ini"),
              """
              [databases]
              bench = host=127.0.0.1 port=%s dbname=%s user=%s password=%s
              [pgbouncer]
              listen_addr = 127.0.0.1
              listen_port = %s
              unix_socket_dir =
              auth_type = trust
              auth_file = %s
              pool_mode = %s
              ignore_startup_parameters = %s
              """
                  .formatted(
                      endpoint.substring(endpoint.lastIndexOf(':') + 1),
                      server.database(),
                      server.user(),
                      server.password().reveal(),
                      port,
                      users,
                      mode,
                      ignored));
      ProcessBuilder builder =
          new ProcessBuilder(
              System.getProperty("user.name").equals("root")
                  ? List.of("pgbouncer", "--user=nobody", file.toString())
                  : List.of("pgbouncer", file.toString()));
      Process process =
          builder
              .redirectErrorStream(true)
              .redirectOutput(file.resolveSibling("log").toFile())
              .start();
      Pooler pooler = new Pooler(process, port);
      pooler.awaitListener();
      return pooler;
    }

    private void awaitListener() throws IOException {
      while (true) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
          assertThat(socket.isConnected()).isTrue();
          return;
        } catch (IOException e) {
          if (!process.isAlive()) {
            throw e;
          }
        }
      }
    }

    private Target target(String database, Isolation isolation) {
      return new Target(
          List.of("127.0.0.1:" + port),
          database,
          "anybody",
          new Secret("any"),
          4,
          isolation,
          Duration.ofSeconds(30),
          Map.of());
    }

    private DatabaseClient connect() {
      return new JdbcDatabase(new PostgresqlDialect()).connect(target("bench", null));
    }

    @Override
    public void close() {
      process.destroy();
      process.onExit().join();
    }
  }

  @Test
  void a_claim_ends_with_the_client_and_not_with_the_session_of_the_pooler() throws IOException {
    try (Pooler pooler = Pooler.start("transaction", IGNORED)) {
      for (int run = 0; run < 3; run++) {
        try (DatabaseClient client = pooler.connect();
            DatabaseClient other = pooler.connect()) {
          Claim claim = client.claim();
          assertThat(claim.holds()).isTrue();
          assertThatThrownBy(other::claim).hasMessageContaining("another session of Loadstone");
          claim.close();
          other.claim().close();
        }
      }
    }
  }

  @Test
  void what_is_prepared_and_set_stays_with_nobody_else() throws IOException, SQLException {
    try (Pooler pooler = Pooler.start("transaction", IGNORED)) {
      for (int run = 0; run < 2; run++) {
        try (DatabaseClient client = pooler.connect()) {
          SqlClient sql = client.capability(SqlClient.class).orElseThrow();
          assertThat(client.describe().settings())
              .hasEntrySatisfying(
                  "sessions", text -> assertThat(text).startsWith("shared between transactions"));
          try (Connection first = sql.connection();
              Connection second = sql.connectionWithoutTimeLimit()) {
            for (int i = 0; i < 10; i++) {
              for (Connection connection : List.of(first, second)) {
                try (PreparedStatement statement = connection.prepareStatement("SELECT ?::int")) {
                  statement.setInt(1, i);
                  statement.execute();
                }
                connection.commit();
              }
            }
          }
          assertThat(ask(sql, "SELECT count(*) FROM pg_prepared_statements")).isEqualTo("0");
          assertThat(
                  ask(
                      sql,
                      "SELECT count(*) FROM pg_settings WHERE source = 'session'"
                          + " AND name LIKE '%timeout'"))
              .isEqualTo("0");
          client.settle(Duration.ofSeconds(30));
          assertThat(client.othersAtWork(Duration.ofSeconds(30))).as("nobody can tell").isEmpty();
        }
      }
    }
  }

  @Test
  void an_isolation_level_of_a_session_is_refused_where_sessions_are_shared() throws IOException {
    try (Pooler pooler = Pooler.start("transaction", IGNORED)) {
      JdbcDatabase database = new JdbcDatabase(new PostgresqlDialect());
      assertThatThrownBy(() -> database.connect(pooler.target("bench", Isolation.SERIALIZABLE)))
          .isInstanceOfSatisfying(
              LoadstoneException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
          .hasMessageContaining("isolation: serializable would be set in a session")
          .hasMessageContaining("pool_mode=session");
    }
  }

  @Test
  void a_pooler_that_leaves_a_client_its_session_is_none_to_us() throws IOException, SQLException {
    try (Pooler pooler = Pooler.start("session", IGNORED);
        DatabaseClient client = pooler.connect()) {
      assertThat(client.describe().settings()).doesNotContainKey("sessions");
      SqlClient sql = client.capability(SqlClient.class).orElseThrow();
      assertThat(ask(sql, "SELECT 1")).isEqualTo("1");
    }
  }

  @Test
  void what_a_pooler_refuses_is_told_in_its_words_with_advice_that_follows_them()
      throws IOException {
    try (Pooler strict = Pooler.start("transaction", "extra_float_digits")) {
      JdbcDatabase database = new JdbcDatabase(new PostgresqlDialect());
      assertThatThrownBy(strict::connect)
          .hasMessageContaining("unsupported startup parameter")
          .hasMessageContaining("by ignore_startup_parameters")
          .hasMessageNotContaining("does not speak");
      assertThatThrownBy(() -> database.connect(strict.target("absent", null)))
          .hasMessageNotContaining("does not speak");
    }
    try (Pooler pooler = Pooler.start("transaction", IGNORED)) {
      JdbcDatabase database = new JdbcDatabase(new PostgresqlDialect());
      assertThatThrownBy(() -> database.connect(pooler.target("absent", null)))
          .hasMessageContaining("create the database \"absent\" there or correct the setting");
    }
  }
}
