package dev.loadstone.cli;

import dev.loadstone.core.result.ResultStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The real main() in a process of its own, as the start script runs it. */
final class Loadstone implements AutoCloseable {
  static final Path ROOT = Path.of(System.getProperty("loadstone.root"));

  private static final Duration PATIENCE = Duration.ofMinutes(10);

  /**
   * A build that runs in the background ignores Ctrl-C, or under nohup the end of the terminal, and
   * so would every process that it starts; this prefix has the process hear them again, where the
   * system has such a thing.
   */
  private static final List<String> LISTENING_TO_CTRL_C = prefix("env", "--default-signal=INT,HUP");

  private final Process process;
  private final Output out;
  private final Output err;

  private Loadstone(Process process) {
    this.process = process;
    this.out = new Output(process.inputReader(StandardCharsets.UTF_8));
    this.err = new Output(process.errorReader(StandardCharsets.UTF_8));
  }

  /**
   * The outcome of a command.
   *
   * @param exitCode the exit code
   * @param out standard output
   * @param err standard error
   */
  record Ended(int exitCode, String out, String err) {}

  private static List<String> prefix(String... words) {
    List<String> command = new ArrayList<>(List.of(words));
    command.add("true");
    try {
      boolean known =
          new ProcessBuilder(command)
                  .redirectErrorStream(true)
                  .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                  .start()
                  .waitFor()
              == 0;
      return known ? List.of(words) : List.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  static Loadstone start(Path folder, Map<String, String> environment, String... arguments) {
    return start(List.of(), folder, environment, arguments);
  }

  private static Loadstone start(
      List<String> prefix, Path folder, Map<String, String> environment, String... arguments) {
    List<String> command = new ArrayList<>(prefix);
    command.addAll(LISTENING_TO_CTRL_C);
    command.addAll(ReadyProgram.command());
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().remove("NO_COLOR");
    builder.environment().putAll(environment);
    try {
      return new Loadstone(builder.start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Ended run(Path folder, Map<String, String> environment, String... arguments) {
    try (Loadstone loadstone = start(folder, environment, arguments)) {
      return loadstone.ended();
    }
  }

  /** As {@link #run}, with a folder that is a disk of its own, which nobody else sees. */
  static Ended runOnDisk(Path disk, int megabytes, Path folder, String... arguments) {
    return runOnDisk(disk, "size=" + megabytes + "m", folder, Map.of(), arguments);
  }

  /**
   * As {@link #runOnDisk(Path, int, Path, String...)}.
   *
   * @param options of its mount
   */
  static Ended runOnDisk(
      Path disk,
      String options,
      Path folder,
      Map<String, String> environment,
      String... arguments) {
    String mount = "mount -t tmpfs -o mode=755,%s tmpfs \"$0\" && exec \"$@\"";
    List<String> prefix =
        List.of("unshare", "--mount", "sh", "-c", mount.formatted(options), disk.toString());
    try (Loadstone loadstone = start(prefix, folder, environment, arguments)) {
      return loadstone.ended();
    }
  }

  /** As {@link #run}, with standard output going to a file or device. */
  static Ended runInto(String file, Path folder, String... arguments) {
    return runInShell("exec \"$@\" > \"$0\"", file, folder, arguments);
  }

  /**
   * As {@link #run}, by a script.
   *
   * @param script has the command as its arguments
   * @param name its first word
   */
  static Ended runInShell(String script, String name, Path folder, String... arguments) {
    List<String> prefix = List.of("sh", "-c", script, name);
    try (Loadstone loadstone = start(prefix, folder, Map.of(), arguments)) {
      return loadstone.ended();
    }
  }

  /** Whether this user may mount what {@link #runOnDisk} does. */
  static boolean mayMount() {
    return !prefix("unshare", "--mount", "sh", "-c", "mount -t tmpfs tmpfs /mnt && \"$@\"", "sh")
        .isEmpty();
  }

  /** The result of the one experiment that ran in this folder. */
  static ResultStore results(Path folder, String experiment) {
    try (Stream<Path> times = Files.list(folder.resolve("results").resolve(experiment))) {
      return ResultStore.open(times.findFirst().orElseThrow());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until a line of standard output holds the text; the line. */
  String awaitLine(String text) {
    return out.await(text, PATIENCE);
  }

  /** The process. */
  ProcessHandle handle() {
    return process.toHandle();
  }

  /** The processes that it started, and theirs. */
  List<ProcessHandle> descendants() {
    return process.descendants().toList();
  }

  /** As {@link #start}, leading a group of processes, as in the foreground of a terminal. */
  static Loadstone startGroup(Path folder, Map<String, String> environment, String... arguments) {
    return start(List.of("setsid"), folder, environment, arguments);
  }

  /** Sends a signal, for example {@code INT}. */
  void signal(String name) {
    kill(name, Long.toString(process.pid()));
  }

  /** Sends a signal to all processes of its group, as the terminal does. */
  void signalGroup(String name) {
    kill(name, "-" + process.pid());
  }

  /** Sends a signal to any process. */
  static void signal(String name, long process) {
    kill(name, Long.toString(process));
  }

  private static void kill(String name, String whom) {
    try {
      int exitCode =
          new ProcessBuilder("kill", "-" + name, "--", whom).inheritIO().start().waitFor();
      if (exitCode != 0) {
        throw new AssertionError("kill ended with " + exitCode);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  Ended ended() {
    try {
      if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        throw new AssertionError("still running; it said " + out.text() + err.text());
      }
      out.thread.join();
      err.thread.join();
      return new Ended(process.exitValue(), out.text(), err.text());
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  /** Gathers the lines of a stream while the process runs. */
  private static final class Output {
    private final List<String> lines = new ArrayList<>();
    private final Thread thread;
    private boolean closed;

    Output(BufferedReader reader) {
      this.thread = new Thread(() -> gather(reader));
      thread.setDaemon(true);
      thread.start();
    }

    private void gather(BufferedReader reader) {
      try (reader) {
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
          synchronized (this) {
            lines.add(line);
            notifyAll();
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } finally {
        synchronized (this) {
          closed = true;
          notifyAll();
        }
      }
    }

    synchronized String await(String text, Duration patience) {
      long end = System.nanoTime() + patience.toNanos();
      while (true) {
        for (String line : lines) {
          if (line.contains(text)) {
            return line;
          }
        }
        long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        if (closed || left <= 0) {
          throw new AssertionError("no line with '" + text + "' in " + lines);
        }
        try {
          wait(left);
        } catch (InterruptedException e) {
          throw new AssertionError(e);
        }
      }
    }

    synchronized String text() {
      return String.join("\n", lines);
    }
  }
}
