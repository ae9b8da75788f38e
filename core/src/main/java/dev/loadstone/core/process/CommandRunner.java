package dev.loadstone.core.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A program that runs to its end and leaves nothing, such as one that tells something. */
public final class CommandRunner {
  private CommandRunner() {}

  /**
   * The end of a program.
   *
   * @param status the exit status; −1 when it took too long and was killed
   * @param output what it wrote to standard output and error
   */
  public record Ended(int status, String output) {
    /** Whether its status says so. */
    public boolean well() {
      return status == 0;
    }
  }

  /**
   * Runs a program that reads nothing.
   *
   * @param command the program and its arguments
   * @param environment variables to set
   * @param limit how long it may take
   * @throws IOException when it cannot be started
   */
  public static Ended run(List<String> command, Map<String, String> environment, Duration limit)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    // Killing at the limit ends the stream that is read below.
    Thread killer =
        new Thread(() -> killLate(process, limit), "limit of " + builder.command().get(0));
    killer.setDaemon(true);
    killer.start();
    try {
      process.getOutputStream().close();
      String output =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      int status = process.waitFor();
      return new Ended(killer.isAlive() ? status : -1, output);
    } finally {
      killer.interrupt();
      process.destroyForcibly();
    }
  }

  private static void killLate(Process process, Duration limit) {
    try {
      TimeUnit.MILLISECONDS.sleep(limit.toMillis());
      process.destroyForcibly();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
