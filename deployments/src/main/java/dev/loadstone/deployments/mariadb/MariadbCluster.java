package dev.loadstone.deployments.mariadb;

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
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

final class MariadbCluster extends ServerCluster {
  private static final String TITLE = "MariaDB";

  // The ports of a server: for clients, for the group's messages, and for the transactions that it
  // missed and receives while it joins.
  private static final int GROUP = 1;
  private static final int TRANSFER = 2;
  private static final int PORTS = 3;

  /** The program that a group's servers call while one of them joins. */
  private static final String TRANSFER_PROGRAM = "wsrep_sst_loadstone";

  /** The user's options for Galera's library, by its own names. */
  private static final String PROVIDER_OPTIONS = "wsrep_provider_options";

  /** For the client's spare connections and an observer. */
  private static final int SPARE_CONNECTIONS = 16;

  private static final long MEGABYTE = 1 << 20;
  private static final long LEAST_POOL = 256;
  private static final long MOST_POOL = 4096;

  private final MariadbBinaries binaries;
  private final Secret password = Secret.random();
  private final List<ServerNode> nodes = new ArrayList<>();

  MariadbCluster(Attempt attempt, ServerProgram program) {
    super(attempt);
    this.binaries = MariadbBinaries.of(program);
    boolean alone = plan().nodes() == 1;
    for (ServerNode node : nodes(TITLE, "mariadb", PORTS)) {
      String name = node.name();
      nodes.add(
          server(
              name,
              alone ? TITLE : TITLE + " " + name,
              alone ? "mariadb" : "mariadb-" + name,
              nodes.size() + 1,
              node.ports()));
    }
  }

  MariadbBinaries binaries() {
    return binaries;
  }

  Secret password() {
    return password;
  }

  boolean isGroup() {
    return nodes.size() > 1;
  }

  String options(ServerNode node) {
    Map<String, String> given = new LinkedHashMap<>();
    plan().settings().forEach((name, value) -> given.put(MariadbSettings.variable(name), value));
    String options = defaults(plan().connections(), hosts().share());
    if (isGroup()) {
      options += groupOptions(node);
      given.keySet().removeAll(List.of(GaleraLibrary.SETTING, PROVIDER_OPTIONS));
    }
    given.replaceAll((name, value) -> '"' + escaped(value) + '"');
    return options + Template.lines(given, "=");
  }

  /** The options that the user may override. */
  static String defaults(int connections, NodeShare share) {
    long pool = Math.max(LEAST_POOL, Math.min(MOST_POOL, share.memoryMegabytes() / 6));
    return new Template(MariadbCluster.class, "loadstone.cnf")
        .with("connections", connections + SPARE_CONNECTIONS)
        .with("pool", pool * MEGABYTE)
        .fill();
  }

  String groupOptions(ServerNode node) {
    DeploymentPlan plan = plan();
    String library =
        GaleraLibrary.find(plan.settings())
            .map(Path::toString)
            .orElseThrow(
                () -> LoadstoneException.unavailable("the library of Galera has gone meanwhile"));
    String ofUser = MariadbSettings.value(plan.settings(), PROVIDER_OPTIONS).orElse("");
    return new Template(MariadbCluster.class, "galera.cnf")
        .with(node)
        .with("library", escaped(library))
        .with(
            "members",
            nodes.stream().map(each -> each.endpoint(GROUP)).collect(Collectors.joining(",")))
        .with("name", node.name())
        .with("endpoint", node.endpoint())
        .with("group_port", node.ports().get(GROUP))
        .with("transfer_port", node.ports().get(TRANSFER))
        .with("options", ofUser.isEmpty() ? "" : ";" + escaped(ofUser))
        .fill();
  }

  private static String escaped(String value) {
    return value.replace("\\", "\\\\").replace("\"", "\\\"");
  }

  Path transferPrograms() {
    return data().resolve("bin");
  }

  @Override
  protected ClusterDeployment start() throws IOException {
    List<MariadbServer> servers =
        nodes.stream().map(node -> new MariadbServer(this, node)).toList();
    MariadbServer first = servers.get(0);
    if (isGroup()) {
      startGroup(first, servers.subList(1, servers.size()));
    } else {
      first.initialize();
      first.start();
    }
    return deployment(
        TITLE,
        new Access(
            ServerNode.endpoints(nodes), MariadbServer.DATABASE, MariadbServer.USER, password),
        nodes,
        new Recovery() {
          @Override
          public ServerProcess restart(int node) {
            return isGroup() ? servers.get(node - 1).rejoin() : first.start();
          }

          @Override
          public Optional<Instant> clock(int node) {
            return servers.get(node - 1).clock();
          }
        });
  }

  private void startGroup(MariadbServer first, List<MariadbServer> others) throws IOException {
    ServerNode node = nodes.get(0);
    Path program = transferPrograms().resolve(TRANSFER_PROGRAM);
    node.host().write(program, MariadbCluster.class.getResourceAsStream(TRANSFER_PROGRAM));
    node.host().allowRunning(program);
    first.initialize();
    // Only the data of a server that has been in a group contain a position in its history.
    first.initializeWsrep();
    others.forEach(server -> server.copy(first));
    first.bootstrap();
    others.forEach(MariadbServer::start);
    first.awaitGroupOf(nodes.size(), process(node));
    for (int i = 0; i < others.size(); i++) {
      others.get(i).awaitGroupOf(nodes.size(), process(nodes.get(i + 1)));
    }
  }
}
