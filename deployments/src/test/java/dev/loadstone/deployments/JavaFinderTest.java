package dev.loadstone.deployments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JavaFinderTest {
  @TempDir private Path folder;

  /** A folder as an installation of Java has it. */
  private Path home(String name, String version) throws IOException {
    Path home = folder.resolve(name);
    Files.createDirectories(home.resolve("bin"));
    Files.createFile(
        home.resolve("bin").resolve("java"),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Files.writeString(
        home.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
    return home;
  }

  @Test
  void the_first_that_fits_is_taken() throws Exception {
    JavaFinder finder =
        new JavaFinder(
            List.of(
                home("a", "25.0.3"),
                home("b", "17.0.15"),
                home("c", "21.0.1"),
                folder.resolve("d")));
    assertThat(finder.find("A server", 17, 21)).isEqualTo(folder.resolve("b/bin/java"));
    assertThat(finder.find("A server", 18, 21)).isEqualTo(folder.resolve("c/bin/java"));
  }

  @Test
  void the_old_way_of_counting_is_understood() throws Exception {
    JavaFinder finder = new JavaFinder(List.of(home("old", "1.8.0_402")));
    assertThat(finder.find("A server", 8, 8)).isEqualTo(folder.resolve("old/bin/java"));
  }

  @Test
  void when_none_fits_the_message_says_what_was_found() throws Exception {
    JavaFinder finder = new JavaFinder(List.of(home("a", "25.0.3"), home("b", "11.0.2")));
    assertThatThrownBy(() -> finder.find("A server", 17, 17))
        .isInstanceOfSatisfying(
            LoadstoneException.class,
            e -> assertThat(e.exitCode()).isEqualTo(ExitCode.SYSTEM_UNAVAILABLE))
        .hasMessageContaining("A server runs on Java 17, and there is none here")
        .hasMessageContaining("25 at " + folder.resolve("a"))
        .hasMessageContaining("11 at " + folder.resolve("b"))
        .hasMessageContaining("JAVA_HOME");
  }

  @Test
  void a_folder_without_the_program_is_no_java() throws Exception {
    Path home = home("a", "17.0.1");
    Files.delete(home.resolve("bin").resolve("java"));
    assertThatThrownBy(() -> new JavaFinder(List.of(home)).find("A server", 17, 17))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("found no Java at all");
  }

  @Test
  void the_one_that_we_run_on_is_looked_at_first() throws Exception {
    int ours = Runtime.version().feature();
    assertThat(JavaFinder.standard().find("A server", ours, ours))
        .isEqualTo(Path.of(System.getProperty("java.home")).toRealPath().resolve("bin/java"));
  }
}
