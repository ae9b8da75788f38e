package dev.loadstone.deployments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loadstone.core.Sha256;
import dev.loadstone.core.process.FolderRemover;
import dev.loadstone.deployments.process.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a local repository that has all artifacts, and is closed to others, as root's mostly is. */
final class InstallerTest {
  private static final List<String> SERVER = List.of("org.example:server:1.0");

  @TempDir private Path folder;
  private Path repository;
  private Installer.Place place;

  @BeforeEach
  void fill_the_local_repository() throws Exception {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    repository = Files.createDirectory(folder.resolve("repository"));
    Files.setPosixFilePermissions(repository, PosixFilePermissions.fromString("rwx------"));
    add(
        "server",
        """
        <dependencies><dependency>
          <groupId>org.example</groupId><artifactId>library</artifactId><version>1.0</version>
        </dependency></dependencies>
        """);
    add("library", "");
    Path settings =
        Files.writeString(
            folder.resolve("settings.xml"), "<settings><offline>true</offline></settings>");
    ArtifactResolver resolver =
        new ArtifactResolver(
            overrides ->
                overrides
                    .withUserSettingsXmlOverride(settings)
                    .withLocalRepositoryOverride(repository),
            Map.of(
                "org.example:server:jar:1.0",
                Sha256.hex("the server"),
                "org.example:library:jar:1.0",
                Sha256.hex("the library")));
    place =
        new Installer(
                resolver,
                List.of(new CacheFolder(folder.resolve("cache"))),
                RunAsUser.FOR_ROOT,
                false,
                Optional.empty())
            .place("the server", List.of());
  }

  private void add(String name, String more) throws IOException {
    Path version = Files.createDirectories(repository.resolve("org/example/" + name + "/1.0"));
    Files.writeString(version.resolve(name + "-1.0.jar"), "the " + name);
    Files.writeString(
        version.resolve(name + "-1.0.pom"),
        "<project><modelVersion>4.0.0</modelVersion><groupId>org.example</groupId><artifactId>"
            + name
            + "</artifactId><version>1.0</version>"
            + more
            + "</project>");
  }

  @Test
  void artifacts_come_into_the_cache_once_in_the_order_of_the_class_path() throws Exception {
    List<Path> files = place.withDependencies(SERVER);

    assertThat(files).allMatch(file -> file.startsWith(place.cache().root()));
    assertThat(files).extracting(Files::readString).containsExactly("the server", "the library");
    assertThat(place.alone(SERVER)).extracting(Files::readString).containsExactly("the server");

    FolderRemover.remove(repository);
    assertThat(place.withDependencies(SERVER)).isEqualTo(files);
  }

  @Test
  void what_is_changed_in_the_local_repository_later_does_not_reach_the_servers() throws Exception {
    List<Path> files = place.withDependencies(SERVER);

    Files.writeString(repository.resolve("org/example/server/1.0/server-1.0.jar"), "another");

    assertThat(files.get(0)).hasContent("the server");
  }

  @Test
  void the_servers_user_can_read_what_he_could_not_read_in_the_local_repository() throws Exception {
    assumeTrue(RunAsUser.weAreRoot(), "another user's servers read what he reads");

    Path file = place.withDependencies(SERVER).get(0);

    assertThat(place.runAs().canReach(Machine.HERE, repository)).isFalse();
    assertThat(place.runAs().canReach(Machine.HERE, file.getParent())).isTrue();
    assertThat(Files.getPosixFilePermissions(file))
        .containsAll(PosixFilePermissions.fromString("r--r--r--"));
  }
}
