package dev.loadstone.cli;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.runner.experiment.Catalog;
import dev.loadstone.workers.Endpoint;
import dev.loadstone.workers.Worker;
import dev.loadstone.workers.WorkerFleet;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
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
      description = "Works for the process that has standard input and standard output.")
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
  public Integer call() throws InterruptedException {
    if (local) {
      workForStarter();
      return ExitCode.OK.code();
    }
    if (join == null) {
      throw new LoadstoneException(
          ExitCode.USAGE, "worker needs --join with where 'loadstone run --listen' listens");
    }
    Endpoint other = Endpoint.parse(join, "--join");
    if (other.port() == 0) {
      throw new LoadstoneException(
          ExitCode.USAGE, "--join is '" + join + "'; expected a host and a port");
    }
    new Worker(catalog, cancellation, spec.commandLine().getOut())
        .work(
            other,
            Endpoint.parse(bind, "--bind"),
            WorkerFleet.requireSecret(secret(LoadstoneCommand.environment())),
            Duration.ofSeconds(waitSeconds));
    return ExitCode.OK.code();
  }

  /** What anybody else would print to standard output goes to standard error: it holds messages. */
  private void workForStarter() throws InterruptedException {
    OutputStream messages = new FileOutputStream(FileDescriptor.out);
    System.setOut(System.err);
    InputStream in = new StarterInput(System.in);
    // Ctrl-C in a terminal comes to this process too; its starter says what to do about it.
    new Worker(catalog, new Cancellation(), spec.commandLine().getErr())
        .workForStarter(in, messages);
  }

  /** Standard input, whose end says that whoever started this process is gone or has let it go. */
  private static final class StarterInput extends FilterInputStream {
    StarterInput(InputStream in) {
      super(in);
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int count = super.read(bytes, offset, length);
      if (count < 0) {
        Thread end = new Thread(StarterInput::endSoon, "loadstone-orphan");
        end.setDaemon(true);
        end.start();
      }
      return count;
    }

    private static void endSoon() {
      try {
        Thread.sleep(ORPHAN_PATIENCE.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      Runtime.getRuntime().halt(ExitCode.CLIENT_LOST.code());
    }
  }
}
