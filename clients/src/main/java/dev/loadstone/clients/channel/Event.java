package dev.loadstone.clients.channel;

/** Something that another process did, or that this process itself wants handled. */
public sealed interface Event {
  record Received(Channel from, Message message) implements Event {}

  /**
   * The other process is gone, or is taken for gone; nothing more is heard of it.
   *
   * @param why the end of a sentence for the user
   */
  record Gone(Channel from, String why) implements Event {}

  /** Wakes the thread that waits for events, so that it looks at the state of this process. */
  record Nudge() implements Event {}
}
