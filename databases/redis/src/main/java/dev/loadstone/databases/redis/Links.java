package dev.loadstone.databases.redis;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import redis.clients.jedis.HostAndPort;

/**
 * One session's connections, one to each server that it has to do with. Used by one thread, but for
 * {@link #cut()}.
 */
final class Links implements AutoCloseable {
  private final Connector connector;
  private final Duration limit;
  private final Map<HostAndPort, Link> links = new ConcurrentHashMap<>();

  /**
   * @param limit how long a connection may wait for an answer
   */
  Links(Connector connector, Duration limit) {
    this.connector = connector;
    this.limit = limit;
  }

  /**
   * The connection to a server, made when there is none.
   *
   * @throws redis.clients.jedis.exceptions.JedisException when it cannot be had
   */
  Link to(HostAndPort server) {
    Link link = links.get(server);
    if (link == null || link.isBroken()) {
      link = connector.link(server, limit);
      links.put(server, link);
    }
    return link;
  }

  /**
   * Gives up connections whose replies can no longer be told apart; the next call makes new ones.
   */
  void giveUpUnanswered() {
    links
        .values()
        .removeIf(
            link -> {
              boolean useless = link.isBroken() || link.awaited() > 0;
              if (useless) {
                link.cut();
              }
              return useless;
            });
  }

  /** Closes the connections under whoever uses them; may be called from any thread. */
  void cut() {
    links.values().forEach(Link::cut);
  }

  @Override
  public void close() {
    cut();
    links.clear();
  }
}
