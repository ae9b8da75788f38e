package dev.loadstone.clients.launch;

import dev.loadstone.clients.launch.ClientMachine.Ready;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.process.ExecutableFinder;
import dev.loadstone.core.process.ProcessIdentity;
import dev.loadstone.core.process.SshMachine;
import dev.loadstone.core.settings.Clients;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts clients on other machines by the user's own {@code ssh}, and talks to them over the
 * standard streams that it carries: neither side opens a port.
 */
final class SshLauncher implements Launcher {
  private static final Logger LOG = LoggerFactory.getLogger(SshLauncher.class);

  private final ClientProgram program;
  private final Map<ClientMachine, Ready> ready = new HashMap<>();
  private ProgramCopy copy;

  SshLauncher(ClientProgram program) {
    this.program = program;
  }

  @Override
  public void prepare(Clients clients) throws InterruptedException {
    if (ExecutableFinder.find(SshMachine.PROGRAM).isEmpty()) {
      throw LoadstoneException.clientLost(
          "clients by ssh need the program ssh here, and it was not found; install "
              + "it, for example by apt-get install openssh-client");
    }
    try {
      copy = copy == null ? ProgramCopy.of(program.classPath()) : copy;
    } catch (IOException e) {
      throw LoadstoneException.clientLost(
          e,
          "Loadstone's own files cannot be read, to be copied to other machines: %s",
          e.getMessage());
    }
    for (String host : clients.on()) {
      ClientMachine machine = new ClientMachine(new SshMachine(host, clients.options()));
      if (!ready.containsKey(machine)) {
        ready.put(machine, machine.prepare(copy));
      }
    }
  }

  private static ClientMachine machine(Clients clients, int index) {
    return new ClientMachine(
        new SshMachine(clients.on().get(index % clients.on().size()), clients.options()));
  }

  @Override
  public Launch launch(Clients clients, Path folder) {
    return StreamLaunch.start(
        clients.count(),
        folder,
        new StreamLaunch.Commands() {
          @Override
          public List<String> words(int index) {
            ClientMachine machine = machine(clients, index);
            Ready there = ready.get(machine);
            return machine
                .ssh()
                .command(
                    program.wordsThere(
                        there.java(),
                        copy.classPath(there.folder()),
                        ClientProgram.STREAMS,
                        "--index",
                        Integer.toString(index)));
          }

          @Override
          public String host(int index) {
            return machine(clients, index).ssh().host();
          }
        },
        client -> reap(machine(clients, client.index()), client.process()));
  }

  /** Kills a client: one that was stopped does not notice that its standard input has ended. */
  private static void reap(ClientMachine machine, ProcessIdentity process) {
    try {
      machine.kill(process);
    } catch (LoadstoneException e) {
      LOG.warn("a client may be left behind", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    // Each run's clients end with it.
  }
}
