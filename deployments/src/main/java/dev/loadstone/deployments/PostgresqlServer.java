package dev.loadstone.deployments;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.deployment.DeploymentPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One PostgreSQL data folder and how to run a server on it. */
final class PostgresqlServer {
  static final String USER = "loadstone";
  static final String DATABASE = "loadstone";

  private static final String TITLE = "PostgreSQL";
  private static final Duration INIT_LIMIT = Duration.ofMinutes(2);
  private static final Duration START_LIMIT = Duration.ofMinutes(2);
  private static final Duration ORPHANS_LIMIT = Duration.ofSeconds(10);
  private static final Duration STOP_GRACE = Duration.ofSeconds(20);
  private static final int PASSWORD_BYTES = 24;

  // Lines of postmaster.pid, from 0.
  private static final int PID_LINE = 0;
  private static final int PORT_LINE = 3;
  private static final int STATUS_LINE = 7;

  private final DeploymentPlan plan;
  private final Identity identity;
  private final Path programs;
  private final Path cluster;
  private final Secret password;

  PostgresqlServer(DeploymentPlan plan, Identity identity, Path programs) {
    this.plan = plan;
    this.identity = identity;
    this.programs = programs;
    this.cluster = plan.data().toAbsolutePath().normalize().resolve("cluster");
    byte[] random = new byte[PASSWORD_BYTES];
    new SecureRandom().nextBytes(random);
    this.password = new Secret(HexFormat.of().formatHex(random));
  }

  static Path program(Path programs, String name) {
    return programs.resolve("bin").resolve(name);
  }

  Secret password() {
    return password;
  }

  Path data() {
    return plan.data();
  }

  /** Makes the data folder. */
  void initialize() throws IOException, InterruptedException {
    Path secret = plan.data().toAbsolutePath().resolve("password");
    Files.createFile(
        secret, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(secret, password.reveal());
    identity.own(secret);
    ShortCommand.Ended ended =
        ShortCommand.run(
            identity.command(
                List.of(
                    program(programs, "initdb").toString(),
                    "--pgdata=" + cluster,
                    "--username=" + USER,
                    "--pwfile=" + secret,
                    "--auth=scram-sha-256",
                    "--encoding=UTF8",
                    "--locale=C",
                    // Only the making of the empty folder goes without; the server itself syncs.
                    "--no-sync")),
            environment(),
            INIT_LIMIT);
    Files.delete(secret);
    Path log = plan.logs().resolve("postgresql-initdb.log");
    Files.writeString(log, ended.output() + System.lineSeparator());
    if (!ended.well()) {
      throw new LoadstoneException(
          ExitCode.SYSTEM_UNAVAILABLE,
          "PostgreSQL's initdb failed with status " + ended.status() + LogTail.of(log, 15));
    }
  }

  /**
   * Starts the server, waits until it serves, and proves that it is ours that does.
   *
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when it does not; nothing
   *     runs then
   */
  LocalProcess start(int port) {
    LocalProcess process =
        LocalProcess.start(
            new LocalProcess.Launch(
                TITLE,
                identity.command(command(port)),
                environment(),
                plan.logs().resolve("postgresql.log"),
                // An immediate shutdown: no checkpoint for data that are about to be removed.
                "QUIT",
                STOP_GRACE,
                plan.data()));
    try {
      process.awaitReady(START_LIMIT, () -> isReady(process.pid(), port));
      verify(process, port);
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
  LocalProcess startAgain(int port) {
    // Sessions of a killed server end when they notice; until then no other is let on its data.
    long deadline = System.nanoTime() + ORPHANS_LIMIT.toNanos();
    while (true) {
      try {
        return start(port);
      } catch (LoadstoneException e) {
        if (System.nanoTime() >= deadline) {
          throw e;
        }
      }
    }
  }

  private List<String> command(int port) {
    Map<String, String> settings = new LinkedHashMap<>(PostgresqlDefaults.of(plan.connections()));
    settings.putAll(plan.settings());
    settings.put("listen_addresses", Ports.HOST);
    settings.put("port", Integer.toString(port));
    settings.put("unix_socket_directories", "");
    List<String> command = new ArrayList<>();
    command.add(program(programs, "postgres").toString());
    command.add("-D");
    command.add(cluster.toString());
    settings.forEach(
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
  private boolean isReady(long pid, int port) {
    List<String> lines;
    try {
      lines = Files.readAllLines(cluster.resolve("postmaster.pid"));
    } catch (NoSuchFileException e) {
      return false;
    } catch (IOException e) {
      throw new LoadstoneException(
          ExitCode.SYSTEM_UNAVAILABLE, "PostgreSQL's lock file cannot be read: " + e, e);
    }
    return lines.size() > STATUS_LINE
        && lines.get(PID_LINE).strip().equals(Long.toString(pid))
        && lines.get(PORT_LINE).strip().equals(Integer.toString(port))
        && lines.get(STATUS_LINE).strip().equals("ready");
  }

  private void verify(LocalProcess process, int port) {
    String url = "jdbc:postgresql://" + Ports.HOST + ":" + port + "/postgres";
    try (Connection connection = DriverManager.getConnection(url, USER, password.reveal());
        Statement statement = connection.createStatement()) {
      try (ResultSet row =
          statement.executeQuery(
              "SELECT current_setting('data_directory'),"
                  + " EXISTS (SELECT FROM pg_database WHERE datname = '"
                  + DATABASE
                  + "')")) {
        row.next();
        if (!row.getString(1).equals(cluster.toString())) {
          throw process.failed("does not answer on port " + port + ", another server does");
        }
        if (row.getBoolean(2)) {
          return;
        }
      }
      statement.execute("CREATE DATABASE " + DATABASE);
    } catch (SQLException e) {
      throw process.failed("refused its first connection (" + e.getMessage() + ")");
    }
  }
}
