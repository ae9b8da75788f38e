package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loadstone.cli.Loadstone.Ended;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.process.CommandRunner;
import dev.loadstone.core.process.ExecutableFinder;
import dev.loadstone.core.result.ClientsResult;
import dev.loadstone.core.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Clients as pods of the cluster that {@code kubectl} reaches. Tests that need one need to be told
 * an image with Java, best that of this very Loadstone.
 */
class KubernetesClientsIT {
  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final String IMAGE = System.getenv("LOADSTONE_KUBERNETES_IMAGE");
  private static final String OURS = "--selector=app.kubernetes.io/name=loadstone";

  @TempDir Path folder;

  private String experiment(String measure, String image) throws IOException {
    return Files.writeString(
            folder.resolve("e.yaml"),
            """
            name: shared
            benchmark: {name: tpcc, warehouses: 2}
            systems: [{name: noop, deployment: local}]
            load:
              {terminals: 8, inFlight: 4, pacing: {type: rate, perSecond: 200}, rampUp: 0s,
               measure: %s, rampDown: 0s, clients: {count: 4, by: kubernetes, image: "%s"}}
            """
                .formatted(measure, image))
        .getFileName()
        .toString();
  }

  /** Runs a short experiment with clients of an image. */
  private Ended run(Map<String, String> environment, String image) throws IOException {
    return Loadstone.run(folder, environment, "run", experiment("3s", image));
  }

  private RunResult result() {
    return SharedRun.result(folder);
  }

  private static String ask(String... command) throws Exception {
    CommandRunner.Ended ended = CommandRunner.run(List.of(command), Map.of(), PATIENCE);
    assertThat(ended.well()).as(ended.output()).isTrue();
    return ended.output();
  }

  private static void requireKubectl() {
    assumeTrue(ExecutableFinder.find("kubectl").isPresent(), "kubectl is not installed");
  }

  private static void requireCluster() throws Exception {
    requireKubectl();
    assumeTrue(IMAGE != null, "LOADSTONE_KUBERNETES_IMAGE names no image that its nodes find");
  }

  private static void assertNothingIsLeft() throws Exception {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!ask("kubectl", "get", "pods", OURS, "--output=name").isEmpty()) {
      assertThat(System.nanoTime()).as("objects are left").isLessThan(deadline);
      Thread.sleep(500);
    }
  }

  @Test
  void pods_have_the_shares_of_their_numbers_and_what_they_measured_adds_up() throws Exception {
    requireCluster();
    Ended ended = run(Map.of(), IMAGE);

    assertThat(ended.err()).isEmpty();
    assertThat(ended.exitCode()).isZero();
    RunResult result = result();
    assertThat(result.clients().clients()).hasSize(4);
    SharedRun.assertSharesAddUp(result);
    assertNothingIsLeft();
  }

  @Test
  void a_pod_that_is_killed_is_told_by_its_number() throws Exception {
    requireCluster();
    try (Loadstone run = Loadstone.start(folder, Map.of(), "run", experiment("2m", IMAGE))) {
      run.awaitLine("measure ");
      String pod =
          ask("kubectl", "get", "pods", OURS, "--output=name")
              .lines()
              .filter(name -> name.endsWith("-2"))
              .findFirst()
              .orElseThrow();
      ask("kubectl", "delete", pod, "--grace-period=0", "--force");
      Ended ended = run.ended();

      assertThat(ended.exitCode()).isEqualTo(ExitCode.CLIENT_LOST.code());
      assertThat(ended.err()).contains("client 3 (process ");
      assertThat(result().clients().clients())
          .filteredOn(ClientsResult.Client::lost)
          .extracting(ClientsResult.Client::number)
          .containsExactly(3);
      assertNothingIsLeft();
    }
  }

  @Test
  void ctrl_c_ends_all_pods() throws Exception {
    requireCluster();
    try (Loadstone run = Loadstone.start(folder, Map.of(), "run", experiment("2m", IMAGE))) {
      run.awaitLine("measure ");
      run.signal("INT");
      Ended ended = run.ended();

      assertThat(ended.exitCode()).isEqualTo(ExitCode.INTERRUPTED.code());
      assertThat(result().clients().clients()).noneMatch(ClientsResult.Client::lost);
      assertNothingIsLeft();
    }
  }

  @Test
  void an_image_that_is_nowhere_is_told() throws Exception {
    requireCluster();
    Ended ended = run(Map.of(), "localhost:1/nobody/has:this");

    assertThat(ended.exitCode()).isEqualTo(ExitCode.CLIENT_LOST.code());
    assertThat(ended.err()).contains("client 1 could not take part", "localhost:1/nobody/has:this");
    assertNothingIsLeft();
  }

  @Test
  void a_cluster_that_is_away_is_told_before_anything_is_loaded() throws Exception {
    requireKubectl();
    Path nobody =
        Files.writeString(
            folder.resolve("nobody"),
            """
            {apiVersion: v1, kind: Config, current-context: a,
             clusters: [{name: a, cluster: {server: "https://127.0.0.1:1"}}],
             contexts: [{name: a, context: {cluster: a, user: a}}], users: [{name: a, user: {token: none}}]}
            """);
    Ended ended = run(Map.of("KUBECONFIG", nobody.toString()), "loadstone");

    assertThat(ended.exitCode()).isEqualTo(ExitCode.CLIENT_LOST.code());
    assertThat(ended.err()).contains("client 1 could not take part", "127.0.0.1:1");
  }

  @Test
  void ctrl_c_ends_a_cluster_that_does_not_answer() throws Exception {
    Path programs = Files.createDirectory(folder.resolve("programs"));
    Path kubectl =
        Files.writeString(
            programs.resolve("kubectl"),
            "#!/bin/sh\necho $$ > '%s/asked'\nexec sleep 600\n".formatted(folder));
    assertThat(kubectl.toFile().setExecutable(true)).isTrue();
    Map<String, String> path = Map.of("PATH", programs + ":" + System.getenv("PATH"));
    try (Loadstone run = Loadstone.start(folder, path, "run", experiment("3s", "loadstone"))) {
      Path asked = folder.resolve("asked");
      while (!Files.exists(asked) || Files.size(asked) == 0) {
        assertThat(run.handle().isAlive()).isTrue();
        Thread.sleep(20);
      }
      run.signal("INT");

      assertThat(run.ended().exitCode()).isEqualTo(ExitCode.INTERRUPTED.code());
      long process = Long.parseLong(Files.readString(asked).strip());
      ProcessHandle.of(process)
          .ifPresent(left -> assertThat(left.onExit()).succeedsWithin(PATIENCE));
    }
  }

  @Test
  void where_kubectl_is_not_installed_it_is_asked_for() throws Exception {
    Ended ended = run(Map.of("PATH", folder.toString()), "loadstone");

    assertThat(ended.exitCode()).isEqualTo(ExitCode.CLIENT_LOST.code());
    assertThat(ended.err()).contains("need the program kubectl here");
  }

  @Test
  void the_files_of_an_image_are_written() throws Exception {
    Ended ended = Loadstone.run(folder, Map.of(), "image");

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out()).contains("docker build --tag IMAGE");
    Path written = folder.resolve("image");
    assertThat(written.resolve("Containerfile")).content().contains("XDG_CACHE_HOME=/opt");
    assertThat(ask("tar", "-tf", written.resolve("program.tar").toString())).contains("SHA256SUMS");
  }
}
