package dev.loadstone.databases.hbase;

import dev.loadstone.core.database.RefusedPropertyException;
import dev.loadstone.core.database.SidecarAddresses;
import dev.loadstone.core.text.NearestName;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.apache.hadoop.hbase.client.Durability;

/**
 * The settings of a client of HBase, from a target's properties.
 *
 * @param registry the kind of the endpoints
 * @param regions the number of regions of a new table; empty for as many as there are region
 *     servers
 * @param batch the number of writes of a session that are sent together; 1 for each alone
 * @param batchDelay the time that a batch that is not full waits for more writes
 * @param scanCaching the number of records that a scan fetches at once; empty for all that it wants
 * @param durability the point at which a write is answered
 * @param sidecars what was started beside the servers
 * @param client options of the client by their names; they override ours
 */
record Settings(
    Registry registry,
    OptionalInt regions,
    int batch,
    Duration batchDelay,
    OptionalInt scanCaching,
    Durability durability,
    SidecarAddresses sidecars,
    Map<String, String> client) {
  enum Registry {
    /** The endpoints are those of ZooKeeper. */
    ZOOKEEPER,
    /** The endpoints are those of masters or region servers. */
    RPC
  }

  static final String REGISTRY = "registry";
  static final String REGIONS = "regions";
  static final String BATCH = "write.batch";
  static final String BATCH_DELAY = "write.batch.delay";
  static final String SCAN_CACHING = "scan.caching";
  static final String DURABILITY = "durability";

  /** The client's limit of tries; when it is given and not 0, the client tries more than once. */
  static final String RETRIES = "hbase.client.retries.number";

  private static final List<String> OURS =
      List.of(REGISTRY, REGIONS, BATCH, BATCH_DELAY, SCAN_CACHING, DURABILITY);

  private static final List<String> OF_CLIENT =
      List.of("hbase.", "zookeeper.", "hadoop.", "ipc.", "java.security.");

  private static final int MOST_REGIONS = 10_000;
  private static final int MOST_IN_BATCH = 100_000;
  private static final int MOST_DELAY = 60_000;

  /** The client's timer of batches ticks every 10 ms. */
  private static final int DEFAULT_DELAY = 10;

  /** Refuses properties that do not exist or have an impossible value. */
  static Settings of(Map<String, String> properties) {
    Map<String, String> client = new TreeMap<>();
    Map<String, String> sidecars = new TreeMap<>();
    properties.forEach(
        (name, value) -> {
          if (OF_CLIENT.stream().anyMatch(name::startsWith)) {
            client.put(name, value);
          } else if (name.startsWith(SidecarAddresses.PREFIX)) {
            sidecars.put(name, value);
          } else if (!OURS.contains(name)) {
            throw refused(
                name,
                ("is no property of HBase%s, or an option of HBase's client (hbase.…, "
                        + "zookeeper.…)")
                    .formatted(NearestName.advice(name, OURS)));
          }
        });
    return new Settings(
        oneOf(properties, REGISTRY, Registry.ZOOKEEPER, Registry.values()),
        number(properties, REGIONS, MOST_REGIONS),
        number(properties, BATCH, MOST_IN_BATCH).orElse(1),
        Duration.ofMillis(number(properties, BATCH_DELAY, MOST_DELAY).orElse(DEFAULT_DELAY)),
        number(properties, SCAN_CACHING, Integer.MAX_VALUE),
        oneOf(properties, DURABILITY, Durability.USE_DEFAULT, Durability.values()),
        new SidecarAddresses(sidecars),
        client);
  }

  boolean clientRetries() {
    return client.containsKey(RETRIES) && !client.get(RETRIES).equals("0");
  }

  private static OptionalInt number(Map<String, String> properties, String name, int most) {
    String value = properties.get(name);
    if (value == null) {
      return OptionalInt.empty();
    }
    if (!value.matches("[1-9][0-9]{0,9}") || Long.parseLong(value) > most) {
      throw refused(name, "is " + value + "; expected a whole number from 1 to " + most);
    }
    return OptionalInt.of(Integer.parseInt(value));
  }

  private static <E extends Enum<E>> E oneOf(
      Map<String, String> properties, String name, E standard, E[] values) {
    String value = properties.getOrDefault(name, standard.name());
    return Arrays.stream(values)
        .filter(known -> known.name().equalsIgnoreCase(value))
        .findFirst()
        .orElseThrow(
            () ->
                refused(
                    name,
                    "is %s%s"
                        .formatted(
                            value,
                            NearestName.advice(
                                value,
                                Arrays.stream(values)
                                    .map(known -> known.name().toLowerCase(Locale.ROOT))
                                    .toList()))));
  }

  private static RefusedPropertyException refused(String name, String why) {
    return RefusedPropertyException.of(name, "%s", why);
  }
}
