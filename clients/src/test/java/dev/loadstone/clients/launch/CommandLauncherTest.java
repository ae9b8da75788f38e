package dev.loadstone.clients.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.clients.ClientProcess;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.process.WorkFolder;
import dev.loadstone.core.settings.Clients;
import dev.loadstone.core.settings.Clients.By;
import dev.loadstone.core.settings.Clients.Lost;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Clients that are started by commands of this machine, with its shell at their far end. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class CommandLauncherTest {
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @TempDir private Path folder;

  private final List<String> told = new ArrayList<>();
  private final Cancellation cancellation = new Cancellation();
  private final ClientProgram program =
      new ClientProgram(
          "java",
          List.of("-Xmx64m"),
          System.getProperty("java.class.path"),
          AClient.class.getName());

  /** A client without benchmarks. */
  static final class AClient {
    private AClient() {}

    public static void main(String[] arguments) throws InterruptedException {
      OutputStream messages = new FileOutputStream(FileDescriptor.out);
      System.setOut(System.err);
      new ClientProcess(
              new Catalog(List.of(), List.of(), List.of(), List.of()),
              Integer.parseInt(arguments[arguments.length - 1]),
              new Cancellation(),
              new PrintWriter(System.err, true, StandardCharsets.UTF_8))
          .workForStarter(System.in, messages, () -> {});
    }
  }

  /** Clients by a command that gets the caches and the Java of this test. */
  private Clients clients(int count, String command) {
    return new Clients(
        count,
        By.COMMAND,
        "env XDG_CACHE_HOME='%s' JAVA_HOME='%s' %s"
            .formatted(folder.resolve("cache"), System.getProperty("java.home"), command),
        List.of(),
        Lost.FAIL,
        List.of(),
        "");
  }

  private CommandLauncher launcher() {
    return new CommandLauncher(program, told::add, cancellation);
  }

  private List<Path> copies() throws IOException {
    try (Stream<Path> copies = Files.list(folder.resolve("cache/loadstone/clients"))) {
      return copies.toList();
    }
  }

  private void assertRefused(String command, String... words) {
    assertThatThrownBy(() -> launcher().prepare(clients(1, command)))
        .isInstanceOfSatisfying(
            LoadstoneException.class,
            failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.CLIENT_LOST))
        .hasMessageContainingAll(words);
  }

  @Test
  void any_command_that_carries_streams_brings_clients_with_a_copy_that_is_made_once()
      throws Exception {
    CommandLauncher launcher = launcher();
    Clients clients = clients(2, "sh -c 'echo Welcome; exec {loadstone}'");

    launcher.prepare(clients);
    assertThat(copies()).hasSize(1);
    List<Client> there;
    try (Launch launch = launcher.launch(clients, folder)) {
      there = launch.await(cancellation);
      assertThat(there).extracting(Client::index).containsExactly(0, 1);
      assertThat(there).allSatisfy(client -> assertThat(client.host()).isNotEmpty());
    }

    assertThat(copies()).hasSize(1);
    assertThat(there).noneMatch(client -> ProcessHandle.of(client.process()).isPresent());
  }

  @Test
  void a_client_that_is_stopped_is_killed_where_it_runs() throws Exception {
    CommandLauncher launcher = launcher();
    Clients clients = clients(1, "{loadstone}");
    launcher.prepare(clients);
    Launch launch = launcher.launch(clients, folder);
    long process = launch.await(cancellation).get(0).process();
    Optional<ProcessHandle> handle = ProcessHandle.of(process);
    new ProcessBuilder("kill", "-STOP", Long.toString(process)).start().waitFor();

    launch.close();

    handle.ifPresent(client -> assertThat(client.onExit()).succeedsWithin(PATIENCE));
  }

  @Test
  void a_command_that_ends_is_told_with_its_words() {
    assertRefused(
        "sh -c 'echo no such machine >&2; exit 3' {loadstone}",
        "client 1 could not take part: it has ended",
        "no such machine",
        "It was started by: env ");
  }

  @Test
  void a_command_that_prints_something_else_is_told_with_what_it_prints() {
    assertRefused(
        "echo hello {loadstone}", "could not take part: it has ended; it printed: hello sh");
    assertRefused("yes {loadstone}", "it prints no end of something else; it printed: sh; sh");
  }

  @Test
  void a_machine_without_java_is_told_with_what_to_install() throws Exception {
    Clients clients =
        new Clients(
            1,
            By.COMMAND,
            "env -u JAVA_HOME PATH='" + programs() + "' {loadstone}",
            List.of(),
            Lost.FAIL,
            List.of(),
            "");

    assertThatThrownBy(() -> launcher().prepare(clients))
        .hasMessageContaining("it has no java")
        .hasMessageContaining("install a JDK, 17 or newer");
  }

  /** A search path without Java. */
  private Path programs() throws IOException {
    Path programs = Files.createDirectories(folder.resolve("programs"));
    for (String name : List.of("sh", "sed", "head")) {
      Files.createSymbolicLink(programs.resolve(name), Path.of("/bin").resolve(name));
    }
    return programs;
  }

  @Test
  void a_command_that_never_answers_is_waited_for_no_longer_than_it_may_take() throws Exception {
    try (Launch launch = silent(Duration.ofSeconds(2))) {
      assertThatThrownBy(() -> launch.await(cancellation))
          .hasMessageContaining("it said nothing within 2 s");
    }
  }

  @Test
  void the_user_ends_the_wait_for_a_command_that_never_answers() throws Exception {
    cancellation.cancel();
    try (Launch launch = silent(PATIENCE)) {
      assertThatThrownBy(() -> launch.await(cancellation))
          .isInstanceOfSatisfying(
              LoadstoneException.class,
              failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.INTERRUPTED));
    }
  }

  @Test
  void a_trial_that_the_user_ends_leaves_no_folder() throws Exception {
    List<Path> before = trials();
    cancellation.cancel();

    assertThatThrownBy(() -> launcher().prepare(clients(1, "sh -c 'exec sleep 600' {loadstone}")))
        .isInstanceOfSatisfying(
            LoadstoneException.class,
            failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.INTERRUPTED));

    assertThat(trials()).containsExactlyInAnyOrderElementsOf(before);
  }

  private static List<Path> trials() throws IOException {
    String name = "loadstone-" + ProcessHandle.current().pid() + "-trial-";
    try (Stream<Path> folders = Files.list(WorkFolder.temporary())) {
      return folders.filter(folder -> folder.getFileName().toString().startsWith(name)).toList();
    }
  }

  private Launch silent(Duration patience) throws IOException {
    RemoteStart remote = new RemoteStart(ProgramCopy.of(program.classPath()), program);
    return StreamLaunch.start(
        1,
        folder,
        index -> new ClientStart(List.of("sleep", "600"), "", Optional.of(remote), patience),
        told::add);
  }

  @Test
  void a_program_that_is_not_here_is_asked_for() {
    Clients clients =
        new Clients(1, By.COMMAND, "nosuch {loadstone}", List.of(), Lost.FAIL, List.of(), "");

    assertThatThrownBy(() -> launcher().prepare(clients))
        .hasMessageContaining("need the program nosuch here");
  }
}
