package dev.loadstone.clients.launch;

import dev.loadstone.core.LoadstoneException;

/** Clients of one run that something else starts, and that connect to this process. */
abstract class JoinedLaunch extends Launch {
  private final JoinedClients joined;

  /**
   * @param count how many there will be
   * @param joined closed with this launch
   */
  JoinedLaunch(int count, JoinedClients joined) {
    super(count, joined.members());
    this.joined = joined;
  }

  /**
   * Says that clients do not come.
   *
   * @param why what keeps them from it
   */
  final LoadstoneException absence(int missing, String why) {
    return LoadstoneException.clientLost(
        "%s clients did not join at %s: %s%s",
        missing, joined.invitation().run(), why, joined.strangers());
  }

  /** Sees that what has started the clients ends, when they have been let go. */
  abstract void end();

  @Override
  public final void close() {
    joined.close();
    end();
  }
}
