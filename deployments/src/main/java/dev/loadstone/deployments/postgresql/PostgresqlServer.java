package dev.loadstone.deployments.postgresql;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.deployments.Folders;
import dev.loadstone.deployments.LocalProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.postgresql.PGProperty;

/** One PostgreSQL data folder and how to run a server on it. */
final class PostgresqlServer {
  static final String USER = "loadstone";
  static final String DATABASE = "loadstone";

  /** A file in the data folder. */
  private static final String SETTINGS = "loadstone.conf";

  private static final Duration INIT_LIMIT = Duration.ofMinutes(2);
  private static final Duration START_LIMIT = Duration.ofMinutes(2);
  private static final Duration ORPHANS_LIMIT = Duration.ofSeconds(10);
  private static final Duration STOP_GRACE = Duration.ofSeconds(20);
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(60);

  // Lines of postmaster.pid, from 0.
  private static final int PID_LINE = 0;
  private static final int PORT_LINE = 3;
  private static final int STATUS_LINE = 7;

  /** A primary says that it is ready; a standby, that it is one and answers. */
  private static final Set<String> SERVING = Set.of("ready", "standby");

  private final PostgresqlCluster cluster;
  private final int number;
  private final int port;
  private final String title;
  private final String logName;
  private final Path folder;
  private final Map<String, String> settings;

  /**
   * @param cluster what it shares with the other servers
   * @param number 1 … number of nodes
   * @param port where it is to listen
   * @param settings of each server
   */
  PostgresqlServer(PostgresqlCluster cluster, int number, int port, Map<String, String> settings) {
    this.cluster = cluster;
    this.number = number;
    this.port = port;
    this.settings = settings;
    if (cluster.plan().nodes() == 1) {
      this.title = "PostgreSQL";
      this.logName = "postgresql";
      this.folder = cluster.data().resolve("cluster");
    } else {
      this.title = "PostgreSQL " + name(number);
      this.logName = "postgresql-" + name(number);
      this.folder = cluster.data().resolve(name(number));
    }
  }

  /** The name that a node has among servers, for example {@code node2}. */
  static String name(int number) {
    return "node" + number;
  }

  String name() {
    return name(number);
  }

  String address() {
    return cluster.hosts().address(number);
  }

  int port() {
    return port;
  }

  String endpoint() {
    return address() + ":" + port;
  }

  /** Makes the data folder. */
  void initialize() throws IOException {
    Path secret = writeSecret("password", cluster.password().reveal());
    cluster
        .hosts()
        .run(
            title + "'s initdb",
            List.of(
                cluster.program("initdb"),
                "--pgdata=" + folder,
                "--username=" + USER,
                "--pwfile=" + secret,
                "--auth=scram-sha-256",
                "--encoding=UTF8",
                "--locale=C",
                // Only the making of the empty folder goes without; the server itself syncs.
                "--no-sync"),
            environment(),
            cluster.log(logName + "-initdb"),
            cluster.data(),
            INIT_LIMIT);
    Files.delete(secret);
    writeSettings();
    // By itself it lets in only who is on its own machine.
    Files.writeString(
        folder.resolve("pg_hba.conf"),
        "host all all samenet scram-sha-256\nhost replication all samenet scram-sha-256\n",
        StandardCharsets.UTF_8,
        StandardOpenOption.APPEND);
  }

  /** Not on the command line, which all users of the machine can read. */
  private void writeSettings() throws IOException {
    StringBuilder text = new StringBuilder();
    settings.forEach(
        (name, value) ->
            text.append(name.replace('-', '_'))
                .append(" = ")
                .append(quote(value.replace("\\", "\\\\").replace("\n", "\\n")))
                .append('\n'));
    cluster.hosts().runAs().own(Folders.writePrivate(folder.resolve(SETTINGS), text.toString()));
    Files.writeString(
        folder.resolve("postgresql.conf"),
        "\ninclude = '" + SETTINGS + "'\n",
        StandardCharsets.UTF_8,
        StandardOpenOption.APPEND);
  }

  /** A file in the deployment's own folder that only the servers' user can read. */
  private Path writeSecret(String name, String text) throws IOException {
    Path file = Folders.writePrivate(cluster.data().resolve(name), text);
    cluster.hosts().runAs().own(file);
    return file;
  }

  /** Makes the data folder as a copy of another server's, which must not run. */
  void copy(PostgresqlServer original) throws IOException {
    Folders.copy(original.folder, folder, cluster.hosts().runAs()::own);
  }

