package dev.loadstone.clients;

import dev.loadstone.clients.launch.ClientProgram;
import dev.loadstone.clients.launch.Launch;
import dev.loadstone.clients.launch.Launcher;
import dev.loadstone.clients.launch.Members;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Workload.Written;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.settings.Clients;
import dev.loadstone.core.settings.Clients.By;
import dev.loadstone.runner.driver.RunOutcome;
import dev.loadstone.runner.experiment.Assignment;
import dev.loadstone.runner.experiment.ClientFleet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Client processes on this machine or on others. Loadstone starts clients for a load or a run;
 * those of a run stay for the next load and run until they are released. Clients that the user
 * starts join once and stay until the experiment is over.
 */
public final class ClientProcesses implements ClientFleet {
  private final ClientProgram program;
  private final Consumer<String> user;
  private final Cancellation cancellation;
  private final Map<By, Launcher> launchers = new EnumMap<>(By.class);
  private Team team;
  private long runs;

  private record Team(Clients wanted, Launch launch) {}

  /**
   * @param user is told what to do by hand and what is waited for
   * @param cancellation ends the preparation and the start of clients
   */
  public ClientProcesses(ClientProgram program, Consumer<String> user, Cancellation cancellation) {
    this.program = program;
    this.user = user;
    this.cancellation = cancellation;
  }

  /**
   * Checks whether an experiment's clients can be had, before anything is started or loaded.
   *
   * @throws LoadstoneException with {@link ExitCode#CLIENT_LOST} when they cannot, with what to do
   */
  public void prepare(Collection<Clients> all) {
    try {
      for (Clients clients : all) {
        launcher(clients.by()).prepare(clients);
      }
    } catch (InterruptedException e) {
      throw LoadstoneException.interrupted(e, "the run was interrupted");
    }
  }

  private Launcher launcher(By by) {
    return launchers.computeIfAbsent(by, unused -> Launcher.of(by, program, user, cancellation));
  }

  @Override
  public RunOutcome run(Job job, List<Assignment> assignments) {
    return with(
        job.clients(),
        job.folder(),
        job.cancellation(),
        RunOutcome::leavesClients,
        clients -> new FleetRun(clients, ++runs, job, user).run(assignments));
  }

  @Override
  public Written load(LoadJob job, List<Assignment> assignments) {
    // A first run begins with processes that have not loaded its data.
    boolean laterRun = team != null;
    return with(
        job.clients(),
        job.folder(),
        job.cancellation(),
        written -> laterRun,
        clients -> new FleetLoad(clients, ++runs, job).run(assignments));
  }

  private interface Work<T> {
    T by(Members clients) throws IOException, InterruptedException;
  }

  /**
   * Has the clients that stayed do the work if they are the wanted ones, and otherwise new ones.
   */
  private <T> T with(
      Clients wanted, Path folder, Cancellation cancellation, Predicate<T> stay, Work<T> work) {
    try {
      Files.createDirectories(folder);
      Launch launch = launch(wanted, folder);
      boolean stays = false;
      try {
        launch.await(cancellation);
        T result = work.by(launch.members());
        stays = stay.test(result);
        return result;
      } finally {
        if (!stays) {
          release();
        }
      }
    } catch (IOException e) {
      throw ResultStore.notWritten(folder, e);
    } catch (InterruptedException e) {
      throw LoadstoneException.interrupted(e, "the run was interrupted");
    }
  }

  private Launch launch(Clients wanted, Path folder) throws InterruptedException {
    if (team == null || !team.wanted().equals(wanted) || !team.launch().isWhole()) {
      release();
      team = new Team(wanted, launcher(wanted.by()).launch(wanted, folder));
    }
    return team.launch();
  }

  @Override
  public void release() {
    if (team != null) {
      Launch launch = team.launch();
      team = null;
      launch.close();
    }
  }

  @Override
  public void close() {
    release();
    launchers.values().forEach(Launcher::close);
  }
}
