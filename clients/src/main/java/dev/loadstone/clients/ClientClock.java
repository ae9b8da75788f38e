package dev.loadstone.clients;

import dev.loadstone.clients.channel.Channel;
import dev.loadstone.clients.channel.Message;
import dev.loadstone.clients.launch.Client;
import dev.loadstone.runner.driver.MergedRun.ClientIdentity;

/**
 * The offset of a client's clock from this process's clock, estimated from round-trip messages. The
 * quickest one gives the best estimate, which is off by at most half its round trip. Used by one
 * thread.
 */
final class ClientClock {
  private static final double NANOS_PER_MILLI = 1e6;

  private final Client client;
  private int answers;
  private long roundTrip = Long.MAX_VALUE;
  private long ahead;
  private Long begun;

  ClientClock(Client client) {
    this.client = client;
  }

  Channel channel() {
    return client.channel();
  }

  String host() {
    return client.host();
  }

  void answered(Message.Pong pong, long now) {
    answers++;
    long took = now - pong.sent();
    if (took < roundTrip) {
      roundTrip = took;
      ahead = pong.clock() - (pong.sent() + took / 2);
    }
  }

  int answers() {
    return answers;
  }

  /** The shortest round trip so far, in ns. */
  long roundTrip() {
    return roundTrip;
  }

  long there(long here) {
    return here + ahead;
  }

  void begun(Message.Begun news) {
    begun = news.clock() - ahead;
  }

  /** The client's begin by this process's clock; the latest possible instant if it never told. */
  long begunHere() {
    return begun == null ? Long.MAX_VALUE : begun;
  }

  ClientIdentity identity(long first) {
    return new ClientIdentity(
        client.host(),
        client.process(),
        client.environment(),
        begun == null ? null : (begun - first) / NANOS_PER_MILLI,
        roundTrip / NANOS_PER_MILLI);
  }
}
