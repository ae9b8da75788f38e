package dev.loadstone.workers;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A worker that this process has started on this machine. It reads the secret from its standard
 * input, and ends when that is closed: then this process is gone, however that came about.
 */
final class WorkerProcess implements AutoCloseable {
  /** How long it may take to end after it was let go. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final int SHOWN_LINES = 5;

  private final Process process;
  private final Path log;

  private WorkerProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  /**
   * Starts a worker.
   *
   * @param command starts Loadstone
   * @param join where this process listens
   * @param secret what the worker needs to be heard
   * @param log where what it says goes
   * @throws LoadstoneException when it cannot be started
   */
  static WorkerProcess start(List<String> command, Endpoint join, Secret secret, Path log) {
    List<String> words = new ArrayList<>(command);
    words.addAll(List.of("worker", "--local", "--join", join.toString()));
    try {
      Process process =
          new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(log.toFile()).start();
      OutputStream in = process.getOutputStream();
      in.write((secret.reveal() + "\n").getBytes(StandardCharsets.UTF_8));
      in.flush();
      return new WorkerProcess(process, log);
    } catch (IOException e) {
      throw new LoadstoneException(
          ExitCode.CLIENT_LOST, "a client process could not be started: " + e.getMessage(), e);
    }
  }

  long id() {
    return process.pid();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** What it said last, for a message about its end. */
  String lastWords() {
    try {
      List<String> lines = Files.readAllLines(log);
      return String.join(
          "; ", lines.subList(Math.max(0, lines.size() - SHOWN_LINES), lines.size()));
    } catch (IOException e) {
      return "its log cannot be read: " + e.getMessage();
    }
  }

  /** Waits for its end, and brings it about when it does not come. */
  @Override
  public void close() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // It is gone already, which is what was wanted.
      process.destroy();
    }
    try {
      if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
