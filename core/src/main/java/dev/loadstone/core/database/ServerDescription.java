package dev.loadstone.core.database;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A server's description of itself. Goes into every result.
 *
 * @param product for example {@code PostgreSQL}
 * @param version the server's own words, for example {@code 18.6}
 * @param isolation the isolation level that sessions run at, for example {@code read committed};
 *     empty where there is none. The title of an {@link Isolation} alone says that the level holds
 *     for all transactions of the system together. A level that holds only on each single server,
 *     or only by its name, says so after the title
 * @param settings the settings that decide what a figure means (durability, memory, …), as the
 *     server reports them, in the order to show; {@link #DURABILITY} is among them where the
 *     server, or its client, says in words what survives
 */
public record ServerDescription(
    String product, String version, String driver, String isolation, Map<String, String> settings) {
  /** The name of the setting that says what of a commit survives the end of its servers. */
  public static final String DURABILITY = "durability";

  public static final String NOTHING_DURABLE = "none";

  /** The server's words about durability where a commit does not survive; empty otherwise. */
  public Optional<String> withoutDurability() {
    return Optional.ofNullable(settings)
        .map(all -> all.get(DURABILITY))
        .filter(words -> words.startsWith(NOTHING_DURABLE));
  }

  /**
   * Returns this description with the words that no commit survives.
   *
   * @param why the reason, for example {@code in memory}
   */
  public ServerDescription notDurable(String why) {
    return with(Map.of(DURABILITY, NOTHING_DURABLE + ": " + why));
  }

  /** Returns this description with more settings, or with others in the place of its own. */
  public ServerDescription with(Map<String, String> more) {
    Map<String, String> all = new LinkedHashMap<>(settings);
    all.putAll(more);
    return new ServerDescription(product, version, driver, isolation, all);
  }
}
