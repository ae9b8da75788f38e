package dev.loadstone.clients.launch;

import dev.loadstone.clients.channel.Credentials;
import dev.loadstone.clients.channel.Endpoint;
import dev.loadstone.core.settings.Clients;

/** Launches clients that connect to this process, with the same credentials in all runs. */
abstract class JoiningLauncher implements Launcher {
  private final Endpoint listen;
  private Credentials credentials;

  JoiningLauncher(Endpoint listen) {
    this.listen = listen;
  }

  @Override
  public void prepare(Clients clients) throws InterruptedException {
    if (credentials == null) {
      credentials = Credentials.make();
    }
  }

  final Endpoint listen() {
    return listen;
  }

  /** Begins to listen. */
  final JoinedClients open() {
    return new JoinedClients(listen, credentials);
  }
}
