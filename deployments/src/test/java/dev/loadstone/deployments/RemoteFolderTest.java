package dev.loadstone.deployments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loadstone.core.Resources;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The folder that servers are to have on another machine, made by the script that runs there. */
final class RemoteFolderTest {
  private static final int SOMEBODY = 4242;

  @TempDir private Path parent;
  private Path folder;

  @BeforeEach
  void name_the_folder() {
    folder = parent.resolve("loadstone-1234");
  }

  /** What the script says; nothing when the folder is ours. */
  private String make(String token) throws IOException, InterruptedException {
    Process script =
        new ProcessBuilder("sh", "-c", Resources.text(RemoteFolder.class, RemoteFolder.MAKE))
            .redirectErrorStream(true)
            .start();
    try (var in = script.outputWriter(StandardCharsets.UTF_8)) {
      in.write(folder + "\n" + token + "\n");
    }
    String said = new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(script.waitFor() == 0).isEqualTo(said.isEmpty());
    return said;
  }

  private void assertRefused(String token) throws Exception {
    assertThat(make(token)).contains(folder + " is there already, and was not made by this run");
  }

  private void mode(String mode) throws IOException {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(mode));
  }

  @Test
  void it_is_made_for_us_alone_and_machines_that_share_it_know_it_again() throws Exception {
    assertThat(make("secret")).isEmpty();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
        .isEqualTo("rwx------");
    assertThat(make("secret")).isEmpty();
    assertThat(folder).isDirectory();
  }

  @Test
  void one_of_another_run_is_refused() throws Exception {
    assertThat(make("secret")).isEmpty();
    assertRefused("another");
  }

  @Test
  void one_that_was_made_before_is_refused_though_it_is_ours() throws Exception {
    Files.createDirectory(folder);
    mode("rwx------");
    assertRefused("secret");
  }

  @Test
  void one_that_others_may_write_is_refused_though_they_know_the_token() throws Exception {
    assertThat(make("secret")).isEmpty();
    mode("rwxrwxrwx");
    assertRefused("secret");
  }

  @Test
  void a_link_is_refused_wherever_it_leads() throws Exception {
    Path aim = folder;
    assertThat(make("secret")).isEmpty();
    folder = Files.createSymbolicLink(parent.resolve("link"), aim);
    assertRefused("secret");
    folder = Files.createSymbolicLink(parent.resolve("broken"), parent.resolve("nowhere"));
    assertRefused("secret");
    assertThat(parent.resolve("nowhere")).doesNotExist();
  }

  @Test
  void one_of_another_user_is_refused_though_he_knows_the_token() throws Exception {
    assertThat(make("secret")).isEmpty();
    assumeTrue(RunAsUser.weAreRoot(), "only root can give a folder away");
    Files.setAttribute(folder, "unix:uid", SOMEBODY);
    assertRefused("secret");
  }

  @Test
  void where_it_cannot_be_made_the_machine_says_why() throws Exception {
    folder = parent.resolve("missing").resolve("loadstone-1234");
    assertThat(make("secret")).contains("No such file or directory");
  }
}
