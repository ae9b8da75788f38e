package dev.loadstone.deployments.mariadb;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.deployments.Host;
import dev.loadstone.deployments.MysqlProtocolCluster;
import dev.loadstone.deployments.ServerNode;
import dev.loadstone.deployments.Template;
import dev.loadstone.deployments.process.ServerProcess;
import dev.loadstone.deployments.process.ServerProcess.Stop;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

final class MariadbServer {
  static final String USER = "loadstone";
  static final String DATABASE = "loadstone";

  private static final Duration BOOTSTRAP_LIMIT = Duration.ofMinutes(2);
  private static final Duration START_LIMIT = Duration.ofMinutes(2);

  /** The error code of a server that has not caught up with its group. */
  private static final int NOT_READY = 1047;

  private static final Stop ORDERLY = new Stop("TERM", Duration.ofSeconds(60));

  /** Enough for the server's own tables. */
  private static final String SMALL_POOL = "--innodb-buffer-pool-size=32M";

  /** Replaces itself by a program that reads a file as its standard input. */
  private static final List<String> READING_FILE =
      List.of("sh", "-c", "file=$1; shift; exec \"$@\" <\"$file\"", "reading");

  private static final String NEW_GROUP = "--wsrep-new-cluster";

  /** Has a server tell the position of its data in the group's history, and starts it there. */
  private static final List<String> FROM_ITS_POSITION =
      List.of(
          "sh",
          "-c",
          "exec \"$@\" --wsrep-start-position=\"$(\"$@\" --wsrep-recover 2>&1"
              + " | sed -n 's/.*Recovered position: *//p')\"",
          "rejoining");

  private final MariadbCluster cluster;
  private final ServerNode node;
  private final Path data;
  private final Path optionFile;
  private final Path pidFile;

  MariadbServer(MariadbCluster cluster, ServerNode node) {
    this.cluster = cluster;
    this.node = node;
    this.data = node.file("data");
    this.optionFile = node.file("loadstone.cnf");
    this.pidFile = node.file("mariadb.pid");
  }

  void initialize() throws IOException {
    host().makeFolder(data);
    host().makeFolder(node.temporary());
    writeOptions();
    Path script = node.temporary().resolve("bootstrap.sql");
    host().write(script, bootstrapScript());
    List<String> command = new ArrayList<>(READING_FILE);
    command.add(script.toString());
    command.addAll(program("--no-defaults"));
    command.add("--bootstrap");
    // The server chooses the size of its log itself until it serves.
    command.add(SMALL_POOL);
    cluster.run(
        node, "'s bootstrap", command, environment(), node.log() + "-bootstrap", BOOTSTRAP_LIMIT);
    host().delete(script);
  }

  private Host host() {
    return node.host();
  }

  /** There is no user but ours afterwards: neither root nor the anonymous one. */
  private String bootstrapScript() throws IOException {
    StringBuilder systemTables = new StringBuilder();
    for (Path file : cluster.binaries().systemTables()) {
      systemTables.append(Files.readString(file, StandardCharsets.UTF_8)).append('\n');
    }
    return new Template(MariadbServer.class, "bootstrap.sql")
        .with("system_tables", systemTables)
        .with("user", USER)
        .with("password", cluster.password().reveal())
        .with("database", DATABASE)
        .fill();
  }

  /** Writes options to a file, because all users of the machine can read a command line. */
  private void writeOptions() {
    host().write(optionFile, cluster.options(node));
  }

  /** The option {@code defaults} says where settings are read from, and must come first. */
  private List<String> program(String defaults) {
    List<String> command = new ArrayList<>();
    command.add(cluster.binaries().server().toString());
    command.add(defaults);
    command.add("--basedir=" + cluster.binaries().base());
    command.add("--lc-messages-dir=" + cluster.binaries().share());
    command.add("--character-sets-dir=" + cluster.binaries().share().resolve("charsets"));
    command.add("--datadir=" + data);
    command.add("--tmpdir=" + node.temporary());
    return command;
  }

  /** Copies the data folder of another server, which must not run. */
  void copy(MariadbServer original) {
    host().makeFolder(node.temporary());
    writeOptions();
    original.host().copy(original.data, host(), data);
  }

  /** The command line of every start in which the server listens. */
  private List<String> listening(Path options) {
    List<String> command = program("--defaults-file=" + options);
    command.add("--bind-address=" + node.address());
    command.add("--port=" + node.port());
    // A socket file would be a second way in, with a path that must be short.
    command.add("--socket=");
    command.add("--pid-file=" + pidFile);
    return command;
  }

