package dev.loadstone.clients.launch;

import dev.loadstone.clients.channel.Endpoint;
import dev.loadstone.clients.channel.Invitation;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.process.ExecutableFinder;
import dev.loadstone.core.process.OwnSession;
import dev.loadstone.core.settings.Clients;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Starts clients as the tasks of one job step by {@code srun}: within the user's allocation, or in
 * one of its own that Slurm grants when it can. Tasks connect to this process; they run the same
 * files, which lie in a folder that the nodes share.
 */
final class SlurmLauncher extends JoiningLauncher {
  private static final int WAIT_SECONDS = 60;
  private static final int END_SECONDS = 10;

  /** Slurm itself waits for half a minute before it kills. */
  private static final int KILL_SECONDS = 40;

  private static final String LOG = "srun.log";

  private final ClientProgram program;

  SlurmLauncher(ClientProgram program, Endpoint listen) {
    super(listen);
    this.program = program;
  }

  @Override
  public void prepare(Clients clients) throws InterruptedException {
    if (ExecutableFinder.find("srun").isEmpty()) {
      throw LoadstoneException.clientLost(
          "clients by Slurm need the program srun here, and it was not found; run "
              + "this on a machine of the cluster that jobs are submitted from");
    }
    super.prepare(clients);
  }

  @Override
  public Launch launch(Clients clients, Path folder) {
    JoinedClients joined = open();
    Path log = folder.resolve(LOG);
    try {
      ProcessBuilder builder =
          new ProcessBuilder(OwnSession.command(words(clients, joined.invitation())))
              .redirectErrorStream(true)
              .redirectOutput(log.toFile());
      builder.environment().put(Invitation.FINGERPRINT_VARIABLE, joined.invitation().fingerprint());
      builder.environment().put(Invitation.SECRET_VARIABLE, joined.invitation().secret().reveal());
      return new Step(clients.count(), joined, builder.start(), log);
    } catch (IOException e) {
      joined.close();
      throw LoadstoneException.clientLost(e, "srun could not be started: %s", e.getMessage());
    }
  }

  private List<String> words(Clients clients, Invitation invitation) {
    List<String> words = new ArrayList<>();
    words.addAll(
        List.of(
            "srun",
            "--ntasks=" + clients.count(),
            "--input=none",
            "--label",
            "--export=ALL",
            "--kill-on-bad-exit=0",
            "--job-name=loadstone"));
    if (!clients.on().isEmpty()) {
      words.add("--nodelist=" + String.join(",", clients.on()));
    }
    words.addAll(clients.options());
    words.addAll(List.of("sh", "-c", "exec \"$@\" --index \"$SLURM_PROCID\"", "sh"));
    words.addAll(
        program.wordsHere(
            "--join", invitation.run().toString(), "--wait", Integer.toString(WAIT_SECONDS)));
    return words;
  }

  private static final class Step extends JoinedLaunch {
    private final Process srun;
    private final Path log;

    private Step(int count, JoinedClients joined, Process srun, Path log) {
      super(count, joined);
      this.srun = srun;
      this.log = log;
    }

    @Override
    void look(int missing) {
      if (!srun.isAlive()) {
        throw absence(
            missing,
            "srun ended with %s (an address that the nodes can reach is set by --listen); its last words, in %s: %s"
                .formatted(srun.exitValue(), log, StartedClient.lastWords(log)));
      }
    }

    @Override
    void end() {
      try {
        if (!srun.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
          srun.destroy();
          if (!srun.waitFor(KILL_SECONDS, TimeUnit.SECONDS)) {
            srun.destroyForcibly();
          }
        }
      } catch (InterruptedException e) {
        srun.destroy();
        Thread.currentThread().interrupt();
      }
    }
  }
}
