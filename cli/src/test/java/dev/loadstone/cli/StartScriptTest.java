package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The start script's builds: the script itself, with a Maven that writes a number into a jar and a
 * Java that reads it at its start and again when it is told to.
 */
class StartScriptTest {
  @TempDir Path folder;

  private Path home;
  private Path bin;
  private Process running;

  @BeforeEach
  void sources() throws IOException {
    home = Files.createDirectories(folder.resolve("home"));
    bin = Files.createDirectories(folder.resolve("bin"));
    Files.copy(Loadstone.ROOT.resolve("loadstone"), home.resolve("loadstone"));
    program(home.resolve("loadstone"), Files.readString(home.resolve("loadstone")));
    Files.writeString(home.resolve("pom.xml"), "");
    program(
        bin.resolve("mvn"),
        """
        #!/bin/sh
        echo built >> made
        sleep 1
        mkdir -p cli/target/lib
        wc -l < made > cli/target/lib/loadstone-core.jar
        echo library > cli/target/lib/other.jar
        echo cli > cli/target/loadstone-cli-1.jar
        """);
    program(
        bin.resolve("java"),
        """
        #!/bin/sh
        if [ "$1" = -version ]; then echo 'openjdk version "17.0.1"' >&2; exit; fi
        while [ "$1" != -cp ]; do shift; done
        lib=${2%/*}
        cat "$lib/loadstone-core.jar"
        if [ "$4" = wait ]; then read -r line; cat "$lib/loadstone-core.jar"; fi
        """);
  }

  @AfterEach
  void end() {
    if (running != null) {
      running.destroyForcibly();
    }
  }

  private static void program(Path file, String text) throws IOException {
    Files.writeString(file, text);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private Process start(String argument) throws IOException {
    return start(argument, ProcessBuilder.Redirect.DISCARD);
  }

  private Process start(String argument, ProcessBuilder.Redirect errors) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(home.resolve("loadstone").toString(), argument).redirectError(errors);
    builder.environment().remove("JAVA_HOME");
    builder.environment().merge("PATH", bin.toString(), (path, own) -> own + ":" + path);
    return builder.start();
  }

  private static String ended(Process process) throws IOException, InterruptedException {
    String out =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertThat(process.waitFor()).isZero();
    return out;
  }

  private void edit() throws IOException, InterruptedException {
    // Its time must differ from that of the last build on file systems with whole seconds, too.
    Thread.sleep(1_100);
    Files.writeString(Files.createDirectories(home.resolve("core/src/main")).resolve("A"), "");
  }

  private List<Path> builds() throws IOException {
    try (Stream<Path> entries = Files.list(home.resolve(".builds"))) {
      return entries.filter(entry -> entry.getFileName().toString().matches("[0-9].*")).toList();
    }
  }

  @Test
  void no_jar_of_another_version_is_on_the_class_path() throws Exception {
    Files.writeString(
        Files.createDirectories(home.resolve("cli/target")).resolve("loadstone-cli-0.jar"), "");

    assertThat(ended(start("go"))).isEqualTo("1");
    assertThat(builds().get(0).resolve("lib/loadstone-cli-1.jar")).exists();
    assertThat(builds().get(0).resolve("lib/loadstone-cli-0.jar")).doesNotExist();
  }

  @Test
  void a_checkout_may_lie_in_a_folder_of_any_name() throws Exception {
    for (String place : List.of("target/home", "src/main/home")) {
      Path old = home;
      home = Files.createDirectories(folder.resolve(place).getParent()).resolve("home");
      Files.move(old, home);

      assertThat(ended(start("go"))).as(place).isEqualTo(place.startsWith("t") ? "1" : "2");
      assertThat(ended(start("go"))).as(place).isEqualTo(place.startsWith("t") ? "1" : "2");
      edit();
      assertThat(ended(start("go"))).as(place).isEqualTo(place.startsWith("t") ? "2" : "3");
    }
  }

  @Test
  void two_first_starts_at_once_build_once() throws Exception {
    Process first = start("go");
    Process second = start("go");

    assertThat(ended(first)).isEqualTo("1");
    assertThat(ended(second)).isEqualTo("1");
    assertThat(builds()).hasSize(1);
  }

