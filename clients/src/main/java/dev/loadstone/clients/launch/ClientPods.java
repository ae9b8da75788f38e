package dev.loadstone.clients.launch;

import dev.loadstone.clients.channel.Invitation;
import dev.loadstone.core.LoadstoneException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The pods of a Job whose containers are clients. */
final class ClientPods {
  private static final Duration GLANCE = Duration.ofSeconds(2);

  /** Long, because an image or a registry may be slow, and a cluster may have to grow first. */
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  /** For obstacles that rarely disappear by themselves. */
  private static final Duration SHORT_PATIENCE = Duration.ofSeconds(30);

  /** The ordinary reasons why a container has not begun. */
  private static final Set<String> BEGINNING = Set.of("ContainerCreating", "PodInitializing");

  private static final int SHOWN_LINES = 5;
  private static final String INDEX_LABEL = "batch.kubernetes.io/job-completion-index";
  private static final JsonMapper JSON = JsonMapper.shared();

  private final Kubectl kubectl;
  private final String job;
  private final int count;
  private final Consumer<String> user;
  private final long started = System.nanoTime();
  private long looked = started;

  /** The last time at which nothing was seen to prevent clients from coming. */
  private long unhindered = started;

  private ClientPods(Kubectl kubectl, String job, int count, Consumer<String> user) {
    this.kubectl = kubectl;
    this.job = job;
    this.count = count;
    this.user = user;
  }

  /**
   * Creates the Job and its Secret, which is deleted with the Job.
   *
   * @param user is told when clients are long in coming
   * @throws LoadstoneException when the cluster refuses
   */
  static ClientPods start(
      Kubectl kubectl, KubernetesObjects objects, Invitation invitation, Consumer<String> user)
      throws InterruptedException {
    ClientPods pods = new ClientPods(kubectl, objects.name(), objects.clients().count(), user);
    try {
      // A call that was ended early may have created it all the same.
      String uid =
          create(
              kubectl,
              KubernetesObjects.yaml(objects.job(true)),
              "--output=jsonpath={.metadata.uid}");
      create(kubectl, KubernetesObjects.yaml(objects.secret(invitation, uid)), "--output=name");
      kubectl.run("", "patch", "job/" + objects.name(), "--patch={\"spec\":{\"suspend\":false}}");
      return pods;
    } catch (LoadstoneException | InterruptedException e) {
      pods.deleteAfter(e);
      throw e;
    }
  }

  private void deleteAfter(Exception failure) throws InterruptedException {
    try {
      delete();
    } catch (LoadstoneException e) {
      failure.addSuppressed(e);
    }
  }

  private static String create(Kubectl kubectl, String object, String output)
      throws InterruptedException {
    return kubectl.run(object, "create", "--filename=-", output);
  }

  /** The obstacle that prevents clients from coming, once it is certain that there is one. */
  Optional<String> hindrance() throws InterruptedException {
    long now = System.nanoTime();
    if (now - looked < GLANCE.toNanos()) {
      return Optional.empty();
    }
    boolean late = now - started > SHORT_PATIENCE.toNanos();
    boolean told = looked - started > SHORT_PATIENCE.toNanos();
    looked = now;
    List<Pod> pods = pods();
    Optional<Pod> failed = pods.stream().filter(Pod::hasFailed).findFirst();
    if (failed.isPresent()) {
      return Optional.of(
          failed.get().describe() + " has failed; its last words: " + lastWords(failed.get()));
    }
    List<String> waits = pods.stream().flatMap(pod -> pod.hindrance().stream()).toList();
    if (waits.isEmpty()) {
      unhindered = now;
    } else if (now - unhindered > SHORT_PATIENCE.toNanos()) {
      return Optional.of(joined(waits));
    }
    if (late && !told) {
      user.accept("waiting for clients; " + lateness(pods));
    }
    return now - started > PATIENCE.toNanos() ? Optional.of(lateness(pods)) : Optional.empty();
  }

  private String lateness(List<Pod> pods) throws InterruptedException {
    List<String> warnings = warnings();
    return "%s of %s pods of job %s are there%s"
        .formatted(pods.size(), count, job, warnings.isEmpty() ? "" : ": " + joined(warnings));
  }

  /** The warnings of the cluster about the Job and its pods. */
  private List<String> warnings() throws InterruptedException {
    List<String> warnings = new ArrayList<>();
    for (JsonNode event : items("events", "--field-selector=type=Warning")) {
      if (event.at("/involvedObject/name").asString("").startsWith(job)) {
        warnings.add(event.path("message").asString(""));
      }
    }
    return warnings;
  }

  private static String joined(List<String> words) {
    return words.stream().distinct().collect(Collectors.joining("; "));
  }

  private String lastWords(Pod pod) throws InterruptedException {
    try {
      return joined(kubectl.run("", "logs", pod.name(), "--tail=" + SHOWN_LINES).lines().toList());
    } catch (LoadstoneException e) {
      // The failure of the pod is known all the same.
      return e.getMessage();
    }
  }

  private List<Pod> pods() throws InterruptedException {
    List<Pod> pods = new ArrayList<>();
    items("pods", selector()).forEach(pod -> pods.add(new Pod(pod)));
    return pods;
  }

  private JsonNode items(String kind, String selector) throws InterruptedException {
    return JSON.readTree(kubectl.run("", "get", kind, selector, "--output=json")).path("items");
  }

  private String selector() {
    return "--selector=" + KubernetesObjects.JOB_LABEL + "=" + job;
  }

  /** The output of all clients, with the name of the pod before each line. */
  String log() throws InterruptedException {
    return kubectl
        .toCleanUp()
        .run("", "logs", selector(), "--prefix", "--tail=-1", "--max-log-requests=" + count);
  }

  /** Deletes the Job and what belongs to it, and waits until its pods have ended. */
  void delete() throws InterruptedException {
    kubectl
        .toCleanUp()
        .run(
            "",
            "delete",
            "job",
            job,
            "--ignore-not-found",
            "--cascade=foreground",
            "--timeout=60s");
  }

  /** A pod as the API describes it. */
  private record Pod(JsonNode json) {
    String name() {
      return json.at("/metadata/name").asString();
    }

    String describe() {
      String index = json.at("/metadata/labels").path(INDEX_LABEL).asString();
      return "client %d, pod %s".formatted(Integer.parseInt(index) + 1, name());
    }

    boolean hasFailed() {
      return json.at("/status/phase").asString().equals("Failed");
    }

    /** The reason why its container does not begin; empty if it has begun or is about to. */
    Optional<String> hindrance() {
      JsonNode waiting = json.at("/status/containerStatuses/0/state/waiting");
      String reason = waiting.path("reason").asString("");
      return reason.isEmpty() || BEGINNING.contains(reason)
          ? Optional.empty()
          : Optional.of(reason + " " + waiting.path("message").asString(""));
    }
  }
}
