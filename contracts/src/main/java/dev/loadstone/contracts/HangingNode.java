package dev.loadstone.contracts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.database.Patience;
import dev.loadstone.core.deployment.Deployment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

/** Lets a node of real servers hang, for tests of what its clients do meanwhile. */
public final class HangingNode {
  private static final Duration LIMIT = Duration.ofMinutes(1);

  private HangingNode() {}

  /**
   * Stops a node, and returns when all of its threads have stopped: until then it may answer.
   *
   * @param node 1 … number of nodes
   */
  public static void stop(Deployment servers, int node) throws IOException, InterruptedException {
    signal(servers, node, "STOP");
    Path threads = Path.of("/proc", Long.toString(pid(servers, node)), "task");
    assertThat(new Patience(LIMIT).until(() -> areStopped(threads))).isTrue();
  }

  public static void resume(Deployment servers, int node) throws IOException, InterruptedException {
    signal(servers, node, "CONT");
  }

  private static boolean areStopped(Path threads) throws IOException {
    try (Stream<Path> all = Files.list(threads)) {
      for (Path thread : all.toList()) {
        if (!isStopped(thread)) {
          return false;
        }
      }
      return true;
    }
  }

  private static boolean isStopped(Path thread) throws IOException {
    try {
      return Files.readString(thread.resolve("stat")).contains(") T ");
    } catch (NoSuchFileException ended) {
      return true;
    }
  }

  private static void signal(Deployment servers, int node, String name)
      throws IOException, InterruptedException {
    String pid = Long.toString(pid(servers, node));
    assertThat(new ProcessBuilder("kill", "-" + name, pid).start().waitFor()).isZero();
  }

  private static long pid(Deployment servers, int node) {
    return servers.nodes().get(node - 1).pid();
  }
}
