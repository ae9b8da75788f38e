package dev.loadstone.cli;

import dev.loadstone.clients.ClientProcess;
import dev.loadstone.clients.launch.ClientProgram;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.EndsInOrder;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.catalog.Catalog;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = ClientProgram.COMMAND,
    description = {
      "Loads and drives a share for 'loadstone run' or 'loadstone load' whose experiment has clients:"
          + " {count: N, by: hand}.",
      "Joins it, works for all its runs, and ends with it. Both must be the same Loadstone. From"
          + " another machine, 'ssh -L' leads to it."
    })
final class ClientCommand implements Callable<Integer>, EndsInOrder {
  /** The time that a client has to end in order after its starter is gone. */
  private static final Duration ORPHAN_PATIENCE = Duration.ofSeconds(15);

  private final Catalog catalog;
  private final Cancellation cancellation;

  @Spec private CommandSpec spec;

  @Option(
      names = "--join",
      paramLabel = "SOCKET",
      description = "The socket that 'loadstone run' names, or where 'ssh -L' leads to it.")
  private Path join;

  @Option(
      names = "--index",
      paramLabel = "NUMBER",
      defaultValue = "-1",
      description =
          "Which of the clients this is, from 0, and so which share it drives. Default: whichever"
              + " is free.")
  private int index;

  @Option(
      names = "--wait",
      paramLabel = "SECONDS",
      defaultValue = "600",
      description = "How long to wait for the other process (default: ${DEFAULT-VALUE}).")
  private int waitSeconds;

  @Option(
      names = "--streams",
      hidden = true,
      description = "Works for the process that has standard input and standard output.")
  private boolean streams;

  ClientCommand(Catalog catalog, Cancellation cancellation) {
    this.catalog = catalog;
    this.cancellation = cancellation;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (streams) {
      workForStarter();
    } else {
      if (join == null) {
        throw LoadstoneException.usage(
            "client needs --join with the socket that 'loadstone run' names");
      }
      new ClientProcess(catalog, index, cancellation, spec.commandLine().getOut())
          .join(join, Duration.ofSeconds(waitSeconds));
    }
    return ExitCode.OK.code();
  }

  /** Talks to the starter by standard input and output; all else is printed to standard error. */
  private void workForStarter() throws InterruptedException {
    OutputStream messages = new FileOutputStream(FileDescriptor.out);
    System.setOut(System.err);
    // Ctrl-C in a terminal reaches this process too, but its starter decides when it ends.
    new ClientProcess(catalog, index, new Cancellation(), spec.commandLine().getErr())
        .workForStarter(System.in, messages, ClientCommand::endSoon);
  }

  /** Ends this process, even if it hangs: its starter is gone or no longer needs it. */
  private static void endSoon() {
    CompletableFuture.delayedExecutor(ORPHAN_PATIENCE.toSeconds(), TimeUnit.SECONDS, Runnable::run)
        .execute(() -> Runtime.getRuntime().halt(ExitCode.CLIENT_LOST.code()));
  }
}
