package dev.loadstone.clients.channel;

/**
 * A channel to one other process, over the standard streams of a process that was started or over a
 * socket. Messages arrive there once and in order; the messages of the other process come as {@link
 * Event}s to the {@link Inbox}.
 */
public interface Channel {
  /**
   * Sends a message. Does nothing when the other process is gone, which {@link Event.Gone} reports.
   */
  void send(Message message);

  /** The other process's host, as the user named it; empty where it was not named. */
  String host();
}
