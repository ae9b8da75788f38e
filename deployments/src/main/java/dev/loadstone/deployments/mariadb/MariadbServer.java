package dev.loadstone.deployments.mariadb;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.deployments.Host;
import dev.loadstone.deployments.Hosts;
import dev.loadstone.deployments.process.ServerProcess;
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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** Prepares the data folder of one MariaDB server and starts the server. */
final class MariadbServer {
  static final String USER = "loadstone";
  static final String DATABASE = "loadstone";

  private static final Duration BOOTSTRAP_LIMIT = Duration.ofMinutes(2);
  private static final Duration START_LIMIT = Duration.ofMinutes(2);

  /** An orderly shutdown would write all pages of data that are about to be removed. */
  private static final String STOP_SIGNAL = "KILL";

  private static final Duration STOP_GRACE = Duration.ofSeconds(5);

  /** The error code of a server that has not caught up with its group. */
  private static final int NOT_READY = 1047;

  private static final Duration ORDERLY_STOP_GRACE = Duration.ofSeconds(60);

  /** Enough for the server's own tables. */
  private static final String SMALL_POOL = "--innodb-buffer-pool-size=32M";

  /** Replaces itself by a program that reads a file as its standard input. */
  private static final List<String> READING_FILE =
      List.of("sh", "-c", "file=$1; shift; exec \"$@\" <\"$file\"", "reading");

  private final MariadbCluster cluster;
  private final int number;
  private final GaleraMember place;
  private final String title;
  private final String logName;
  private final Map<String, String> groupSettings;
  private final Path data;
  private final Path temporary;
  private final Path settingsFile;
  private final Path pidFile;

  private MariadbServer(
      MariadbCluster cluster,
      int number,
      GaleraMember place,
      String suffix,
      Path folder,
      Map<String, String> groupSettings) {
    this.cluster = cluster;
    this.number = number;
    this.place = place;
    this.title = "MariaDB" + suffix;
    this.logName = "mariadb" + suffix.replace(' ', '-');
    this.groupSettings = groupSettings;
    this.data = folder.resolve("data");
    this.temporary = folder.resolve("tmp");
    this.settingsFile = folder.resolve("loadstone.cnf");
    this.pidFile = folder.resolve("mariadb.pid");
  }

  static MariadbServer alone(MariadbCluster cluster, GaleraMember place) {
    return new MariadbServer(cluster, 1, place, "", cluster.data(), Map.of());
  }

  /**
   * One of the servers of a group.
   *
   * @param number 1 … number of nodes
   * @param groupSettings the system variables that make it this member
   */
  static MariadbServer oneOfAGroup(
      MariadbCluster cluster, int number, GaleraMember place, Map<String, String> groupSettings) {
    Path folder = cluster.data().resolve(place.name());
    return new MariadbServer(cluster, number, place, " " + place.name(), folder, groupSettings);
  }

  /** Creates the server's own tables, the user and the database. */
  void initialize() throws IOException {
    host().makeFolder(data);
    host().makeFolder(temporary);
    writeSettings();
    Path script = temporary.resolve("bootstrap.sql");
    host().write(script, bootstrapScript());
    List<String> command = program("--no-defaults");
    command.add("--bootstrap");
    // The server chooses the size of its log itself until it serves.
    command.add(SMALL_POOL);
    List<String> reading = new ArrayList<>(READING_FILE);
    reading.add(script.toString());
    reading.addAll(command);
    host()
        .run(
            title + "'s bootstrap",
            reading,
            environment(),
            cluster.log(logName + "-bootstrap"),
            cluster.data(),
            BOOTSTRAP_LIMIT);
    host().delete(script);
  }

  private Host host() {
    return cluster.hosts().node(number);
  }

  private String bootstrapScript() throws IOException {
    StringBuilder script = new StringBuilder();
    script.append("create database mysql;\nuse mysql;\nset @auth_root_socket = null;\n");
    for (Path file : cluster.binaries().systemTables()) {
      script.append(Files.readString(file, StandardCharsets.UTF_8)).append('\n');
    }
    // No user but ours: neither root nor the anonymous one.
    script.append("delete from mysql.global_priv;\nflush privileges;\n");
    String user = USER + "@'%'";
    script.append(
        "create user " + user + " identified by '" + cluster.password().reveal() + "';\n");
    script.append("grant all on *.* to " + user + " with grant option;\n");
    script.append("create database " + DATABASE);
    script.append(" character set utf8mb4 collate utf8mb4_bin;\n");
    return script.toString();
  }

  /** Writes settings to a file, because all users of the machine can read a command line. */
  private void writeSettings() {
    Map<String, String> settings = new LinkedHashMap<>(cluster.defaults());
    cluster
        .plan()
        .settings()
        .forEach((name, value) -> settings.put(MariadbSettings.variable(name), value));
    settings.keySet().removeAll(groupSettings.keySet());
    host().write(settingsFile, MariadbSettings.optionFile(settings));
  }

