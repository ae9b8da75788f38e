package dev.loadstone.cli;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.experiment.Catalog;
import dev.loadstone.workers.Endpoint;
import dev.loadstone.workers.Worker;
import dev.loadstone.workers.WorkerFleet;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code loadstone worker}: drives a share of a load for an experiment that runs elsewhere. */
@Command(
    name = "worker",
    description = {
      "Drives a share of the load for 'loadstone run' on another machine, whose experiment names this"
          + " host in load.clients.",
      "Waits for it, works for all its runs, and ends with it. Both must be the same Loadstone, and"
          + " have the same LOADSTONE_WORKER_SECRET in their environment."
    })
final class WorkerCommand implements Callable<Integer> {
  /** A worker that does not end in order by then never would. */
  private static final Duration ORPHAN_PATIENCE = Duration.ofSeconds(15);

  private final Catalog catalog;
  private final Cancellation cancellation;

  @Spec private CommandSpec spec;

  @Option(
      names = "--join",
      paramLabel = "HOST:PORT",
      required = true,
      description = "Where 'loadstone run --listen' listens.")
  private String join;

  @Option(
      names = "--bind",
      paramLabel = "HOST[:PORT]",
      defaultValue = "127.0.0.1",
      description =
          "This machine's address, which the other processes must reach (default:"
              + " ${DEFAULT-VALUE}). Without a port, a free one.")
  private String bind;

  @Option(
      names = "--wait",
      paramLabel = "SECONDS",
      defaultValue = "600",
      description = "How long to wait for the other process (default: ${DEFAULT-VALUE}).")
  private int waitSeconds;

  @Option(
      names = "--local",
      hidden = true,
      description = "The secret is the first line of standard input, whose end ends the worker.")
  private boolean local;

  WorkerCommand(Catalog catalog, Cancellation cancellation) {
    this.catalog = catalog;
    this.cancellation = cancellation;
  }

  /** The secret of workers that join from elsewhere, if there is one. */
  static Optional<Secret> secret(Map<String, String> environment) {
    return Optional.ofNullable(environment.get(WorkerFleet.SECRET_VARIABLE)).map(Secret::new);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Endpoint other = Endpoint.parse(join, "--join");
    if (other.port() == 0) {
      throw new LoadstoneException(
          ExitCode.USAGE, "--join is '" + join + "'; expected a host and a port");
    }
    Secret secret =
        local
            ? secretOfStarter()
            : WorkerFleet.requireSecret(secret(LoadstoneCommand.environment()));
    new Worker(catalog, cancellation, spec.commandLine().getOut())
        .work(other, Endpoint.parse(bind, "--bind"), secret, Duration.ofSeconds(waitSeconds));
    return ExitCode.OK.code();
  }

  private Secret secretOfStarter() throws IOException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String line = in.readLine();
    if (line == null) {
      throw new LoadstoneException(
          ExitCode.USAGE, "--local is for processes that 'loadstone run' starts itself");
    }
    Thread watch = new Thread(() -> endWithStarter(in), "loadstone-starter");
    watch.setDaemon(true);
    watch.start();
    return new Secret(line);
  }

  /** Whoever started this process is gone, or has let it go, when its end of the pipe is closed. */
  private void endWithStarter(BufferedReader in) {
    try {
      while (in.readLine() != null) {
        // Nothing more is said.
      }
    } catch (IOException e) {
      spec.commandLine().getErr().println("standard input broke: " + e.getMessage());
    }
    cancellation.cancel();
    try {
      Thread.sleep(ORPHAN_PATIENCE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(ExitCode.CLIENT_LOST.code());
  }
}
