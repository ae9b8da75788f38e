package dev.loadstone.clients.launch;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The start of one client.
 *
 * @param host the machine as the user knows it; empty where the client is to tell it
 * @param remote what is to be said to the shell at the far end of the command; empty if the command
 *     is the client itself
 * @param patience how long it may say nothing
 */
record ClientStart(
    List<String> words, String host, Optional<RemoteStart> remote, Duration patience) {
  /** The time to end after it was let go. */
  private static final Duration END_PATIENCE = Duration.ofSeconds(10);

  /** Longer, because on its machine one that hangs is killed after 15 s. */
  private static final Duration REMOTE_END_PATIENCE = Duration.ofSeconds(20);

  Duration endPatience() {
    return remote.isPresent() ? REMOTE_END_PATIENCE : END_PATIENCE;
  }
}