  /** Says that the server is a standby when it is started next. */
  void configureStandby(String primaryConnection, String slot) throws IOException {
    Path signal = Files.createFile(folder.resolve("standby.signal"));
    cluster.hosts().runAs().own(signal);
    // Not on the command line, which could not be changed when another server becomes the primary.
    Files.writeString(
        folder.resolve("postgresql.auto.conf"),
        "primary_conninfo = %s\nprimary_slot_name = %s\n"
            .formatted(quote(primaryConnection), quote(slot)),
        StandardCharsets.UTF_8,
        StandardOpenOption.APPEND);
  }

  /** A text as a value in a file of settings, or in a statement. */
  static String quote(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  /** Writes the password where servers look for it when they connect to each other. */
  Path writePasswordFile() throws IOException {
    return writeSecret(
        "standbys.pgpass", "*:*:*:" + USER + ":" + cluster.password().reveal() + "\n");
  }

  /**
   * Starts the server, waits until it serves, and proves that it is ours that does.
   *
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when it does not; nothing
   *     runs then
   */
  LocalProcess start() {
    // An immediate shutdown: no checkpoint for data that are about to be removed.
    LocalProcess process =
        cluster.launch(
            title, number, command(), environment(), cluster.log(logName), "QUIT", STOP_GRACE);
    try {
      process.awaitReady(START_LIMIT, () -> isReady(process.pid()));
      verify(process);
      return process;
    } catch (LoadstoneException e) {
      process.close();
      throw e;
    }
  }

  /**
   * Starts the server on data that another process of it left behind.
   *
   * @throws LoadstoneException as {@link #start}
   */
  LocalProcess startAgain() {
    // Sessions of a killed server end when they notice; until then no other is let on its data.
    long deadline = System.nanoTime() + ORPHANS_LIMIT.toNanos();
    while (true) {
      try {
        return start();
      } catch (LoadstoneException e) {
        if (System.nanoTime() >= deadline) {
          throw e;
        }
      }
    }
  }

  private List<String> command() {
    Map<String, String> options = new LinkedHashMap<>();
    if (cluster.plan().nodes() > 1) {
      options.put("cluster_name", name());
    }
    options.put("listen_addresses", address());
    options.put("port", Integer.toString(port));
    options.put("unix_socket_directories", "");
    List<String> command = new ArrayList<>();
    command.add(cluster.program("postgres"));
    command.add("-D");
    command.add(folder.toString());
    options.forEach(
        (name, value) -> {
          command.add("-c");
          command.add(name + "=" + value);
        });
    return command;
  }

  private static Map<String, String> environment() {
    return Map.of("LC_ALL", "C");
  }

  /** Whether the server says by its own lock file that it serves, and that it is this process. */
  private boolean isReady(long pid) {
    List<String> lines;
    try {
      lines = Files.readAllLines(folder.resolve("postmaster.pid"));
    } catch (NoSuchFileException e) {
      return false;
    } catch (IOException e) {
      throw LoadstoneException.unavailable(e, "PostgreSQL's lock file cannot be read: %s", e);
    }
    return lines.size() > STATUS_LINE
        && lines.get(PID_LINE).strip().equals(Long.toString(pid))
        && lines.get(PORT_LINE).strip().equals(Integer.toString(port))
        && SERVING.contains(lines.get(STATUS_LINE).strip());
  }

  private void verify(LocalProcess process) {
    try (Connection connection = connect("postgres");
        Statement statement = connection.createStatement()) {
      try (ResultSet row =
          statement.executeQuery(
              ("SELECT current_setting('data_directory'), pg_is_in_recovery() OR EXISTS "
                      + "(SELECT FROM pg_database WHERE datname = '%s')")
                  .formatted(DATABASE))) {
        row.next();
        if (!row.getString(1).equals(folder.toString())) {
          throw process.failed("does not answer on port " + port + ", another server does");
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

  /** Executes a statement on this server; gives the first column of its first row, or null. */
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

  /** A connection of the deployment itself. */
  private Connection connect(String database) throws SQLException {
    Properties properties = new Properties();
    properties.setProperty(PGProperty.USER.getName(), USER);
    properties.setProperty(PGProperty.PASSWORD.getName(), cluster.password().reveal());
    properties.setProperty(
        PGProperty.SOCKET_TIMEOUT.getName(), Long.toString(ANSWER_LIMIT.toSeconds()));
    return DriverManager.getConnection(
        "jdbc:postgresql://" + address() + ":" + port + "/" + database, properties);
  }
}
