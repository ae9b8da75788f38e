package dev.loadstone.deployments.postgresql;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.deployments.Host;
import dev.loadstone.deployments.ServerNode;
import dev.loadstone.deployments.process.ServerProcess;
import dev.loadstone.deployments.process.ServerProcess.Stop;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.postgresql.PGProperty;

final class PostgresqlServer {
  static final String USER = "loadstone";
  static final String DATABASE = "loadstone";

  private static final String SETTINGS = "loadstone.conf";

  private static final Map<String, String> ENVIRONMENT = Map.of("LC_ALL", "C");
  private static final Duration INIT_LIMIT = Duration.ofMinutes(2);
  private static final Duration START_LIMIT = Duration.ofMinutes(2);
  private static final Duration ORPHANS_LIMIT = Duration.ofSeconds(10);

  /** An immediate shutdown: no checkpoint for data that are about to be removed. */
  private static final Stop STOP = new Stop("QUIT", Duration.ofSeconds(20));

  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(60);

  // Lines of postmaster.pid, from 0.
  private static final int PID_LINE = 0;
  private static final int PORT_LINE = 3;
  private static final int STATUS_LINE = 7;

  /** A primary says that it is ready; a standby, that it is one and answers. */
  private static final Set<String> SERVING = Set.of("ready", "standby");

  private final PostgresqlCluster cluster;
  private final ServerNode node;

  PostgresqlServer(PostgresqlCluster cluster, ServerNode node) {
    this.cluster = cluster;
    this.node = node;
  }

  ServerNode node() {
    return node;
  }

  String name() {
    return node.name();
  }

  void initialize() {
    Path secret = cluster.data().resolve("password");
    host().write(secret, cluster.password().reveal());
    cluster.run(
        node,
        "'s initdb",
        List.of(
            cluster.initdb(),
            "--pgdata=" + node.folder(),
            "--username=" + USER,
            "--pwfile=" + secret,
            "--auth=scram-sha-256",
            "--encoding=UTF8",
            "--locale=C",
            // Only initdb does not sync; the server itself does.
            "--no-sync"),
        ENVIRONMENT,
        node.log() + "-initdb",
        INIT_LIMIT);
    host().delete(secret);
    // In a file, because all users of the machine can read a command line.
    host()
        .write(
            node.file(SETTINGS),
            PostgresqlCluster.settings(cluster.plan(), cluster.hosts().share()));
    host().append(node.file("postgresql.conf"), "\ninclude = '" + SETTINGS + "'\n");
    // By default it accepts only connections from its own machine.
    String from = host().machine().isHere() ? "samenet" : "all";
    host()
        .append(
            node.file("pg_hba.conf"),
            "host all all %s scram-sha-256\nhost replication all %1$s scram-sha-256\n"
                .formatted(from));
  }

  private Host host() {
    return node.host();
  }

  /** Copies the data folder of another server, which must not run. */
  void copy(PostgresqlServer original) {
    original.host().copy(original.node.folder(), host(), node.folder());
  }

  /** Makes the server a standby when it is started next. */
  void configureStandby(String primaryConnection, String slot) {
    host().write(node.file("standby.signal"), "");
    // Not on the command line, which could not be changed when another server becomes the primary.
    host()
        .append(
            node.file("postgresql.auto.conf"),
            "primary_conninfo = %s\nprimary_slot_name = %s\n"
                .formatted(quote(primaryConnection), quote(slot)));
  }

