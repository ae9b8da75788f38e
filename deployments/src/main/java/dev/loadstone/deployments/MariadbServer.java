package dev.loadstone.deployments;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.deployment.DeploymentPlan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** One MariaDB data folder and how to run a server on it. */
final class MariadbServer {
  static final String USER = "loadstone";
  static final String DATABASE = "loadstone";

  private static final String TITLE = "MariaDB";
  private static final Duration BOOTSTRAP_LIMIT = Duration.ofMinutes(2);
  private static final Duration START_LIMIT = Duration.ofMinutes(2);
  private static final Duration STOP_GRACE = Duration.ofSeconds(5);
  private static final int PASSWORD_BYTES = 24;

  private final DeploymentPlan plan;
  private final MariadbBinaries binaries;
  private final Path data;
  private final Path temporary;
  private final Path pidFile;
  private final Path log;
  private final Secret password;

  MariadbServer(DeploymentPlan plan, MariadbBinaries binaries) {
    this.plan = plan;
    this.binaries = binaries;
    Path folder = plan.data().toAbsolutePath().normalize();
    this.data = folder.resolve("data");
    this.temporary = folder.resolve("tmp");
    this.pidFile = folder.resolve("mariadb.pid");
    this.log = plan.logs().resolve("mariadb.log");
    byte[] random = new byte[PASSWORD_BYTES];
    new SecureRandom().nextBytes(random);
    this.password = new Secret(HexFormat.of().formatHex(random));
  }

  Secret password() {
    return password;
  }

  Path folder() {
    return plan.data();
  }

