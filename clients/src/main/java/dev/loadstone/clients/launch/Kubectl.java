package dev.loadstone.clients.launch;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.process.ExecutableFinder;
import dev.loadstone.core.process.OwnSession;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * The user's own {@code kubectl}, with all that is configured for it: cluster, account, namespace.
 *
 * @param options of {@code kubectl}, such as {@code --context=bench}
 */
record Kubectl(List<String> options) {
  private static final String PROGRAM = "kubectl";

  /** Limits a whole call, including programs for the login, which have no limit of their own. */
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** Limits each request, so that an API server that is away is noticed. */
  private static final String REQUEST_LIMIT = "--request-timeout=30s";

  /**
   * Requires that {@code kubectl} is installed.
   *
   * @throws LoadstoneException with {@link ExitCode#CLIENT_LOST} when it is not
   */
  static void require() {
    if (ExecutableFinder.find(PROGRAM).isEmpty()) {
      throw LoadstoneException.clientLost(
          "clients by Kubernetes need the program kubectl here, and it was not found; install it,"
              + " and see that 'kubectl get pods' answers");
    }
  }

  /**
   * Runs {@code kubectl}.
   *
   * @param input its standard input
   * @param words its arguments after the options
   * @return its standard output
   * @throws LoadstoneException with {@link ExitCode#CLIENT_LOST} when it fails, with its error
   *     output
   */
  String run(String input, String... words) throws InterruptedException {
    Process process = null;
    try {
      process = new ProcessBuilder(OwnSession.command(command(words))).start();
      CompletableFuture<String> errors = read(process.getErrorStream());
      CompletableFuture<String> output = read(process.getInputStream());
      try (OutputStream out = process.getOutputStream()) {
        out.write(input.getBytes(StandardCharsets.UTF_8));
      }
      if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
        throw failed(words[0], "nothing, for " + LIMIT.toSeconds() + " s", null);
      }
      if (process.exitValue() != 0) {
        throw failed(words[0], errors.join().strip(), null);
      }
      return output.join();
    } catch (IOException e) {
      throw failed(words[0], e.getMessage(), e);
    } finally {
      if (process != null) {
        process.destroy();
      }
    }
  }

  private List<String> command(String... words) {
    List<String> command = new ArrayList<>(List.of(PROGRAM, REQUEST_LIMIT));
    command.addAll(options);
    Collections.addAll(command, words);
    return command;
  }

  private static CompletableFuture<String> read(InputStream in) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private static LoadstoneException failed(String verb, String said, Exception cause) {
    return LoadstoneException.clientLost(
        cause, "clients by Kubernetes are not to be had: 'kubectl %s' says: %s", verb, said);
  }
}
