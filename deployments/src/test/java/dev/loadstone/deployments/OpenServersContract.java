package dev.loadstone.deployments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.DeploymentPlan;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Servers that run the code of whoever connects, and would run as whoever starts them, on a machine
 * where others can log in.
 */
public abstract class OpenServersContract {
  @TempDir private Path folder;

  /** The deployer of these servers. */
  protected abstract Deployer deployer(Installer installer);

  /** The server, as messages name it. */
  protected abstract String title();

  /** The settings with which they ask for no password. */
  protected Map<String, String> settings() {
    return Map.of();
  }

  @BeforeEach
  void others_can_log_in() throws IOException {
    assumeTrue(
        Files.readAllLines(Path.of("/etc/passwd")).stream()
            .anyMatch(line -> line.matches("[^:]*:[^:]*:[1-9][0-9]{3}:.*/(ba|z|da)?sh")),
        "nobody else can log in to this machine");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** Where root has no way to be nobody, servers run as somebody who owns its files. */
  protected final void start(Map<String, String> settings, boolean open, int port) {
    Installer installer =
        new Installer(
            new ArtifactResolver(),
            List.of(new CacheFolder(folder.resolve("cache"))),
            RunAsUser.FOR_ROOT.subList(2, 3),
            open,
            Optional.empty());
    deployer(installer)
        .start(
            new DeploymentPlan(
                1, settings, folder.resolve("data"), folder.resolve("logs"), 1, port));
  }

  @Test
  void they_are_refused_unless_that_is_asked_for() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();
      assertThatThrownBy(() -> start(settings(), false, port))
          .isInstanceOfSatisfying(
              LoadstoneException.class,
              refusal -> assertThat(refusal.exitCode()).isEqualTo(ExitCode.USAGE))
          .hasMessageContaining("would have that account")
          .hasMessageContaining(title() + " runs the code of whoever connects")
          .hasMessageContaining("Nothing was started; set LOADSTONE_OPEN=true");
      // The next thing that is looked at.
      assertThatThrownBy(() -> start(settings(), true, port)).hasMessageContaining("port " + port);
    }
  }
}
