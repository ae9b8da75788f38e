package dev.loadstone.databases.redis;

import dev.loadstone.core.database.RefusedPropertyException;
import dev.loadstone.core.database.Secret;
import java.util.List;
import java.util.Map;

/**
 * Keys that are indexed are also kept in order, for scans. So many {@code waitReplicas} must have a
 * write before it counts as done.
 */
record RedisProperties(boolean indexed, boolean readsFromReplicas, int waitReplicas, Tls tls) {
  static final String SCANS = "scans";
  static final String READS = "reads";
  static final String WAIT_REPLICAS = "waitReplicas";
  private static final String SSL = "ssl";
  private static final String TRUST_STORE = "truststore";
  private static final String TRUST_STORE_PASSWORD = "truststorepassword";
  private static final List<String> KNOWN =
      List.of(SCANS, READS, WAIT_REPLICAS, SSL, TRUST_STORE, TRUST_STORE_PASSWORD);

  /** The trust store is empty for the certificates that Java trusts. */
  record Tls(boolean on, String trustStore, Secret trustStorePassword) {}

  /** Refuses properties that do not exist or have an impossible value. */
  static RedisProperties of(Map<String, String> properties) {
    for (String name : properties.keySet()) {
      if (!KNOWN.contains(name)) {
        throw RefusedPropertyException.of(
            name, "is no property of redis; expected one of %s", String.join(", ", KNOWN));
      }
    }
    return new RedisProperties(
        choice(properties, SCANS, "indexed", "refused"),
        !choice(properties, READS, "primary", "replica"),
        replicas(properties.getOrDefault(WAIT_REPLICAS, "0")),
        new Tls(
            !choice(properties, SSL, "false", "true"),
            properties.getOrDefault(TRUST_STORE, ""),
            new Secret(properties.getOrDefault(TRUST_STORE_PASSWORD, ""))));
  }

  /** Returns whether the property has the first of two values, which is the default. */
  private static boolean choice(
      Map<String, String> properties, String name, String first, String second) {
    String value = properties.getOrDefault(name, first);
    if (!value.equals(first) && !value.equals(second)) {
      throw RefusedPropertyException.of(name, "is %s; expected %s or %s", value, first, second);
    }
    return value.equals(first);
  }

  private static int replicas(String value) {
    if (!value.matches("[0-9]{1,4}")) {
      throw RefusedPropertyException.of(
          WAIT_REPLICAS, "is %s; expected a whole number from 0", value);
    }
    return Integer.parseInt(value);
  }
}
