package dev.loadstone.deployments.ignite;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Patience;
import dev.loadstone.core.database.Secret;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.ClusterDeployment.Access;
import dev.loadstone.deployments.ClusterDeployment.Member;
import dev.loadstone.deployments.Host;
import dev.loadstone.deployments.ServerCluster;
import dev.loadstone.deployments.process.ServerProcess;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Starts the nodes of one local Ignite. */
final class IgniteCluster extends ServerCluster {
  private static final Duration START_LIMIT = Duration.ofMinutes(3);
  private static final Duration ASK_LIMIT = Duration.ofSeconds(10);

  /** The limit for partitions, which are assigned 5 s after the last node has joined. */
  private static final Duration PARTITIONS_LIMIT = Duration.ofSeconds(25);

  /** The data are removed afterwards, so the server need not write anything. */
  private static final String STOP_SIGNAL = "KILL";

  private static final Duration STOP_GRACE = Duration.ofSeconds(10);
  private static final String STARTED = "\"STARTED\"";
  private static final int OK = 200;
  private static final int NODES_WITH_PARTITIONS = 3;
  private static final String AVAILABLE = "\"state\":\"AVAILABLE\"";
  private static final Pattern UNAVAILABLE = Pattern.compile("\"state\":\"(?!AVAILABLE\")");

  /** An odd number of nodes keeps the metadata of the cluster; five can lose two. */
  private static final int MOST_METADATA_NODES = 5;

  private final Path java;
  private final String classPath;
  private final IgniteSettings settings;
  private final List<IgniteNode> nodes = new ArrayList<>();
  private final HttpClient http = HttpClient.newBuilder().connectTimeout(ASK_LIMIT).build();

  IgniteCluster(Attempt attempt, Path java, String classPath) {
    super(attempt);
    this.java = java;
    this.classPath = classPath;
    this.settings = new IgniteSettings(hosts().share(), plan().settings());
    List<Integer> ports = freePorts(plan().nodes() * IgniteNode.PORTS);
    for (int number = 1; number <= plan().nodes(); number++) {
      int first = (number - 1) * IgniteNode.PORTS;
      nodes.add(
          new IgniteNode(
              number,
              hosts().address(number),
              clientPort(number, ports.get(first)),
              ports.get(first + 1),
              ports.get(first + 2),
              data().resolve("node-" + number)));
    }
  }

  @Override
  protected ClusterDeployment start() throws IOException {
    for (IgniteNode node : nodes) {
      Host host = hosts().node(node.number());
      host.makeFolder(node.temporaryFolder());
      host.write(node.configuration(), node.configurationText(nodes, settings.paths()));
    }
    List<ServerProcess> processes = new ArrayList<>();
    nodes.forEach(node -> processes.add(launch(node)));
    processes.get(0).awaitReady(START_LIMIT, this::haveMet);
    initialize();
    nodes.forEach(node -> awaitReady(node, processes.get(node.number() - 1)));
    if (!new Patience(PARTITIONS_LIMIT).until(this::havePartitions)) {
      rejoin(processes);
    }
    List<Member> members =
        nodes.stream()
            .map(node -> new Member(node.name(), node.endpoint(), processes.get(node.number() - 1)))
            .toList();
    return new ClusterDeployment(
        "Apache Ignite",
        this,
        new Access(nodes.stream().map(IgniteNode::endpoint).toList(), "", "", Secret.NONE),
        members);
  }

  private ServerProcess launch(IgniteNode node) {
    return launch(
        node.title(),
        node.number(),
        node.command(java, classPath, settings),
        Map.of(),
        log("ignite-" + node.number()),
        STOP_SIGNAL,
        STOP_GRACE);
  }

  private void awaitReady(IgniteNode node, ServerProcess process) {
    process.awaitReady(START_LIMIT, () -> isReady(node));
    hosts().node(node.number()).requireListening(process, node.clientPort());
  }

  /**
   * Makes the last node leave and join again. In Ignite 3.1.0 a zone may miss that nodes have
   * joined while the cluster is formed; it then assigns its partitions when the next node joins.
   */
  private void rejoin(List<ServerProcess> processes) {
    int last = nodes.size() - 1;
    end(processes.get(last));
    processes.set(last, launch(nodes.get(last)));
    awaitReady(nodes.get(last), processes.get(last));
    processes.get(0).awaitReady(START_LIMIT, this::havePartitions);
  }

  /** Whether every node sees all others. */
  private boolean haveMet() {
    requireAllAlive("before the cluster was formed");
    return nodes.stream()
        .allMatch(
            node -> {
              String seen = ask(node, "cluster/topology/physical");
              return nodes.stream().allMatch(other -> seen.contains('"' + other.name() + '"'));
            });
  }

  private boolean isReady(IgniteNode node) {
    requireAllAlive("while the cluster was forming");
    return accepts(node.address(), node.clientPort()) && ask(node, "node/state").contains(STARTED);
  }

  /**
   * Whether the default zone has its partitions on every node, or on three of many, because one of
   * many may have none. They are assigned 5 s after the nodes have joined. A table in memory that
   * is created earlier, and whose partitions move then, may be without some of them for ever.
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
  private String ask(IgniteNode node, String path) {
    try {
      HttpResponse<String> answer =
          send(HttpRequest.newBuilder(node.rest(path)).timeout(ASK_LIMIT).GET().build());
      return answer.statusCode() == OK ? answer.body() : "";
    } catch (IOException e) {
      return "";
    }
  }

  private HttpResponse<String> send(HttpRequest request) throws IOException {
    try {
      return http.send(request, BodyHandlers.ofString());
    } catch (InterruptedException e) {
      throw LoadstoneException.interrupted(e, "interrupted while Apache Ignite was starting");
    }
  }

  /** Forms one cluster of the nodes. */
  private void initialize() throws IOException {
    String metadata =
        nodes.stream()
            .limit(Math.min(MOST_METADATA_NODES, (nodes.size() + 1) / 2 * 2 - 1))
            .map(node -> '"' + node.name() + '"')
            .collect(Collectors.joining(", "));
    HttpRequest request =
        HttpRequest.newBuilder(nodes.get(0).rest("cluster/init"))
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
