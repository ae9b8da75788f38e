package dev.loadstone.clients.launch;

import dev.loadstone.core.settings.Clients;
import java.nio.file.Path;
import java.util.List;

/** Starts clients as processes of this machine. They need no port and no secret. */
final class ProcessLauncher implements Launcher {
  private final ClientProgram program;

  ProcessLauncher(ClientProgram program) {
    this.program = program;
  }

  @Override
  public void prepare(Clients clients) {
    // Loadstone runs here, so its clients can be started here.
  }

  @Override
  public Launch launch(Clients clients, Path folder) {
    return StreamLaunch.start(
        clients.count(),
        folder,
        new StreamLaunch.Commands() {
          @Override
          public List<String> words(int index) {
            return program.wordsHere(ClientProgram.STREAMS, "--index", Integer.toString(index));
          }

          @Override
          public String host(int index) {
            return "localhost";
          }
        },
        client -> {});
  }
}
