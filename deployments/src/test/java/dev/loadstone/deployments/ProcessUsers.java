package dev.loadstone.deployments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.deployment.Deployment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** As whom servers run. */
public final class ProcessUsers {
  private ProcessUsers() {}

  /** Neither root in any of its four ways, nor with a right that root has. */
  public static void requireUnprivileged(Deployment deployment) throws IOException {
    for (Deployment.Node node : deployment.nodes()) {
      requireUnprivileged(node.pid());
    }
  }

  public static void requireUnprivileged(long pid) throws IOException {
    List<String> status = Files.readAllLines(Path.of("/proc/" + pid + "/status"));
    assertThat(values(status, "Uid:")).hasSize(4).doesNotContain("0");
    assertThat(values(status, "Gid:")).hasSize(4).doesNotContain("0");
    assertThat(values(status, "CapEff:")).containsExactly("0000000000000000");
  }

  private static List<String> values(List<String> status, String name) {
    String line = status.stream().filter(each -> each.startsWith(name)).findFirst().orElseThrow();
    return List.of(line.substring(name.length()).strip().split("\\s+", -1));
  }
}
