package dev.loadstone.deployments.ignite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.ArtifactResolver;
import dev.loadstone.deployments.CacheFolder;
import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.JavaFinder;
import dev.loadstone.deployments.RunAsUser;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An Ignite that would run as whoever starts it, on a machine where others can log in. */
final class OpenIgniteTest {
  @TempDir private Path folder;

  @BeforeEach
  void others_can_log_in() throws Exception {
    assumeTrue(
        Files.readAllLines(Path.of("/etc/passwd")).stream()
            .anyMatch(line -> line.matches("[^:]*:[^:]*:[1-9][0-9]{3}:.*/(ba|z|da)?sh")),
        "nobody else can log in to this machine");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** Where root has no way to be nobody, servers run as somebody who owns its files. */
  private void start(boolean open, int port) {
    Installer installer =
        new Installer(
            new ArtifactResolver(),
            List.of(new CacheFolder(folder.resolve("cache"))),
            RunAsUser.FOR_ROOT.subList(2, 3),
            open);
    new IgniteDeployer(installer, JavaFinder.standard())
        .start(
            new DeploymentPlan(
                1, Map.of(), folder.resolve("data"), folder.resolve("logs"), 1, port));
  }

  @Test
  void is_refused_unless_that_is_asked_for() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();
      assertThatThrownBy(() -> start(false, port))
          .isInstanceOfSatisfying(
              LoadstoneException.class,
              refusal -> assertThat(refusal.exitCode()).isEqualTo(ExitCode.USAGE))
          .hasMessageContaining("would have that account")
          .hasMessageContaining("Apache Ignite runs the code of whoever connects")
          .hasMessageContaining("Nothing was started; set LOADSTONE_OPEN=true");
      // The next thing that is looked at.
      assertThatThrownBy(() -> start(true, port)).hasMessageContaining("port " + port);
    }
  }
}
