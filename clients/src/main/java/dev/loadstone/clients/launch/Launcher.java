package dev.loadstone.clients.launch;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.settings.Clients;
import dev.loadstone.core.settings.Clients.By;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A way to get client processes: to start them, here or on other machines, or to wait for those
 * that somebody else starts.
 */
public interface Launcher extends AutoCloseable {
  /** The time in which processes of this machine come. */
  Duration PATIENCE = Duration.ofSeconds(60);

  /** The additional time for each of them, because those that start at once share processors. */
  Duration PATIENCE_EACH = Duration.ofSeconds(3);

  /**
   * Returns the launcher that is asked for.
   *
   * @param by who starts clients
   * @param program starts a client
   * @param user is told what to do by hand and what is waited for
   * @param cancellation ends the wait for clients that are tried
   */
  static Launcher of(
      By by, ClientProgram program, Consumer<String> user, Cancellation cancellation) {
    return switch (by) {
      case PROCESSES -> (clients, folder) -> processes(clients, folder, program, user);
      case SSH, SLURM, KUBERNETES, COMMAND -> new CommandLauncher(program, user, cancellation);
      case HAND -> new JoinLauncher(user);
    };
  }

  private static Launch processes(
      Clients clients, Path folder, ClientProgram program, Consumer<String> user) {
    Duration patience = PATIENCE.plus(PATIENCE_EACH.multipliedBy(clients.count()));
    return StreamLaunch.start(
        clients.count(),
        folder,
        index ->
            new ClientStart(
                program.wordsHere(ClientProgram.STREAMS, "--index", Integer.toString(index)),
                "localhost",
                Optional.empty(),
                patience),
        user);
  }

  /**
   * Checks before anything else is done whether clients can be had, and does once what every launch
   * needs.
   *
   * @throws LoadstoneException with {@link dev.loadstone.core.ExitCode#CLIENT_LOST} when they
   *     cannot, with what to do
   */
  default void prepare(Clients clients) throws InterruptedException {}

  /**
   * Has the clients of one run started.
   *
   * @param folder the folder of the run, which receives the logs of the clients
   * @throws LoadstoneException when they cannot be started
   */
  Launch launch(Clients clients, Path folder);

  /** Lets go the clients that stayed between runs; mostly each run's clients end with it. */
  @Override
  default void close() {}
}
