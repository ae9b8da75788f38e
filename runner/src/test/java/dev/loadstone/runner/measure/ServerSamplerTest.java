package dev.loadstone.runner.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loadstone.core.NanoClock;
import dev.loadstone.core.database.Patience;
import dev.loadstone.core.deployment.Deployment.Node;
import dev.loadstone.core.observe.ServerSeries;
import dev.loadstone.core.observe.Window;
import dev.loadstone.core.observe.WindowFile;
import dev.loadstone.core.result.ResultFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("What servers use")
final class ServerSamplerTest {
  @TempDir private Path folder;

  @Test
  void of_a_node_that_could_not_be_read_nothing_is_told() throws Exception {
    Process gone = new ProcessBuilder("true").start();
    gone.waitFor();
    Node alive = new Node("node-1", ProcessHandle.current().pid(), "here");
    List<Node> nodes = List.of(alive, new Node("node-2", gone.pid(), "here"));
    ServerSampler sampler = new ServerSampler(() -> nodes, List.of(), folder, window -> {});
    Phases phases =
        new Phases(
            NanoClock.SYSTEM.nanoTime(), Duration.ZERO, Duration.ofMinutes(1), Duration.ZERO);

    sampler.begin(phases, NanoClock.SYSTEM);
    Path file = folder.resolve(ResultFiles.SERVERS);
    await(1, file);
    sampler.close();
    Window window = WindowFile.read(Files.readAllLines(file).get(0));

    assertThat(window.observed().labels(ServerSeries.MEMORY)).containsExactly("node-1");
    assertThat(sampler.usage())
        .singleElement()
        .satisfies(
            usage -> {
              assertThat(usage.node()).isEqualTo("node-1");
              assertThat(usage.memoryBytes()).isPositive();
            });
  }

  @Test
  void of_a_node_that_ends_is_averaged_over_the_interval() throws Exception {
    Process server = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
    try {
      Node node = new Node("node-1", server.pid(), "here");
      Path file = folder.resolve(ResultFiles.SERVERS);
      ServerSampler sampler =
          new ServerSampler(() -> List.of(node), List.of(), folder, window -> {});
      sampler.begin(
          new Phases(
              NanoClock.SYSTEM.nanoTime(), Duration.ZERO, Duration.ofMinutes(1), Duration.ZERO),
          NanoClock.SYSTEM);
      await(2, file);
      server.destroyForcibly().waitFor();
      await(5, file);
      sampler.close();

      double used = 0;
      double interval = 0;
      for (String line : Files.readAllLines(file)) {
        Window window = WindowFile.read(line);
        used += window.observed().count(ServerSeries.CPU) / 1e9;
        interval += window.toSeconds() - window.fromSeconds();
      }
      assertThat(used).isPositive();
      assertThat(sampler.usage().get(0).cpu()).isCloseTo(used / interval, within(1e-6));
    } finally {
      server.destroyForcibly();
    }
  }

  private static void await(int lines, Path file) throws Exception {
    assertThat(
            new Patience(Duration.ofMinutes(1))
                .until(() -> Files.readAllLines(file).size() >= lines))
        .isTrue();
  }
}