  @Test
  void a_build_leaves_what_is_running_alone_and_goes_when_nobody_runs_from_it() throws Exception {
    running = start("wait");
    BufferedReader out = running.inputReader(StandardCharsets.UTF_8);
    assertThat(out.readLine().strip()).isEqualTo("1");
    edit();

    assertThat(ended(start("go"))).isEqualTo("2");
    assertThat(builds()).hasSize(2);
    running.outputWriter(StandardCharsets.UTF_8).append("now\n").flush();
    assertThat(out.readLine().strip()).as("what runs still has its own files").isEqualTo("1");
    assertThat(running.waitFor()).isZero();

    assertThat(ended(start("go"))).as("nothing was edited").isEqualTo("2");
    assertThat(builds()).hasSize(1);
  }

  @Test
  void so_does_one_that_somebody_runs_from_who_cannot_write_there() throws Exception {
    ended(start("go"));
    Path lock = home.resolve(".builds/lock");
    Files.delete(lock);
    // Takes no text, of root neither.
    Files.createDirectory(lock);
    running = start("wait");
    BufferedReader out = running.inputReader(StandardCharsets.UTF_8);
    assertThat(out.readLine().strip()).isEqualTo("1");
    Files.delete(lock);
    edit();

    assertThat(ended(start("go"))).isEqualTo("2");
    assertThat(builds()).hasSize(2);
    running.outputWriter(StandardCharsets.UTF_8).append("now\n").flush();
    assertThat(out.readLine().strip()).as("what runs still has its own files").isEqualTo("1");
    assertThat(running.waitFor()).isZero();

    assertThat(ended(start("go"))).isEqualTo("2");
    assertThat(builds()).hasSize(1);
  }

  /** Its processes cannot be asked after from here. */
  @Test
  void a_build_that_runs_in_another_container_of_the_same_checkout_stays_for_a_month()
      throws Exception {
    ended(start("go"));
    Path user = Files.writeString(builds().get(0).resolve("users").resolve("1@other-4026"), "");
    edit();

    assertThat(ended(start("go"))).isEqualTo("2");
    assertThat(builds()).hasSize(2);

    Files.setLastModifiedTime(user, FileTime.from(Instant.now().minus(Duration.ofDays(40))));
    assertThat(ended(start("go"))).isEqualTo("2");
    assertThat(builds()).hasSize(1);
  }

  @Test
  void a_build_that_fails_leaves_the_last_one_and_is_made_again() throws Exception {
    ended(start("go"));
    String maven = Files.readString(bin.resolve("mvn"));
    Files.writeString(bin.resolve("mvn"), "#!/bin/sh\nexit 1\n");
    edit();

    assertThat(start("go").waitFor()).isEqualTo(70);

    assertThat(builds()).hasSize(1);
    Files.writeString(bin.resolve("mvn"), maven);
    assertThat(ended(start("go"))).isEqualTo("2");
  }

  private record Said(int exitCode, String err) {}

  private Said said() throws IOException, InterruptedException {
    Process process = start("go", ProcessBuilder.Redirect.PIPE);
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).as("does not wait for ever").isTrue();
    return new Said(
        process.exitValue(),
        new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8));
  }

  @Test
  void a_folder_that_cannot_be_written_is_told_at_once() throws Exception {
    // No user can make a folder there, root neither.
    Files.writeString(home.resolve(".builds"), "");

    Said said = said();

    assertThat(said.exitCode()).isEqualTo(3);
    assertThat(said.err()).contains("cannot write " + home.resolve(".builds"), "of your own");
  }

  @Test
  void what_was_built_in_a_folder_that_cannot_be_written_runs() throws Exception {
    ended(start("go"));
    Files.delete(home.resolve(".builds/lock"));
    // Takes no text, of root neither.
    Files.createDirectory(home.resolve(".builds/lock"));

    assertThat(ended(start("go"))).isEqualTo("1");
    edit();
    assertThat(said().err()).contains("was not built since its sources changed");
  }

  @Test
  void a_java_that_does_not_start_says_why_itself() throws Exception {
    program(
        bin.resolve("java"), "#!/bin/sh\necho 'Error opening zip file: /missing.jar'; exit 1\n");

    assertThat(said().err())
        .contains("Java does not start (java -version); it says:\nError opening zip file");
  }
}
