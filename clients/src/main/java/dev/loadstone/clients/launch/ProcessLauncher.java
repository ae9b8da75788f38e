package dev.loadstone.clients.launch;

import dev.loadstone.core.settings.Clients;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** Starts clients as processes of this machine. */
final class ProcessLauncher implements Launcher {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** The additional time for each client, because clients that start at once share processors. */
  private static final Duration PATIENCE_EACH = Duration.ofSeconds(3);

  private final ClientProgram program;
  private final Consumer<String> user;

  /**
   * @param user is told when clients are long in coming
   */
  ProcessLauncher(ClientProgram program, Consumer<String> user) {
    this.program = program;
    this.user = user;
  }

  @Override
  public void prepare(Clients clients) {
    // Loadstone runs here, so its clients can be started here.
  }

  @Override
  public Launch launch(Clients clients, Path folder) {
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
}
