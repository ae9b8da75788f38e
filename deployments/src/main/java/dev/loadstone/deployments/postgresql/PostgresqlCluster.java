package dev.loadstone.deployments.postgresql;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.ClusterDeployment.Access;
import dev.loadstone.deployments.ClusterDeployment.Recovery;
import dev.loadstone.deployments.NodeShare;
import dev.loadstone.deployments.ServerCluster;
import dev.loadstone.deployments.ServerNode;
import dev.loadstone.deployments.ServerProgram;
import dev.loadstone.deployments.Template;
import dev.loadstone.deployments.process.ServerProcess;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

final class PostgresqlCluster extends ServerCluster {
  static final String TITLE = "PostgreSQL";

  /**
   * The number of standbys that must have a transaction on disk before its commit is acknowledged.
   * This setting is ours; it stands for the server's {@value #STANDBY_NAMES}.
   */
  static final String SYNCHRONOUS_STANDBYS = "synchronousStandbys";

  static final String INITDB = "initdb";

  static final String STANDBY_NAMES = "synchronous_standby_names";

  /** For the client's spare connections, the server's reserve for superusers, and an observer. */
  private static final int SPARE_CONNECTIONS = 16;

  private static final long LEAST_BUFFERS = 128;
  private static final long MOST_BUFFERS = 2048;

  /** Room for standbys that connect again before the server notices that they were gone. */
  private static final int SENDERS_PER_STANDBY = 2;

  private static final int LEAST_SENDERS = 10;

  private final ServerProgram program;
  private final Secret password = Secret.random();
  private final List<PostgresqlServer> servers = new ArrayList<>();

  PostgresqlCluster(Attempt attempt, ServerProgram program) {
    super(attempt);
    this.program = program;
    List<Integer> free = freePorts(plan().nodes());
    for (int number = 1; number <= plan().nodes(); number++) {
      List<Integer> ports = List.of(clientPort(number, free.get(number - 1)));
      String name = name(number);
      servers.add(
          new PostgresqlServer(
              this,
              plan().nodes() == 1
                  ? server("cluster", TITLE, "postgresql", number, ports)
                  : server(name, TITLE + " " + name, "postgresql-" + name, number, ports)));
    }
  }

  /** The name that a node has among servers, for example {@code node2}. */
  private static String name(int number) {
    return "node" + number;
  }

  static String settings(DeploymentPlan plan, NodeShare share) {
    long memory = share.memoryMegabytes();
    long buffers = Math.max(LEAST_BUFFERS, Math.min(MOST_BUFFERS, memory / 8));
    StringBuilder text =
        new StringBuilder(
            new Template(PostgresqlCluster.class, "loadstone.conf")
                .with("connections", plan.connections() + SPARE_CONNECTIONS)
                .with("buffers", buffers)
                .with("cache", Math.max(buffers, memory / 2))
                .fill());
    if (plan.nodes() > 1) {
      int standbys = plan.nodes() - 1;
      text.append(
          new Template(PostgresqlCluster.class, "replication.conf")
              .with("senders", Math.max(LEAST_SENDERS, SENDERS_PER_STANDBY * standbys))
              .with("slots", Math.max(LEAST_SENDERS, plan.nodes()))
              .with("standbys", standbyNames(plan))
              .fill());
    }
    plan.settings()
        .forEach(
            (name, value) -> {
              if (!name.equals(SYNCHRONOUS_STANDBYS)) {
                String written = value.replace("\\", "\\\\").replace("\n", "\\n");
                text.append(name)
                    .append(" = ")
                    .append(PostgresqlServer.quote(written))
                    .append('\n');
              }
            });
    return text.toString();
  }

  private static String standbyNames(DeploymentPlan plan) {
    String asked = plan.settings().get(SYNCHRONOUS_STANDBYS);
    // Together with the primary, a majority.
    int quorum = asked == null ? plan.nodes() / 2 : Integer.parseInt(asked);
    return quorum == 0
        ? ""
        : IntStream.rangeClosed(1, plan.nodes())
            .mapToObj(PostgresqlCluster::name)
            .collect(Collectors.joining(", ", "ANY " + quorum + " (", ")"));
  }

  String program() {
    return program.path().toString();
  }

  String initdb() {
    return program.beside(INITDB).toString();
  }

  Secret password() {
    return password;
  }

  @Override
  protected ClusterDeployment start() {
    PostgresqlServer first = servers.get(0);
    if (servers.size() == 1) {
      first.initialize();
      first.start();
      return deployment(new Alone(first));
    }
    try {
      return startReplicated();
    } catch (SQLException e) {
      throw LoadstoneException.unavailable(
          e, "PostgreSQL's standbys could not be set up: %s", e.getMessage());
    }
  }

  private record Alone(PostgresqlServer server) implements Recovery {
    @Override
    public ServerProcess restart(int node) {
      return server.startAgain();
    }

    @Override
    public Optional<Instant> clock(int node) {
      return server.clock();
    }
  }

  /** Starts node 1 as the primary and the others as its standbys, which then stream. */
  private ClusterDeployment startReplicated() throws SQLException {
    PostgresqlServer primary = servers.get(0);
    List<PostgresqlServer> standbys = servers.subList(1, servers.size());
    primary.initialize();
    // A standby refuses settings lower than those that its data were last used with, which at first
    // are initdb's.
    primary.start().close();
    // The artifact has no pg_basebackup, but the folder of a stopped server can be copied.
    for (PostgresqlServer standby : standbys) {
      standby.copy(primary);
    }
    // Any of them may become the primary.
    servers.forEach(PostgresqlServer::writePasswordFile);
    PostgresqlReplication replication = new PostgresqlReplication(servers);
    primary.start();
    for (PostgresqlServer standby : standbys) {
      replication.configureStandby(standby);
      standby.start();
    }
    replication.awaitStreaming();
    return deployment(replication);
  }

  private ClusterDeployment deployment(Recovery recovery) {
    List<ServerNode> nodes = servers.stream().map(PostgresqlServer::node).toList();
    return deployment(
        TITLE,
        new Access(
            ServerNode.endpoints(nodes),
            PostgresqlServer.DATABASE,
            PostgresqlServer.USER,
            password),
        nodes,
        recovery);
  }
}
