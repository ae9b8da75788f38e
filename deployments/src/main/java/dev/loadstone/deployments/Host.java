package dev.loadstone.deployments;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.process.CommandRunner.Ended;
import dev.loadstone.core.process.CommandRunner.Input;
import dev.loadstone.deployments.process.Machine;
import dev.loadstone.deployments.process.ServerProcess;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The place of a node: its machine, its address there, and the user that it runs as. That user
 * creates the files of the node, and nobody else can read them.
 *
 * @param address an address of the machine, which the other nodes and this process reach
 * @param network comes before the command of a server and makes it run in the node's network, with
 *     the process id of the program itself
 * @param clock comes before the program, and has its clock set off when a fault wants that
 */
public record Host(
    Machine machine, String address, RunAsUser runAs, List<String> network, List<String> clock) {
  private static final Duration FILE_LIMIT = Duration.ofMinutes(1);

  List<String> command(List<String> command) {
    List<String> program = Stream.concat(clock.stream(), command.stream()).toList();
    return Stream.concat(network.stream(), runAs.command(program).stream()).toList();
  }

  public void makeFolder(Path folder) {
    file("be made", Input.NONE, "umask 077; mkdir -p -- \"$1\"", folder);
  }

  /**
   * Creates a folder here that only the servers' user can enter. It also lets this user pass
   * through the parent folder, which must belong to the deployment alone, and through those around
   * it in the temporary folder. A folder with content is refused, because it will be removed at the
   * end.
   */
  void makePrivate(Path folder) {
    try {
      if (Files.exists(folder) && !isEmptyFolder(folder)) {
        throw LoadstoneException.unavailable(
            "the data folder %s is not empty, and would be removed at the end; name one "
                + "that does not exist",
            folder);
      }
      Files.createDirectories(folder);
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
      letPass(folder);
      runAs.own(folder);
      requireReachable(folder);
    } catch (IOException e) {
      throw LoadstoneException.unavailable(e, "the data folder cannot be made: %s", describe(e));
    }
  }

  private void letPass(Path folder) throws IOException {
    if (runAs.uid() == RunAsUser.OURSELVES) {
      return;
    }
    Path temporary = Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath().normalize();
    Path around = folder.toAbsolutePath().normalize().getParent();
    do {
      Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(around);
      if (permissions.add(PosixFilePermission.OTHERS_EXECUTE)) {
        Files.setPosixFilePermissions(around, permissions);
      }
      around = around.getParent();
    } while (around != null && around.startsWith(temporary) && !around.equals(temporary));
  }

  private void requireReachable(Path folder) throws IOException {
    if (runAs.canReach(machine, folder)) {
      return;
    }
    Files.delete(folder);
    throw LoadstoneException.unavailable(
        "the server, which runs as %s, cannot reach the data folder %s; name one in a "
            + "folder that is open to all users",
        runAs.description(), folder);
  }

  /** Only we can read it, because servers log what clients send. */
  static void makeLogs(Path folder) {
    try {
      Files.createDirectories(folder);
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    } catch (IOException e) {
      throw LoadstoneException.unavailable(e, "the log folder cannot be made: %s", describe(e));
    }
  }

  private static boolean isEmptyFolder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.findAny().isEmpty();
    }
  }

  private static String describe(IOException e) {
    return e.getClass().getSimpleName() + ": " + e.getMessage();
  }

  /** Writes a new file, which must not exist yet. */
  public void write(Path file, String text) {
    write(file, of(text));
  }

  private static Input of(String text) {
    return out -> out.write(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes a new file in a folder that is created if needed; closes the content. */
  public void write(Path file, InputStream content) throws IOException {
    try (content) {
      write(file, content::transferTo);
    }
  }

  private void write(Path file, Input content) {
    file(
        "be written",
        content,
        "umask 077; mkdir -p -- \"$(dirname -- \"$1\")\" && set -C && cat >\"$1\"",
        file);
  }

  public void append(Path file, String text) {
    file("be written", of(text), "umask 077; cat >>\"$1\"", file);
  }

  public void allowRunning(Path program) {
    file("be made a program", Input.NONE, "chmod u+x -- \"$1\"", program);
  }

  public void delete(Path file) {
    file("be deleted", Input.NONE, "rm -- \"$1\"", file);
  }

  /** The text of a file, stripped; empty when the file does not exist. */
  public Optional<String> read(Path file) {
    String read = file("be read", Input.NONE, "[ ! -e \"$1\" ] || { echo .; cat \"$1\"; }", file);
    return read.isEmpty() ? Optional.empty() : Optional.of(read.substring(1).strip());
  }

  private String file(String what, Input input, String script, Path file) {
    try {
      List<String> command = List.of("sh", "-c", script, "sh", file.toString());
      Ended ended = machine.run(runAs.command(command), input, FILE_LIMIT);
      if (!ended.well()) {
        throw new IOException(ended.output());
      }
      return ended.output();
    } catch (IOException e) {
      throw LoadstoneException.unavailable(
          e, "%s cannot %s on %s: %s", file, what, machine.title(), e.getMessage());
    }
  }

  /** Copies a folder of this node to another node; the original must not change meanwhile. */
  public void copy(Path original, Host to, Path copy) {
    ProcessBuilder reader = streaming("exec tar -C \"$1\" -c -f - .", original);
    ProcessBuilder writer =
        to.streaming("mkdir -p -m 700 -- \"$1\" && exec tar -C \"$1\" -x -p -f -", copy);
    try {
      List<Process> both =
          ProcessBuilder.startPipeline(List.of(reader, writer.redirectErrorStream(true)));
      Process last = both.get(1);
      String said = new String(last.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      String complaint =
          new String(both.get(0).getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
      if (both.get(0).waitFor() + last.waitFor() != 0) {
        throw new IOException((complaint + said).strip());
      }
    } catch (IOException e) {
      throw LoadstoneException.unavailable(
          e,
          "%s of %s could not be copied to %s: %s",
          original,
          machine.title(),
          to.machine.title(),
          e.getMessage());
    } catch (InterruptedException e) {
      throw LoadstoneException.interrupted(e, "interrupted while a server was being set up");
    }
  }

  /** What, started here, runs a script there as the node's user, with its streams. */
  private ProcessBuilder streaming(String script, Path folder) {
    List<String> command = runAs.command(List.of("sh", "-c", script, "sh", folder.toString()));
    ProcessBuilder builder = new ProcessBuilder(machine.command(Map.of(), command));
    machine.restrict(builder.environment());
    return builder;
  }

  /**
   * Requires that a server listens on all addresses of its machine, as some can only do; to be
   * asked of one in a namespace of its own, or that the user lets everybody reach.
   */
  public void requireListeningToAll(ServerProcess server, int port) {
    boolean listens =
        listeners(server).stream()
            .anyMatch(
                listener ->
                    listener.getPort() == port && listener.getAddress().isAnyLocalAddress());
    if (!listens) {
      throw anotherAnswers(server, port);
    }
  }

  private Set<InetSocketAddress> listeners(ServerProcess server) {
    try {
      return ListeningSockets.of(machine, server.pid(), runAs);
    } catch (IOException e) {
      throw server.failed("could not be looked at (" + e + ")");
    }
  }

  private LoadstoneException anotherAnswers(ServerProcess server, int port) {
    return server.failed("does not answer on " + address + ":" + port + ", another server does");
  }

  /** Requires that a server listens at the node's address, and elsewhere on loopback only. */
  public void requireListening(ServerProcess server, int port) {
    InetSocketAddress expected = new InetSocketAddress(address, port);
    Set<InetSocketAddress> listeners = listeners(server);
    if (!listeners.contains(expected)) {
      throw anotherAnswers(server, port);
    }
    for (InetSocketAddress listener : listeners) {
      if (!listener.getAddress().equals(expected.getAddress())
          && !listener.getAddress().isLoopbackAddress()) {
        throw server.failed(
            "listens on " + listener + ", and was to listen on " + address + " only");
      }
    }
  }
}
