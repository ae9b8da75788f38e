package dev.loadstone.databases.redis;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import redis.clients.jedis.HostAndPort;

/**
 * The connections of one session, one to each server that it uses. Used by one thread, except for
 * {@link #cut()}.
 */
final class Links implements AutoCloseable {
  private final Connector connector;
  private final Duration limit;
  private final Map<HostAndPort, Link> links = new ConcurrentHashMap<>();

  Links(Connector connector, Duration limit) {
    this.connector = connector;
    this.limit = limit;
  }

  Link to(HostAndPort server) {
    Link link = links.get(server);
    if (link == null || link.isBroken()) {
      link = connector.link(server, limit);
      links.put(server, link);
    }
    return link;
  }

  /**
   * Closes connections whose replies cannot be told apart any more; the next call opens new ones.
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

  /** Closes the connections even while they are in use; may be called from any thread. */
  void cut() {
    links.values().forEach(Link::cut);
  }

  @Override
  public void close() {
    cut();
    links.clear();
  }
}
