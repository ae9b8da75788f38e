package dev.loadstone.core.database;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Where a system is and how to talk to it.
 *
 * @param endpoints {@code host:port}, at least one (none for a system inside this process)
 * @param database the database or keyspace on the server; empty for the server's default
 * @param user the user; empty for none
 * @param password the secret; never shown
 * @param connections the most connections a run will use at once; loaders and checks may use up to
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
    Map<String, String> properties) {}
