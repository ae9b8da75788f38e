package dev.loadstone.core.process;

import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs a program to its end, or kills it when it takes too long. */
public final class CommandRunner {
  private CommandRunner() {}

  /**
   * The end of a program.
   *
   * @param status the exit status; −1 when it took too long and was killed, or did not read all of
   *     its input
   * @param output the standard output and error
   */
  public record Ended(int status, String output) {
    public boolean well() {
      return status == 0;
    }
  }

  @FunctionalInterface
  public interface Input {
    Input NONE = out -> {};

    void writeTo(OutputStream out) throws IOException;
  }

  public static Ended run(List<String> command, Map<String, String> environment, Duration limit)
      throws IOException {
    return run(command, environment, Input.NONE, limit);
  }

  /**
   * Runs a program.
   *
   * @param input its standard input; a program that does not read all of it has not ended well
   * @throws IOException when it cannot be started
   * @throws LoadstoneException when the thread is interrupted
   */
  public static Ended run(
      List<String> command, Map<String, String> environment, Input input, Duration limit)
      throws IOException {
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
      String refusal = "";
      try (OutputStream out = process.getOutputStream()) {
        input.writeTo(out);
      } catch (IOException e) {
        refusal = e.getMessage();
      }
      String output =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      int status = process.waitFor();
      boolean whole = killer.isAlive() && (status != 0 || refusal.isEmpty());
      return new Ended(whole ? status : -1, output.isEmpty() ? refusal : output);
    } catch (InterruptedException e) {
      throw LoadstoneException.interrupted(e, "interrupted while another program was running");
    } finally {
      killer.interrupt();
      process.destroyForcibly();
    }
  }

  private static void killLate(Process process, Duration limit) {
    try {
      TimeUnit.MILLISECONDS.sleep(limit.toMillis());
      // What it started has its output, too, whose end is waited for.
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