  private Map<String, String> environment() {
    Map<String, String> environment = new LinkedHashMap<>();
    environment.put("LC_ALL", "C");
    if (cluster.isGroup()) {
      environment.put(
          "PATH", cluster.transferPrograms() + File.pathSeparator + System.getenv().get("PATH"));
    }
    return environment;
  }

  /**
   * Starts the server, waits until it serves, and proves that it is ours, with the requested
   * settings.
   */
  ServerProcess start() {
    return start(listening(optionFile));
  }

  /** Starts a server that was killed in a group, which sends it what it has missed since. */
  ServerProcess rejoin() {
    List<String> command = new ArrayList<>(FROM_ITS_POSITION);
    command.addAll(listening(optionFile));
    return start(command);
  }

  ServerProcess bootstrap() {
    List<String> command = listening(optionFile);
    command.add(NEW_GROUP);
    return start(command);
  }

  private ServerProcess start(List<String> command) {
    ServerProcess process = launch(command, Stop.AT_ONCE);
    process.awaitReady(START_LIMIT, () -> isReady(process));
    verify(process);
    return process;
  }

  private ServerProcess launch(List<String> command, Stop stop) {
    return cluster.launch(node, command, environment(), stop);
  }

  /**
   * Starts a group of this server alone and shuts it down in order, so that its data contain a
   * position in the group's history.
   */
  void initializeWsrep() {
    Path options = node.file("galera.cnf");
    host().write(options, cluster.groupOptions(node));
    List<String> command = listening(options);
    command.addAll(List.of(SMALL_POOL, NEW_GROUP));
    try (ServerProcess process = launch(command, ORDERLY)) {
      process.awaitReady(START_LIMIT, () -> isReady(process));
    }
  }

  void awaitGroupOf(int members, ServerProcess process) {
    String size = Integer.toString(members);
    process.awaitReady(START_LIMIT, () -> says("wsrep_cluster_size", size, process));
  }

  /** Returns whether the server serves; one that joins a group listens before it has caught up. */
  private boolean isReady(ServerProcess process) {
    return hasWrittenPid(process.pid())
        && (!cluster.isGroup() || says("wsrep_ready", "ON", process));
  }

  private boolean says(String statusVariable, String value, ServerProcess process) {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        // A server that is not ready answers no other statement.
        ResultSet row =
            statement.executeQuery("SHOW GLOBAL STATUS LIKE '" + statusVariable + "'")) {
      return row.next() && row.getString(2).equals(value);
    } catch (SQLException e) {
      if (e.getErrorCode() == NOT_READY) {
        return false;
      }
      throw refusedConnection(process, e);
    }
  }

  /** The server writes its process id when it listens; a killed one leaves an old file behind. */
  private boolean hasWrittenPid(long pid) {
    return host().read(pidFile).filter(Long.toString(pid)::equals).isPresent();
  }

  private Connection connect() throws SQLException {
    return MysqlProtocolCluster.connect(node, DATABASE, USER, cluster.password());
  }

  Optional<Instant> clock() {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT UNIX_TIMESTAMP(SYSDATE(6)) * 1000")) {
      row.next();
      return Optional.of(Instant.ofEpochMilli(row.getBigDecimal(1).longValue()));
    } catch (SQLException e) {
      throw LoadstoneException.unavailable(
          e, "%s does not tell the time: %s", node.title(), e.getMessage());
    }
  }

  private static LoadstoneException refusedConnection(ServerProcess process, SQLException e) {
    return process.failed("refused its first connection (" + e.getMessage() + ")");
  }

  private void verify(ServerProcess process) {
    List<String> unknown;
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      try (ResultSet row = statement.executeQuery("SHOW GLOBAL VARIABLES LIKE 'datadir'")) {
        row.next();
        if (!Path.of(row.getString(2)).equals(data)) {
          throw process.failed("does not answer on port " + node.port() + ", another server does");
        }
      }
      unknown = MariadbSettings.unknown(connection, cluster.plan().settings().keySet());
    } catch (SQLException e) {
      throw refusedConnection(process, e);
    }
    if (!unknown.isEmpty()) {
      throw LoadstoneException.unavailable(
          "this MariaDB has no system variable %s; give settings by the full names that SHOW "
              + "GLOBAL VARIABLES lists",
          String.join(", ", unknown));
    }
    MariadbSettings.requireUnadjusted(cluster.log(node.log()));
  }
}
