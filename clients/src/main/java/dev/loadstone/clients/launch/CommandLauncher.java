package dev.loadstone.clients.launch;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.Closing;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.process.WorkFolder;
import dev.loadstone.core.settings.Clients;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Starts clients on other machines by a command for each that carries its standard streams, such as
 * {@code ssh}, with all that the user has configured for it. No side opens a port.
 */
final class CommandLauncher implements Launcher {
  private static final int NAME_LENGTH = 8;

  private final ClientProgram program;
  private final Consumer<String> user;
  private final Cancellation cancellation;
  private final Set<Clients> tried = new HashSet<>();
  private ProgramCopy copy;

  CommandLauncher(ClientProgram program, Consumer<String> user, Cancellation cancellation) {
    this.program = program;
    this.user = user;
    this.cancellation = cancellation;
  }

  /** Starts one client on each machine and lets it go, so that nothing is loaded in vain. */
  @Override
  public void prepare(Clients clients) throws InterruptedException {
    StartCommand.of(clients, "").requireProgram();
    try {
      copy = copy == null ? ProgramCopy.of(program.classPath()) : copy;
    } catch (IOException e) {
      throw LoadstoneException.clientLost(
          e,
          "Loadstone's own files cannot be read, to be copied to other machines: %s",
          e.getMessage());
    }
    Clients one = clients.onEach();
    if (tried.contains(one)) {
      return;
    }
    WorkFolder work = WorkFolder.make(WorkFolder.temporary(), "trial");
    try (Launch launch = launch(one, work.path())) {
      launch.await(cancellation);
    } catch (LoadstoneException e) {
      // Its message names what lies in the folder, unless the user has ended the wait.
      Closing.after(e, e.exitCode() == ExitCode.CLIENT_LOST ? work::keep : work);
      throw e;
    }
    work.close();
    tried.add(one);
  }

  @Override
  public Launch launch(Clients clients, Path folder) {
    StartCommand command =
        StartCommand.of(
            clients, "loadstone-" + UUID.randomUUID().toString().substring(0, NAME_LENGTH));
    return StreamLaunch.start(
        clients.count(),
        folder,
        new StreamLaunch.Starts() {
          @Override
          public ClientStart of(int index) {
            return new ClientStart(
                command.words(index),
                clients.host(index).orElse(""),
                Optional.of(
                    new RemoteStart(
                        copy, program, ClientProgram.STREAMS, "--index", Integer.toString(index))),
                command.patience());
          }

          @Override
          public String why(int index) {
            return command.why(index);
          }
        },
        user);
  }
}
