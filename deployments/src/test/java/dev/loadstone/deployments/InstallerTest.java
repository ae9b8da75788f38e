package dev.loadstone.deployments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InstallerTest {
  @TempDir private Path folder;

  /** As root's own local repository mostly is. */
  @Test
  void a_class_path_in_a_folder_that_is_closed_to_the_servers_user_is_made_readable()
      throws Exception {
    assumeTrue(RunAsUser.weAreRoot(), "another user's servers read what he reads");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path closed = Files.createDirectory(folder.resolve("closed"));
    Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
    Path one = Files.writeString(closed.resolve("one-1.0.jar"), "one");
    Path two = Files.writeString(closed.resolve("two-1.0.jar"), "two");
    Installer installer =
        new Installer(
            new ArtifactResolver(),
            List.of(new CacheFolder(folder.resolve("cache"))),
            RunAsUser.FOR_ROOT.subList(0, 2));
    Installer.Place place = installer.place("the server", List.of());

    List<Path> readable = place.readable(List.of(one, two));

    assertThat(place.runAs().canRead(List.of(one))).isFalse();
    assertThat(place.runAs().canRead(readable)).isTrue();
    assertThat(readable).extracting(Files::readString).containsExactly("one", "two");
    assertThat(place.readable(List.of(one, two))).isEqualTo(readable);
    assertThat(place.readable(readable)).isEqualTo(readable);

    Files.delete(two);
    Files.writeString(two, "two again");
    assertThat(place.readable(List.of(one, two)))
        .extracting(Files::readString)
        .containsExactly("one", "two again");
  }
}
