package dev.loadstone.clients.channel;

/** Something that another process did, or that this one wants looked at. */
public sealed interface Event {
  /** A message came. */
  record Received(Channel from, Message message) implements Event {}

  /**
   * The other process is gone, or is taken for gone; nothing more is heard of it.
   *
   * @param why a sentence's end, for the user
   */
  record Gone(Channel from, String why) implements Event {}

  /** This process itself wants something looked at. */
  record Nudge() implements Event {}
}
