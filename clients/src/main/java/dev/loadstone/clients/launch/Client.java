package dev.loadstone.clients.launch;

import dev.loadstone.clients.channel.Channel;
import dev.loadstone.clients.channel.Message;
import dev.loadstone.core.result.ClientEnvironment;

/**
 * A client that can take part, as the process that runs the experiment sees it.
 *
 * @param index which of the clients it is, from 0; {@link Message.Hello#ANY_INDEX} for any
 */
public record Client(Channel channel, int index, long process, ClientEnvironment environment) {
  /** Its machine, as this process was told it, or else as the machine itself. */
  public String host() {
    return channel.host().isEmpty() ? environment.host() : channel.host();
  }

  /** The client as the user reads it, for example {@code process 12 on host-1}. */
  public String describe() {
    return "process " + process + " on " + host();
  }
}
