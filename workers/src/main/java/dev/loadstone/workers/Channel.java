package dev.loadstone.workers;

/**
 * The way to one other process. Messages arrive there once and in order; what that process says in
 * return comes as {@link Event}s.
 */
interface Channel {
  /**
   * Sends a message; nothing happens when the other process is gone, which {@link Event.Gone}
   * tells.
   */
  void send(Message message);
}
