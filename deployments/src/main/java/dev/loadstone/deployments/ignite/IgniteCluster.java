package dev.loadstone.deployments.ignite;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Patience;
import dev.loadstone.core.database.Secret;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.ClusterDeployment.Access;
import dev.loadstone.deployments.JavaFlags;
import dev.loadstone.deployments.ServerCluster;
import dev.loadstone.deployments.ServerNode;
import dev.loadstone.deployments.Template;
import dev.loadstone.deployments.process.ServerProcess;
import dev.loadstone.deployments.process.ServerProcess.Stop;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

final class IgniteCluster extends ServerCluster {
  private static final Duration START_LIMIT = Duration.ofMinutes(3);
  private static final Duration ASK_LIMIT = Duration.ofSeconds(10);

  /** The limit for partitions, which are assigned 5 s after the last node has joined. */
  private static final Duration PARTITIONS_LIMIT = Duration.ofSeconds(25);

  private static final String STARTED = "\"STARTED\"";
  private static final int OK = 200;
  private static final int NODES_WITH_PARTITIONS = 3;
  private static final String AVAILABLE = "\"state\":\"AVAILABLE\"";
  private static final Pattern UNAVAILABLE = Pattern.compile("\"state\":\"(?!AVAILABLE\")");

  /** An odd number of nodes keeps the metadata of the cluster; five can lose two. */
  private static final int MOST_METADATA_NODES = 5;

  static final String STORAGE = "storage";

  /** In files, through a page memory; the default of Ignite. */
  private static final String ON_DISK = "aipersist";

  // The ports of a node: for clients, for other nodes, for administration.
  private static final int NETWORK = 1;
  private static final int REST = 2;
  private static final int PORTS = 3;

  private final Path java;
  private final String classPath;
  private final List<ServerNode> nodes;
  private final HttpClient http = HttpClient.newBuilder().connectTimeout(ASK_LIMIT).build();

  IgniteCluster(Attempt attempt, Path java, String classPath) {
    super(attempt);
    this.java = java;
    this.classPath = classPath;
    this.nodes = nodes("Ignite", "ignite", PORTS);
  }

  @Override
  protected ClusterDeployment start() throws IOException {
    for (ServerNode node : nodes) {
      node.host().makeFolder(node.temporary());
      node.host().write(node.file("ignite.conf"), configuration(node, nodes, plan().settings()));
    }
    nodes.forEach(this::launch);
    process(nodes.get(0)).awaitReady(START_LIMIT, this::haveMet);
    initialize();
    nodes.forEach(this::awaitServing);
    if (!new Patience(PARTITIONS_LIMIT).until(this::havePartitions)) {
      rejoin();
    }
    return deployment(
        "Apache Ignite",
        new Access(ServerNode.endpoints(nodes), "", "", Secret.NONE),
        nodes,
        node -> restart(nodes.get(node - 1)));
  }

