package dev.loadstone.core.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WorkFolderTest {
  @TempDir private Path parent;

  /** A process of its own that makes a folder and lives until its standard input ends. */
  static final class Keeper {
    private Keeper() {}

    public static void main(String[] arguments) throws Exception {
      WorkFolder folder = WorkFolder.make(Path.of(arguments[0]), "test");
      Files.writeString(folder.path().resolve("data"), "many gigabytes");
      System.out.println(folder.path());
      System.in.read();
    }
  }

  @Test
  void is_closed_to_others_eyes_and_goes_with_all_that_is_in_it() throws Exception {
    Path path;
    try (WorkFolder folder = WorkFolder.make(parent, "test")) {
      path = folder.path();
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
          .isEqualTo("rwx--x--x");
      Files.writeString(Files.createDirectories(path.resolve("a/b")).resolve("c"), "d");
    }
    assertThat(path).doesNotExist();
    assertThat(parent).isEmptyDirectory();
  }

  @Test
  void one_of_a_living_process_stays_and_one_of_a_killed_process_goes() throws Exception {
    Process process = start(Keeper.class);
    try {
      Path theirs = Path.of(process.inputReader().readLine());
      WorkFolder.make(parent, "test").close();
      assertThat(theirs.resolve("data")).exists();

      process.destroyForcibly();
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
      assertThat(theirs.resolve("data")).exists();

      try (WorkFolder other = WorkFolder.make(parent, "test");
          WorkFolder another = WorkFolder.make(parent, "test")) {
        assertThat(theirs).doesNotExist();
        assertThat(other.path()).exists().isNotEqualTo(another.path());
      }
    } finally {
      process.destroyForcibly();
    }
  }

  /** A process of its own that makes and removes folders, one after another. */
  static final class Maker {
    static final int FOLDERS = 300;

    private Maker() {}

    public static void main(String[] arguments) {
      for (int i = 0; i < FOLDERS; i++) {
        WorkFolder.make(Path.of(arguments[0]), "test").close();
      }
    }
  }

  @Test
  void processes_that_make_folders_at_once_leave_each_others_alone() throws Exception {
    List<Process> makers = new ArrayList<>();
    try {
      for (int i = 0; i < 4; i++) {
        makers.add(start(Maker.class));
      }
      for (Process maker : makers) {
        assertThat(maker.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(maker.exitValue()).isZero();
      }
      assertThat(parent).isEmptyDirectory();
    } finally {
      makers.forEach(Process::destroyForcibly);
    }
  }

  private Process start(Class<?> main) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            main.getName(),
            parent.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  @Test
  void what_is_kept_for_people_and_what_is_not_ours_stays() throws Exception {
    Path foreign = Files.createDirectory(parent.resolve("loadstone-somebody"));
    WorkFolder kept = WorkFolder.make(parent, "test");
    Files.writeString(kept.path().resolve("server.log"), "why it did not start");
    kept.keep();
    WorkFolder.make(parent, "test").close();
    assertThat(kept.path().resolve("server.log")).exists();
    assertThat(foreign).exists();
  }

  @Test
  void a_place_that_cannot_be_used_is_named() {
    assertThatThrownBy(() -> WorkFolder.make(parent.resolve("missing"), "test"))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining(parent.resolve("missing").toString())
        .hasMessageContaining("--data");
  }
}
