package dev.loadstone.core.database;

import java.util.Map;

/**
 * A server's description of itself. Goes into every result.
 *
 * @param product for example {@code PostgreSQL}
 * @param version the server's own words, for example {@code 18.6}
 * @param driver the client library and its version
 * @param isolation the isolation level that sessions run at, for example {@code read committed};
 *     empty where there is none. The title of an {@link Isolation} alone says that the level is
 *     that of all transactions of the system together; one that holds on each of its servers only,
 *     or by its name only, says so behind the title
 * @param settings settings that decide what a number means (durability, memory, …), as the server
 *     reports them, in the order to show
 */
public record ServerDescription(
    String product,
    String version,
    String driver,
    String isolation,
    Map<String, String> settings) {}
