package dev.loadstone.clients.launch;

import dev.loadstone.core.Cancellation;
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
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * The user's own {@code kubectl}, with all that is configured for it: cluster, account, namespace.
 *
 * @param program its name on the search path, or where it is
 * @param options of {@code kubectl}, such as {@code --context=bench}
 * @param limit of a whole call, including programs for the login, which have no limit of their own
 * @param cancellation ends a call, with all that it has started
 */
record Kubectl(String program, List<String> options, Duration limit, Cancellation cancellation) {
  private static final String PROGRAM = "kubectl";
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** Limits each request, so that an API server that is away is noticed. */
  private static final String REQUEST_LIMIT = "--request-timeout=30s";

  Kubectl(List<String> options, Cancellation cancellation) {
    this(PROGRAM, options, LIMIT, cancellation);
  }

  /** One that the user does not cancel: what was created has to be deleted. */
  Kubectl toCleanUp() {
    return new Kubectl(program, options, limit, new Cancellation());
  }

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
   *     output; with {@link ExitCode#INTERRUPTED} when the user ends it
   */
  String run(String input, String... words) throws InterruptedException {
    Process process = start(words);
    // In threads of their own: a program for the login may outlive kubectl and hold its streams.
    CompletableFuture<String> output =
        CompletableFuture.supplyAsync(() -> read(process.getInputStream()), Kubectl::inDaemon);
    CompletableFuture<String> errors =
        CompletableFuture.supplyAsync(() -> read(process.getErrorStream()), Kubectl::inDaemon);
    CompletableFuture<Void> written =
        CompletableFuture.runAsync(
            () -> write(input, process.getOutputStream()), Kubectl::inDaemon);
    CompletableFuture<String> said =
        process
            .onExit()
            .thenCompose(
                ended ->
                    ended.exitValue() == 0
                        ? written.thenCombine(output, (nothing, text) -> text)
                        : errors);
    Cancellation.Registration registration = cancellation.onCancel(() -> said.cancel(false));
    try {
      String text = said.get(limit.toNanos(), TimeUnit.NANOSECONDS);
      if (process.exitValue() != 0) {
        throw failed(words[0], text.strip(), null);
      }
      return text;
    } catch (CancellationException e) {
      throw new LoadstoneException(ExitCode.INTERRUPTED, "ended by the user", e);
    } catch (TimeoutException e) {
      String why =
          process.isAlive()
              ? "nothing, for %s s"
              : "nothing whole within %s s: a program that it started, such as one for the login,"
                  + " holds its output open";
      throw failed(words[0], why.formatted(limit.toSeconds()), e);
    } catch (ExecutionException e) {
      throw failed(words[0], e.getCause().getMessage(), e);
    } finally {
      registration.close();
      end(process);
    }
  }

  private Process start(String... words) {
    List<String> command = new ArrayList<>(List.of(program, REQUEST_LIMIT));
    command.addAll(options);
    Collections.addAll(command, words);
    try {
      return new ProcessBuilder(OwnSession.command(command)).start();
    } catch (IOException e) {
      throw failed(words[0], e.getMessage(), e);
    }
  }

  private static void end(Process process) {
    // Once a process has ended, its descendants are not known any more.
    List<ProcessHandle> all =
        Stream.concat(Stream.of(process.toHandle()), process.descendants()).toList();
    all.forEach(ProcessHandle::destroyForcibly);
  }

  private static void inDaemon(Runnable task) {
    Thread thread = new Thread(task, "loadstone-kubectl");
    thread.setDaemon(true);
    thread.start();
  }

  private static String read(InputStream in) {
    try {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(String text, OutputStream out) {
    try (out) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static LoadstoneException failed(String verb, String said, Exception cause) {
    return LoadstoneException.clientLost(
        cause, "clients by Kubernetes are not to be had: 'kubectl %s' says: %s", verb, said);
  }
}
