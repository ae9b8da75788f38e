package dev.loadstone.deployments.ignite;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.ClusterDeployment.Access;
import dev.loadstone.deployments.ClusterDeployment.Member;
import dev.loadstone.deployments.Folders;
import dev.loadstone.deployments.LocalCluster;
import dev.loadstone.deployments.LocalProcess;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The nodes of one local Ignite and how to bring them up. */
final class IgniteCluster extends LocalCluster {
  private static final Duration START_LIMIT = Duration.ofMinutes(3);
  private static final Duration ASK_LIMIT = Duration.ofSeconds(10);

  /** Nothing is worth writing any more when the data are removed. */
  private static final String STOP_SIGNAL = "KILL";

  private static final Duration STOP_GRACE = Duration.ofSeconds(10);
  private static final String STARTED = "\"STARTED\"";
  private static final int OK = 200;

  /** An odd number of nodes keeps the metadata of the cluster; five bear the loss of two. */
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
    this.settings = new IgniteSettings(plan().nodes(), plan().settings());
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
      Files.createDirectories(node.temporaryFolder());
      Folders.writePrivate(node.configuration(), node.configurationText(nodes, settings.paths()));
    }
    hosts().own(data());
    List<Member> members = new ArrayList<>();
    for (IgniteNode node : nodes) {
      LocalProcess process =
          launch(
              node.title(),
              node.number(),
              node.command(java, classPath, settings),
              Map.of(),
              log("ignite-" + node.number()),
              STOP_SIGNAL,
              STOP_GRACE);
      members.add(new Member(node.name(), node.endpoint(), process));
    }
    LocalProcess first = members.get(0).process();
    first.awaitReady(START_LIMIT, this::haveMet);
    initialize();
    for (IgniteNode node : nodes) {
      LocalProcess process = members.get(node.number() - 1).process();
      process.awaitReady(START_LIMIT, () -> isReady(node));
      hosts().requireListening(process, node.address(), node.clientPort());
    }
    return new ClusterDeployment(
        "Apache Ignite",
        this,
        new Access(nodes.stream().map(IgniteNode::endpoint).toList(), "", "", Secret.NONE),
        members);
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

  /** Makes one cluster of the nodes, once. */
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
