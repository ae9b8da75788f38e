package dev.loadstone.core.database;

import dev.loadstone.core.LoadstoneException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The address of a system, and everything that a client needs to use it.
 *
 * @param endpoints {@code host:port}, at least one (none for a system inside this process)
 * @param database the database or keyspace on the server; empty for the server's default
 * @param user the user; empty for none
 * @param connections the most connections that a run uses at once; loaders and checks may use up to
 *     this many too
 * @param isolation the isolation level, or null for the database's default for benchmarks
 * @param timeout how long one transaction may take before it is given up
 * @param properties driver properties, passed on as they are
 */
public record Target(
    List<String> endpoints,
    String database,
    String user,
    Secret password,
    int connections,
    Isolation isolation,
    Duration timeout,
    Map<String, String> properties) {
  /**
   * The same system at another isolation level.
   *
   * @param level or null for the database's default for benchmarks
   * @param leastConnections at least so many connections
   */
  public Target at(Isolation level, int leastConnections) {
    return new Target(
        endpoints,
        database,
        user,
        password,
        Math.max(connections, leastConnections),
        level,
        timeout,
        properties);
  }

  /** The same system, reached by some of its endpoints alone. */
  public Target by(List<String> some) {
    return new Target(some, database, user, password, connections, isolation, timeout, properties);
  }

  /**
   * Requires an endpoint.
   *
   * @param otherwise the alternative to giving endpoints, for example {@code let Loadstone start a
   *     server with deployment: local}
   * @throws LoadstoneException with {@link dev.loadstone.core.ExitCode#USAGE} when there is none
   */
  public void requireEndpoints(String name, String otherwise) {
    if (endpoints.isEmpty()) {
      throw LoadstoneException.usage(
          "%s has no endpoints; give them as endpoints: [\"host:port\"], or %s", name, otherwise);
    }
  }

  /**
   * Refuses an isolation level, for a database that has none.
   *
   * @throws LoadstoneException with {@link dev.loadstone.core.ExitCode#USAGE} when one is asked for
   */
  public void refuseIsolation(String name) {
    if (isolation != null) {
      throw LoadstoneException.usage(
          "isolation is %s, and %s has no isolation levels; leave isolation out",
          isolation.title(), name);
    }
  }

  /**
   * A failure to use the system.
   *
   * @param reason the fault, and what to do about it
   * @param cause the cause, shown with {@code --debug}; or null
   */
  public LoadstoneException unavailable(String title, String reason, Throwable cause) {
    return LoadstoneException.unavailable(
        cause, "%s at %s: %s", title, String.join(", ", endpoints), reason);
  }
}