  /**
   * The user's settings beside ours are paths below {@code ignite.} with values in its syntax,
   * which the server judges itself.
   */
  static String configuration(ServerNode node, List<ServerNode> nodes, Map<String, String> given) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("ignite.storage.profiles.default.engine", given.getOrDefault(STORAGE, ON_DISK));
    given.forEach((name, value) -> settings.put("ignite." + name, value));
    List.of(JavaFlags.HEAP, JavaFlags.OPTIONS, STORAGE)
        .forEach(ours -> settings.remove("ignite." + ours));
    String cluster =
        nodes.stream()
            .map(other -> '"' + other.endpoint(NETWORK) + '"')
            .collect(Collectors.joining(", "));
    return new Template(IgniteCluster.class, "ignite.conf")
        .with(node)
        .with("network_port", node.ports().get(NETWORK))
        .with("cluster", cluster)
        .with("rest_port", node.ports().get(REST))
        .with("settings", Template.lines(settings, " = "))
        .fill();
  }

  private void launch(ServerNode node) {
    List<String> flags = new ArrayList<>(JavaFlags.of(plan().settings(), hosts().share()));
    flags.addAll(new Template(IgniteCluster.class, "jvm.options").with(node).fillLines());
    List<String> program =
        List.of(
            "org.apache.ignite.internal.app.IgniteRunner",
            "--config-path",
            node.file("ignite.conf").toString(),
            "--work-dir",
            node.file("work").toString(),
            "--node-name",
            node.name());
    launch(node, JavaFlags.command(java, node, flags, classPath, program), Stop.AT_ONCE);
  }

  private ServerProcess restart(ServerNode node) {
    launch(node);
    return awaitServing(
        node, START_LIMIT, () -> accepts(node) && ask(node, "node/state").contains(STARTED));
  }

  private void awaitServing(ServerNode node) {
    awaitServing(node, START_LIMIT, () -> isReady(node));
  }

  /**
   * Makes the last node leave and join again. In Ignite 3.1.0 a zone may miss that nodes have
   * joined while the cluster is formed; it then assigns its partitions when the next node joins.
   */
  private void rejoin() {
    ServerNode last = nodes.get(nodes.size() - 1);
    process(last).close();
    launch(last);
    awaitServing(last);
    process(nodes.get(0)).awaitReady(START_LIMIT, this::havePartitions);
  }

  private boolean haveMet() {
    requireAllAlive("before the cluster was formed");
    return nodes.stream()
        .allMatch(
            node -> {
              String seen = ask(node, "cluster/topology/physical");
              return nodes.stream().allMatch(other -> seen.contains('"' + other.name() + '"'));
            });
  }

  private boolean isReady(ServerNode node) {
    requireAllAlive("while the cluster was forming");
    return accepts(node) && ask(node, "node/state").contains(STARTED);
  }

  /**
   * Returns whether the default zone has its partitions on every node, or on three of many, because
   * one of many may have none. They are assigned 5 s after the nodes have joined. A table in memory
   * that is created earlier, and whose partitions move then, may be without some of them for ever.
   */
  private boolean havePartitions() {
    requireAllAlive("before the cluster had partitions");
    String states = ask(nodes.get(0), "recovery/zone/state/global");
    String places = ask(nodes.get(0), "recovery/zone/state/local");
    long holders =
        nodes.stream()
            .filter(node -> places.contains("\"nodeName\":\"" + node.name() + '"'))
            .count();
    return holders >= Math.min(nodes.size(), NODES_WITH_PARTITIONS)
        && states.contains(AVAILABLE)
        && !UNAVAILABLE.matcher(states).find();
  }

  /** The answer of a node's administration; empty when there is none yet. */
  private String ask(ServerNode node, String path) {
    try {
      HttpResponse<String> answer =
          send(HttpRequest.newBuilder(rest(node, path)).timeout(ASK_LIMIT).GET().build());
      return answer.statusCode() == OK ? answer.body() : "";
    } catch (IOException e) {
      return "";
    }
  }

  private static URI rest(ServerNode node, String path) {
    return URI.create("http://" + node.endpoint(REST) + "/management/v1/" + path);
  }

  private HttpResponse<String> send(HttpRequest request) throws IOException {
    try {
      return http.send(request, BodyHandlers.ofString());
    } catch (InterruptedException e) {
      throw LoadstoneException.interrupted(e, "interrupted while Apache Ignite was starting");
    }
  }

  private void initialize() throws IOException {
    String metadata =
        nodes.stream()
            .limit(Math.min(MOST_METADATA_NODES, (nodes.size() + 1) / 2 * 2 - 1))
            .map(node -> '"' + node.name() + '"')
            .collect(Collectors.joining(", "));
    HttpRequest request =
        HttpRequest.newBuilder(rest(nodes.get(0), "cluster/init"))
            .timeout(START_LIMIT)
            .header("Content-Type", "application/json")
            .POST(
                BodyPublishers.ofString(
                    "{\"clusterName\": \"loadstone\", \"metaStorageNodes\": [%s]}"
                        .formatted(metadata)))
            .build();
    HttpResponse<String> answer = send(request);
    if (answer.statusCode() != OK) {
      throw LoadstoneException.unavailable(
          "Apache Ignite did not form a cluster of its nodes: %s; see the log %s",
          answer.body(), log("ignite-1"));
    }
  }
}