  /**
   * @param defaults the option that says where settings are read from, which must come first
   */
  private List<String> program(String defaults) {
    List<String> command = new ArrayList<>();
    command.add(cluster.binaries().server().toString());
    command.add(defaults);
    command.add("--basedir=" + cluster.binaries().base());
    command.add("--datadir=" + data);
    command.add("--tmpdir=" + temporary);
    return command;
  }

  /** Copies the data folder of another server, which must not run. */
  void copy(MariadbServer original) {
    host().makeFolder(temporary);
    writeSettings();
    Hosts.copy(original.host(), original.data, host(), data);
  }

  /** The command line of every start in which the server listens. */
  private List<String> listening(String defaults) {
    List<String> command = program(defaults);
    command.add("--bind-address=" + place.address());
    command.add("--port=" + place.sqlPort());
    // A socket file would be a second way in, with a path that must be short.
    command.add("--socket=");
    command.add("--pid-file=" + pidFile);
    groupSettings.forEach((name, value) -> command.add(option(name, value)));
    return command;
  }

  private static String option(String name, String value) {
    return "--" + name + "=" + value;
  }

  private List<String> serving() {
    return listening("--defaults-file=" + settingsFile);
  }

  private Map<String, String> environment() {
    Map<String, String> environment = new LinkedHashMap<>();
    environment.put("LC_ALL", "C");
    if (!groupSettings.isEmpty()) {
      environment.put(
          "PATH", cluster.transferPrograms() + File.pathSeparator + System.getenv().get("PATH"));
    }
    return environment;
  }

  /**
   * Starts the server, waits until it serves, and proves that it is our server with the requested
   * settings.
   *
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when it does not; nothing
   *     runs then
   */
  ServerProcess start() {
    return start(serving());
  }

  /**
   * Starts the server as the first of its group.
   *
   * @throws LoadstoneException as {@link #start()}
   */
  ServerProcess bootstrap() {
    List<String> command = serving();
    command.add(GaleraMember.BOOTSTRAP);
    return start(command);
  }

  private ServerProcess start(List<String> command) {
    ServerProcess process = launch(command, STOP_SIGNAL, STOP_GRACE);
    try {
      process.awaitReady(START_LIMIT, () -> isReady(process));
      verify(process);
      return process;
    } catch (LoadstoneException e) {
      process.close();
      throw e;
    }
  }

  private ServerProcess launch(List<String> command, String stopSignal, Duration stopGrace) {
    return cluster.launch(
        title, number, command, environment(), cluster.log(logName), stopSignal, stopGrace);
  }

  /**
   * Starts a group of this server alone and shuts it down in order, so that its data contain a
   * position in the group's history.
   */
  void initializeWsrep() {
    List<String> command = listening("--no-defaults");
    command.add(SMALL_POOL);
    GaleraMember.defaults().forEach((name, value) -> command.add(option(name, value)));
    command.add(GaleraMember.BOOTSTRAP);
    try (ServerProcess process = launch(command, "TERM", ORDERLY_STOP_GRACE)) {
      process.awaitReady(START_LIMIT, () -> isReady(process));
    }
  }

  /**
   * Waits until the server says that its group has so many members.
   *
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when it does not
   */
  void awaitGroupOf(int members, ServerProcess process) {
    String size = Integer.toString(members);
    process.awaitReady(START_LIMIT, () -> says("wsrep_cluster_size", size, process));
  }

  /** Whether the server serves; one that joins a group listens before it has caught up. */
  private boolean isReady(ServerProcess process) {
    return hasWrittenPid(process.pid())
        && (groupSettings.isEmpty() || says("wsrep_ready", "ON", process));
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
    Properties properties = new Properties();
    properties.setProperty("user", USER);
    properties.setProperty("password", cluster.password().reveal());
    properties.setProperty("connectTimeout", Long.toString(START_LIMIT.toMillis()));
    return new org.mariadb.jdbc.Driver()
        .connect("jdbc:mariadb://" + place.sqlEndpoint() + "/" + DATABASE, properties);
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
          throw process.failed(
              "does not answer on port " + place.sqlPort() + ", another server does");
        }
      }
      unknown = MariadbSettings.unknown(connection, cluster.plan().settings().keySet());
    } catch (SQLException e) {
      throw refusedConnection(process, e);
    }
    if (!unknown.isEmpty()) {
      throw LoadstoneException.unavailable(
          "MariaDB %s has no system variable %s; give settings by the full names that SHOW "
              + "GLOBAL VARIABLES lists",
          MariadbBinaries.VERSION, String.join(", ", unknown));
    }
    MariadbSettings.requireUnadjusted(cluster.log(logName));
  }
}
