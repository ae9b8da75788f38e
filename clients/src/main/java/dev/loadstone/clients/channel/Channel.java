package dev.loadstone.clients.channel;

/**
 * The way to one other process, over the standard streams of a process that was started or over a
 * connection that a client has made. Messages arrive there once and in order; what that process
 * says in return comes as {@link Event}s to the {@link Inbox}.
 */
public interface Channel {
  /**
   * Sends a message; nothing happens when the other process is gone, which {@link Event.Gone}
   * tells.
   */
  void send(Message message);

  /** The other process's host, as the transport knows it; empty where nobody asks. */
  String host();
}
