package dev.loadstone.workers;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.result.Build;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.runner.driver.LoadGenerator;
import dev.loadstone.runner.experiment.Assignment;
import dev.loadstone.runner.experiment.ClientFleet;
import dev.loadstone.workers.Hub.Expected;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jgroups.protocols.TCP;

/**
 * Client processes as workers. Those of this machine are started for each run and ended after it,
 * so that every repetition begins with a fresh process; those of other machines join once, and stay
 * until the experiment is over.
 */
public final class WorkerFleet implements ClientFleet {
  /** The environment variable with the secret of workers that join from elsewhere. */
  public static final String SECRET_VARIABLE = "LOADSTONE_WORKER_SECRET";

  /** Where workers are expected to find the process that runs the experiment. */
  public static final int DEFAULT_PORT = 7800;

  /**
   * Who logs of connections between clients. It takes for an error what is none, such as two ends
   * that close at the same moment; of a member that is really lost, runs and workers tell.
   */
  public static final String CONNECTIONS_LOGGER = TCP.class.getName();

  /** A guessed secret lets anybody read passwords and drive load: it must not be short. */
  private static final int LEAST_SECRET = 12;

  private static final Duration START_PATIENCE = Duration.ofSeconds(60);
  private static final Duration JOIN_PATIENCE = Duration.ofMinutes(2);

  private final List<String> command;
  private final Endpoint listen;
  private final Optional<Secret> secret;
  private Hub remote;
  private long runs;

  /**
   * @param command starts Loadstone in a process of its own; a worker's arguments are added
   * @param listen where workers from elsewhere join
   * @param secret what they must know; empty when none was set, which is wrong only when a run
   *     needs such workers
   */
  public WorkerFleet(List<String> command, Endpoint listen, Optional<Secret> secret) {
    this.command = List.copyOf(command);
    this.listen = listen;
    this.secret = secret;
  }

  /**
   * Refuses a secret that is none.
   *
   * @throws LoadstoneException with {@link ExitCode#USAGE}
   */
  public static Secret requireSecret(Optional<Secret> secret) {
    return secret
        .filter(given -> given.reveal().length() >= LEAST_SECRET)
        .orElseThrow(
            () ->
                new LoadstoneException(
                    ExitCode.USAGE,
                    "workers on other machines need a secret of at least "
                        + LEAST_SECRET
                        + " characters that only they know; set "
                        + SECRET_VARIABLE
                        + " to the same value for 'loadstone run' and for each 'loadstone worker'"));
  }

  @Override
  public LoadGenerator.Outcome run(Job job, List<Assignment> assignments) {
    try {
      return job.clients().hosts().isEmpty() ? here(job, assignments) : elsewhere(job, assignments);
    } catch (IOException e) {
      throw ResultStore.notWritten(job.folder(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LoadstoneException(ExitCode.INTERRUPTED, "the run was interrupted", e);
    }
  }

  private LoadGenerator.Outcome here(Job job, List<Assignment> assignments)
      throws IOException, InterruptedException {
    Inbox inbox = new Inbox();
    List<LocalClient> processes = new ArrayList<>();
    try {
      for (int number = 1; number <= assignments.size(); number++) {
        Path folder =
            Files.createDirectories(
                ResultFiles.clientFolder(job.folder(), number, assignments.size()));
        processes.add(LocalClient.start(command, folder.resolve(ResultFiles.CLIENT_LOG), inbox));
      }
      List<Client> clients = new ArrayList<>();
      for (LocalClient process : processes) {
        clients.add(process.introduced(START_PATIENCE, job.cancellation()));
      }
      return new FleetRun(inbox, ++runs, clients, job).run(assignments);
    } finally {
      processes.forEach(LocalClient::close);
    }
  }

  private LoadGenerator.Outcome elsewhere(Job job, List<Assignment> assignments)
      throws IOException, InterruptedException {
    if (remote == null) {
      remote = Hub.open(listen, requireSecret(secret), Build.running().toString());
    }
    List<Expected> expected = job.clients().hosts().stream().map(WorkerFleet::at).toList();
    List<Client> clients = remote.await(expected, JOIN_PATIENCE, job.cancellation());
    return new FleetRun(remote, ++runs, clients, job).run(assignments);
  }

  private static Expected at(String host) {
    Endpoint endpoint = Endpoint.parse(host, "load.clients");
    InetAddress address = endpoint.address();
    return new Expected(
        host,
        client ->
            client.endpoint().address().equals(address)
                && (endpoint.port() == 0 || endpoint.port() == client.endpoint().port()));
  }

  @Override
  public void close() {
    if (remote != null) {
      remote.close();
    }
  }
}
