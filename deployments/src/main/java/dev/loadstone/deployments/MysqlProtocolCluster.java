package dev.loadstone.deployments;

import dev.loadstone.core.database.Secret;
import dev.loadstone.deployments.ClusterDeployment.Access;
import dev.loadstone.deployments.process.ServerProcess;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Properties;

/**
 * One server of MySQL's protocol that begins with a user root without a password, and has nobody
 * without one afterwards.
 */
public abstract class MysqlProtocolCluster extends ServerCluster {
  private static final String DATABASE = "loadstone";
  private static final String USER = "loadstone";
  private static final Duration START_LIMIT = Duration.ofMinutes(3);
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(60);

  private final String title;
  private final Secret password = Secret.random();
  private final ServerNode node;

  protected MysqlProtocolCluster(Attempt attempt, String title, String log) {
    super(attempt);
    this.title = title;
    this.node = server("node-1", title, log, 1, List.of(clientPort(1, freePorts(1).get(0))));
  }

  /** Starts the process on the node's folder, which is there. */
  protected abstract ServerProcess launch(ServerNode server);

  /** Requires that the process that was started is the one that listens. */
  protected abstract void requireOurs(ServerNode server, ServerProcess process);

  @Override
  protected final ClusterDeployment start() {
    node.host().makeFolder(node.folder());
    ServerProcess process = launch("root", Secret.NONE);
    try (Connection connection = connect(node, "", "root", Secret.NONE);
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE DATABASE " + DATABASE + " CHARACTER SET utf8mb4 COLLATE utf8mb4_bin");
      statement.execute("CREATE USER " + USER + " IDENTIFIED BY '" + password.reveal() + "'");
      statement.execute("GRANT ALL ON *.* TO " + USER);
      for (String last : statementsOfRoot(password.reveal())) {
        statement.execute(last);
      }
    } catch (SQLException e) {
      throw process.failed("could not be set up (" + e.getMessage() + ")");
    }
    return deployment(
        title,
        new Access(List.of(node.endpoint()), DATABASE, USER, password),
        List.of(node),
        number -> launch(USER, password));
  }

  /** What root sets up at last; afterwards root gets in with this password or not at all. */
  protected abstract List<String> statementsOfRoot(String secret);

  private ServerProcess launch(String user, Secret secret) {
    ServerProcess process = launch(node);
    process.awaitReady(START_LIMIT, () -> answers(user, secret));
    requireOurs(node, process);
    return process;
  }

  private boolean answers(String user, Secret secret) {
    try (Connection connection = connect(node, "", user, secret)) {
      return connection.isValid(1);
    } catch (SQLException e) {
      // Not yet; the reason is in its log.
      return false;
    }
  }

  /** A connection on which no answer is waited for longer than 60 s. */
  public static Connection connect(ServerNode node, String database, String user, Secret secret)
      throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", user);
    if (secret.isPresent()) {
      properties.setProperty("password", secret.reveal());
    }
    properties.setProperty("connectTimeout", Long.toString(ANSWER_LIMIT.toMillis()));
    properties.setProperty("socketTimeout", Long.toString(ANSWER_LIMIT.toMillis()));
    return new org.mariadb.jdbc.Driver()
        .connect("jdbc:mariadb://" + node.endpoint() + "/" + database, properties);
  }
}
