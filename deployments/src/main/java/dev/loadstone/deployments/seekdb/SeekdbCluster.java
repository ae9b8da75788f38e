package dev.loadstone.deployments.seekdb;

import dev.loadstone.core.database.Secret;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.ClusterDeployment.Access;
import dev.loadstone.deployments.ServerCluster;
import dev.loadstone.deployments.ServerNode;
import dev.loadstone.deployments.ServerProgram;
import dev.loadstone.deployments.process.ServerProcess;
import dev.loadstone.deployments.process.ServerProcess.Stop;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

final class SeekdbCluster extends ServerCluster {
  private static final String DATABASE = "loadstone";
  private static final String USER = "loadstone";
  private static final Duration START_LIMIT = Duration.ofMinutes(3);
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(60);

  // The server refuses to start with less, and takes most of the machine's memory if not told.
  private static final long LEAST_MEMORY = 1024;
  private static final long MOST_MEMORY = 8192;

  private final ServerProgram program;
  private final Secret password = Secret.random();
  private final ServerNode node;

  SeekdbCluster(Attempt attempt, ServerProgram program) {
    super(attempt);
    this.program = program;
    this.node =
        server(
            "node-1",
            SeekdbDeployer.TITLE,
            "seekdb",
            1,
            List.of(clientPort(1, freePorts(1).get(0))));
  }

  @Override
  protected ClusterDeployment start() {
    node.host().makeFolder(node.folder());
    ServerProcess process = launch();
    process.awaitReady(START_LIMIT, () -> answers("root", Secret.NONE));
    node.host().requireListeningToAll(process, node.port());
    try (Connection connection = connect("root", Secret.NONE);
        Statement statement = connection.createStatement()) {
      // Nobody but us gets in from here on.
      statement.execute("ALTER USER root IDENTIFIED BY '" + password.reveal() + "'");
      statement.execute(
          "CREATE DATABASE " + DATABASE + " CHARACTER SET utf8mb4 COLLATE utf8mb4_bin");
      statement.execute("CREATE USER " + USER + " IDENTIFIED BY '" + password.reveal() + "'");
      statement.execute("GRANT ALL ON *.* TO " + USER);
    } catch (SQLException e) {
      throw process.failed("could not be set up (" + e.getMessage() + ")");
    }
    return deployment(
        SeekdbDeployer.TITLE,
        new Access(List.of(node.endpoint()), DATABASE, USER, password),
        List.of(node),
        number -> {
          ServerProcess again = launch();
          again.awaitReady(START_LIMIT, () -> answers(USER, password));
          node.host().requireListeningToAll(again, node.port());
          return again;
        });
  }

  private ServerProcess launch() {
    List<String> command = new ArrayList<>();
    command.addAll(List.of(program.path().toString(), "--nodaemon"));
    command.addAll(List.of("--port", Integer.toString(node.port())));
    command.addAll(List.of("--base-dir", node.folder().toString()));
    parameters()
        .forEach((name, value) -> command.addAll(List.of("--parameter", name + "=" + value)));
    return launch(node, command, Stop.AT_ONCE);
  }

  private Map<String, String> parameters() {
    long memory =
        Math.max(LEAST_MEMORY, Math.min(MOST_MEMORY, hosts().share().memoryMegabytes() / 4));
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("memory_limit", memory + "M");
    parameters.put("datafile_size", "1G");
    parameters.put("log_disk_size", "4G");
    parameters.putAll(SeekdbDeployer.parameters(plan().settings()));
    return parameters;
  }

  private boolean answers(String user, Secret secret) {
    try (Connection connection = connect(user, secret)) {
      return connection.isValid(1);
    } catch (SQLException e) {
      // Not yet; the reason is in its log.
      return false;
    }
  }

  private Connection connect(String user, Secret secret) throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", user);
    if (secret.isPresent()) {
      properties.setProperty("password", secret.reveal());
    }
    properties.setProperty("connectTimeout", Long.toString(ANSWER_LIMIT.toMillis()));
    properties.setProperty("socketTimeout", Long.toString(ANSWER_LIMIT.toMillis()));
    return new org.mariadb.jdbc.Driver()
        .connect("jdbc:mariadb://" + node.endpoint() + "/", properties);
  }
}
