package dev.loadstone.clients.launch;

import dev.loadstone.core.LoadstoneException;

/** The clients of one run that something else starts and that connect to this process. */
abstract class JoinedLaunch extends Launch {
  private final JoinedClients joined;

  /**
   * @param joined closed with this launch
   */
  JoinedLaunch(int count, JoinedClients joined) {
    super(count, joined.members());
    this.joined = joined;
  }

  /** The error that clients do not come. */
  final LoadstoneException absence(int missing, String why) {
    return LoadstoneException.clientLost(
        "%s clients did not join at %s: %s%s",
        missing, joined.invitation().run(), why, joined.strangers());
  }

  /** Ends the program that started the clients, after they have been let go. */
  abstract void end();

  @Override
  public final void close() {
    joined.close();
    end();
  }
}