  /** Quotes a text as a value in a file of settings, or in a statement. */
  static String quote(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  /** The file in which the server finds the password when it connects to another. */
  Path passwordFile() {
    return cluster.data().resolve(name() + ".pgpass");
  }

  void writePasswordFile() {
    host().write(passwordFile(), "*:*:*:" + USER + ":" + cluster.password().reveal() + "\n");
  }

  /** Starts the server, waits until it serves, and proves that it is ours. */
  ServerProcess start() {
    ServerProcess process = cluster.launch(node, command(), ENVIRONMENT, STOP);
    process.awaitReady(START_LIMIT, () -> isReady(process.pid()));
    verify(process);
    return process;
  }

  /** Starts the server on data that its earlier process left behind. */
  ServerProcess startAgain() {
    // Sessions of a killed server end only when they notice it; until then its data are locked.
    long deadline = System.nanoTime() + ORPHANS_LIMIT.toNanos();
    while (true) {
      try {
        return start();
      } catch (LoadstoneException e) {
        if (System.nanoTime() >= deadline || e.exitCode() == ExitCode.INTERRUPTED) {
          throw e;
        }
      }
    }
  }

  private List<String> command() {
    List<String> options = new ArrayList<>();
    if (cluster.plan().nodes() > 1) {
      options.add("cluster_name=" + name());
    }
    options.add("listen_addresses=" + node.address());
    options.add("port=" + node.port());
    options.add("unix_socket_directories=");
    List<String> command = new ArrayList<>();
    command.addAll(List.of(cluster.program(), "-D", node.folder().toString()));
    options.forEach(option -> command.addAll(List.of("-c", option)));
    return command;
  }

  /**
   * Returns whether the server's own lock file says that it serves, and that it is this process.
   */
  private boolean isReady(long pid) {
    List<String> lines = host().read(node.file("postmaster.pid")).orElse("").lines().toList();
    return lines.size() > STATUS_LINE
        && lines.get(PID_LINE).strip().equals(Long.toString(pid))
        && lines.get(PORT_LINE).strip().equals(Integer.toString(node.port()))
        && SERVING.contains(lines.get(STATUS_LINE).strip());
  }

  private void verify(ServerProcess process) {
    try (Connection connection = connect("postgres");
        Statement statement = connection.createStatement()) {
      try (ResultSet row =
          statement.executeQuery(
              ("SELECT current_setting('data_directory'), pg_is_in_recovery() OR EXISTS "
                      + "(SELECT FROM pg_database WHERE datname = '%s')")
                  .formatted(DATABASE))) {
        row.next();
        if (!row.getString(1).equals(node.folder().toString())) {
          throw process.failed("does not answer on port " + node.port() + ", another server does");
        }
        if (row.getBoolean(2)) {
          return;
        }
      }
      // There are no standbys yet that could acknowledge it.
      statement.execute("SET synchronous_commit = local");
      statement.execute("CREATE DATABASE " + DATABASE);
    } catch (SQLException e) {
      throw process.failed("refused its first connection (" + e.getMessage() + ")");
    }
  }

  /** Executes a statement on this server; returns the first column of its first row, or null. */
  String ask(String sql) throws SQLException {
    try (Connection connection = connect(DATABASE);
        Statement statement = connection.createStatement()) {
      if (!statement.execute(sql)) {
        return null;
      }
      try (ResultSet row = statement.getResultSet()) {
        return row.next() ? row.getString(1) : null;
      }
    }
  }

  Optional<Instant> clock() {
    try {
      String micros = ask("SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint");
      return Optional.of(Instant.EPOCH.plus(Long.parseLong(micros), ChronoUnit.MICROS));
    } catch (SQLException e) {
      throw LoadstoneException.unavailable(
          e, "%s does not tell the time: %s", name(), e.getMessage());
    }
  }

  private Connection connect(String database) throws SQLException {
    Properties properties = new Properties();
    properties.setProperty(PGProperty.USER.getName(), USER);
    properties.setProperty(PGProperty.PASSWORD.getName(), cluster.password().reveal());
    properties.setProperty(
        PGProperty.SOCKET_TIMEOUT.getName(), Long.toString(ANSWER_LIMIT.toSeconds()));
    return DriverManager.getConnection(
        "jdbc:postgresql://" + node.endpoint() + "/" + database, properties);
  }
}