  /** Makes the server's own tables, the user and the database. */
  void initialize() throws IOException, InterruptedException {
    Files.createDirectory(data);
    Files.createDirectory(temporary);
    Path script = temporary.resolve("bootstrap.sql");
    Files.createFile(
        script, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(script, bootstrapScript());
    List<String> command = program();
    command.add("--bootstrap");
    // The tables are made once and small; the size of the log is the server's business.
    command.add("--innodb-buffer-pool-size=32M");
    ShortCommand.Ended ended = ShortCommand.run(command, environment(), script, BOOTSTRAP_LIMIT);
    Files.delete(script);
    Path bootstrapLog = plan.logs().resolve("mariadb-bootstrap.log");
    Files.writeString(bootstrapLog, ended.output() + System.lineSeparator());
    if (!ended.well()) {
      throw new LoadstoneException(
          ExitCode.SYSTEM_UNAVAILABLE,
          "MariaDB could not make its own tables, status "
              + ended.status()
              + LogTail.of(bootstrapLog, 15));
    }
  }

  private String bootstrapScript() throws IOException {
    StringBuilder script = new StringBuilder();
    script.append("create database mysql;\nuse mysql;\nset @auth_root_socket = null;\n");
    for (Path file : binaries.systemTables()) {
      script.append(Files.readString(file, StandardCharsets.UTF_8)).append('\n');
    }
    // No user but ours: neither root nor the anonymous one.
    script.append("delete from mysql.global_priv;\nflush privileges;\n");
    String user = USER + "@'" + Ports.HOST + "'";
    script.append("create user " + user + " identified by '" + password.reveal() + "';\n");
    script.append("grant all on *.* to " + user + " with grant option;\n");
    script.append("create database " + DATABASE);
    script.append(" character set utf8mb4 collate utf8mb4_bin;\n");
    return script.toString();
  }

  private List<String> program() {
    List<String> command = new ArrayList<>();
    command.add(binaries.server().toString());
    command.add("--no-defaults");
    command.add("--basedir=" + binaries.base());
    command.add("--datadir=" + data);
    command.add("--tmpdir=" + temporary);
    if (Identity.weAreRoot()) {
      // It wants to be told that root is meant.
      command.add("--user=root");
    }
    return command;
  }

  private List<String> command(int port) {
    List<String> command = program();
    command.add("--bind-address=" + Ports.HOST);
    command.add("--port=" + port);
    // A socket file would be a second way in, with a path that must be short.
    command.add("--socket=");
    command.add("--pid-file=" + pidFile);
    Map<String, String> settings = new LinkedHashMap<>(MariadbDefaults.of(plan.connections()));
    plan.settings().forEach((name, value) -> settings.put(MariadbSettings.variable(name), value));
    settings.forEach((name, value) -> command.add("--" + name + "=" + value));
    return command;
  }

  private static Map<String, String> environment() {
    return Map.of("LC_ALL", "C");
  }

  /**
   * Starts the server, waits until it serves, and proves that it is ours that does, with the
   * settings that were asked for.
   *
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when it does not; nothing
   *     runs then
   */
  LocalProcess start(int port) {
    LocalProcess process =
        LocalProcess.start(
            new LocalProcess.Launch(
                TITLE,
                command(port),
                environment(),
                log,
                // An orderly end would write all pages of data that are about to be removed.
                "KILL",
                STOP_GRACE,
                plan.data()));
    try {
      process.awaitReady(START_LIMIT, () -> hasWrittenPid(process.pid()));
      verify(process, port);
      return process;
    } catch (LoadstoneException e) {
      process.close();
      throw e;
    }
  }

  /** The server writes its process id when it listens; a killed one leaves an old file behind. */
  private boolean hasWrittenPid(long pid) {
    try {
      return Files.readString(pidFile).strip().equals(Long.toString(pid));
    } catch (NoSuchFileException e) {
      return false;
    } catch (IOException e) {
      throw new LoadstoneException(
          ExitCode.SYSTEM_UNAVAILABLE, "MariaDB's pid file cannot be read: " + e, e);
    }
  }

  private void verify(LocalProcess process, int port) {
    Properties properties = new Properties();
    properties.setProperty("user", USER);
    properties.setProperty("password", password.reveal());
    properties.setProperty("connectTimeout", Long.toString(START_LIMIT.toMillis()));
    String url = "jdbc:mariadb://" + Ports.HOST + ":" + port + "/" + DATABASE;
    List<String> unknown;
    try (Connection connection = new org.mariadb.jdbc.Driver().connect(url, properties);
        Statement statement = connection.createStatement()) {
      try (ResultSet row = statement.executeQuery("SELECT @@datadir")) {
        row.next();
        if (!Path.of(row.getString(1)).equals(data)) {
          throw process.failed("does not answer on port " + port + ", another server does");
        }
      }
      unknown = MariadbSettings.unknown(connection, plan.settings().keySet());
    } catch (SQLException e) {
      throw process.failed("refused its first connection (" + e.getMessage() + ")");
    }
    if (!unknown.isEmpty()) {
      throw new LoadstoneException(
          ExitCode.SYSTEM_UNAVAILABLE,
          "MariaDB "
              + MariadbBinaries.VERSION
              + " has no system variable "
              + String.join(", ", unknown)
              + "; give settings by the full names that SHOW GLOBAL VARIABLES lists");
    }
    requireUnadjusted();
  }

  /** A value outside its range is not refused, but changed with a warning. */
  private void requireUnadjusted() {
    List<String> adjusted;
    try {
      adjusted =
          Files.readAllLines(log, StandardCharsets.ISO_8859_1).stream()
              .filter(line -> line.contains("value") && line.contains(" adjusted to "))
              .toList();
    } catch (IOException e) {
      throw new LoadstoneException(
          ExitCode.SYSTEM_UNAVAILABLE, "MariaDB's log cannot be read: " + e, e);
    }
    if (!adjusted.isEmpty()) {
      throw new LoadstoneException(
          ExitCode.SYSTEM_UNAVAILABLE,
          "MariaDB would run with another value than asked for: "
              + String.join("; ", adjusted)
              + ". Give a value that it takes as it is");
    }
  }
}
