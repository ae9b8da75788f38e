package dev.loadstone.cli;

import dev.loadstone.clients.ClientProcess;
import dev.loadstone.clients.channel.Endpoint;
import dev.loadstone.clients.channel.Invitation;
import dev.loadstone.clients.launch.ClientProgram;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.EndsInOrder;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.runner.experiment.Catalog;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = ClientProgram.COMMAND,
    description = {
      "Loads and drives a share for 'loadstone run' or 'loadstone load' on another machine, whose"
          + " experiment has clients: {count: N, by: hand}.",
      "Connects to it, works for all its runs, and ends with it; needs no open port. Both must be the"
          + " same Loadstone. "
          + Invitation.FINGERPRINT_VARIABLE
          + " and "
          + Invitation.SECRET_VARIABLE
          + ", in a file or in the environment, say whom to trust and prove who this is; 'loadstone"
          + " run' leaves both in a file."
    })
final class ClientCommand implements Callable<Integer>, EndsInOrder {
  /** The time that a client has to end in order after its starter is gone. */
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
      names = "--invitation",
      paramLabel = "FILE",
      description =
          "A copy of the clients.env that 'loadstone run' leaves in its result folder. Default: the"
              + " environment has what stands in it.")
  private Path invitation;

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
      new ClientProcess(catalog, index, cancellation, spec.commandLine().getOut())
          .join(invitation(), Duration.ofSeconds(waitSeconds));
    }
    return ExitCode.OK.code();
  }

  private Invitation invitation() {
    if (join == null) {
      throw LoadstoneException.usage(
          "client needs --join with where 'loadstone run --listen' listens");
    }
    Endpoint run = Endpoint.parse(join, "--join");
    if (run.port() == 0) {
      throw LoadstoneException.usage("--join is '%s'; expected a host and a port", join);
    }
    UnaryOperator<String> variables =
        invitation == null ? LoadstoneCommand.environment()::get : read(invitation)::getProperty;
    return new Invitation(
        run,
        variable(variables, Invitation.FINGERPRINT_VARIABLE),
        new Secret(variable(variables, Invitation.SECRET_VARIABLE)));
  }

  private static Properties read(Path file) {
    Properties lines = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      lines.load(reader);
    } catch (IOException | IllegalArgumentException e) {
      throw LoadstoneException.usage(e, "--invitation: %s cannot be read: %s", file, e);
    }
    return lines;
  }

  private String variable(UnaryOperator<String> variables, String name) {
    String value = variables.apply(name);
    if (value == null || value.isEmpty()) {
      throw LoadstoneException.usage(
          "%s is not %s; 'loadstone run' leaves it in clients.env in its result folder, as long as it"
              + " runs: give a copy of that file as --invitation",
          name, invitation == null ? "set" : "in " + invitation);
    }
    return value;
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
