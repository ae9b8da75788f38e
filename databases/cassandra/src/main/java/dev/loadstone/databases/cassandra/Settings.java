package dev.loadstone.databases.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import dev.loadstone.core.database.RefusedPropertyException;
import dev.loadstone.core.text.NearestName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * The settings of a client of Cassandra, from a target's properties.
 *
 * @param replicationFactor the number of nodes of the data centre that keep each record; empty for
 *     the default
 * @param dataCentre the data centre whose nodes are used; empty for that of the endpoints
 * @param driver options of the driver by their paths; they override ours
 */
record Settings(
    ConsistencyLevel read,
    ConsistencyLevel write,
    OptionalInt replicationFactor,
    Optional<String> dataCentre,
    Map<String, String> driver) {
  static final String READ = "consistency.read";
  static final String WRITE = "consistency.write";
  static final String REPLICATION_FACTOR = "replication.factor";
  static final String DATA_CENTRE = "datacenter";
  private static final String SSL = "ssl";
  private static final String TRUST_STORE = "truststore";
  private static final String TRUST_STORE_PASSWORD = "truststorepassword";

  private static final List<String> OURS =
      List.of(READ, WRITE, REPLICATION_FACTOR, DATA_CENTRE, SSL, TRUST_STORE, TRUST_STORE_PASSWORD);

  /** Readers of a record then see the last acknowledged write, even with a node lost. */
  private static final DefaultConsistencyLevel DEFAULT_LEVEL = DefaultConsistencyLevel.LOCAL_QUORUM;

  /** Refuses properties that do not exist or have an impossible value. */
  static Settings of(Map<String, String> properties) {
    Map<String, String> driver = new TreeMap<>();
    properties.forEach(
        (name, value) -> {
          if (isOfDriver(name)) {
            driver.put(name, value);
          } else if (!OURS.contains(name)) {
            throw refused(name, "is no property of Cassandra" + advice(name));
          }
        });
    encryption(properties).forEach(driver::putIfAbsent);
    return new Settings(
        level(properties, READ, List.of(DefaultConsistencyLevel.ANY)),
        level(properties, WRITE, List.of()),
        replicationFactor(properties),
        Optional.ofNullable(properties.get(DATA_CENTRE)),
        driver);
  }

  private static boolean isOfDriver(String name) {
    return Arrays.stream(DefaultDriverOption.values())
        .anyMatch(option -> option.getPath().equals(name));
  }

  private static String advice(String name) {
    boolean driverLike = name.startsWith("basic.") || name.startsWith("advanced.");
    if (!driverLike) {
      return NearestName.advice(name, OURS) + ", or an option of the driver by its path";
    }
    List<String> paths =
        Arrays.stream(DefaultDriverOption.values()).map(DefaultDriverOption::getPath).toList();
    return ", and the driver has no such option"
        + NearestName.of(name, paths).map(near -> "; did you mean " + near + "?").orElse("");
  }

  private static ConsistencyLevel level(
      Map<String, String> properties, String name, List<DefaultConsistencyLevel> without) {
    String value = properties.getOrDefault(name, DEFAULT_LEVEL.name());
    List<DefaultConsistencyLevel> levels = new ArrayList<>();
    for (DefaultConsistencyLevel level : DefaultConsistencyLevel.values()) {
      if (!level.isSerial() && !without.contains(level)) {
        levels.add(level);
      }
    }
    String wanted = value.toUpperCase(Locale.ROOT);
    return levels.stream()
        .filter(level -> level.name().equals(wanted))
        .findFirst()
        .orElseThrow(
            () ->
                refused(
                    name,
                    "is %s%s"
                        .formatted(
                            value,
                            NearestName.advice(wanted, levels.stream().map(Enum::name).toList()))));
  }

  private static OptionalInt replicationFactor(Map<String, String> properties) {
    String value = properties.get(REPLICATION_FACTOR);
    if (value == null) {
      return OptionalInt.empty();
    }
    if (!value.matches("[1-9][0-9]{0,3}")) {
      throw refused(REPLICATION_FACTOR, "is " + value + "; expected a whole number from 1");
    }
    return OptionalInt.of(Integer.parseInt(value));
  }

  private static Map<String, String> encryption(Map<String, String> properties) {
    Map<String, String> options = new TreeMap<>();
    String ssl = properties.getOrDefault(SSL, "false");
    if (!ssl.equals("true") && !ssl.equals("false")) {
      throw refused(SSL, "is " + ssl + "; expected true or false");
    }
    if (ssl.equals("true")) {
      options.put(
          DefaultDriverOption.SSL_ENGINE_FACTORY_CLASS.getPath(), "DefaultSslEngineFactory");
    }
    put(options, DefaultDriverOption.SSL_TRUSTSTORE_PATH, properties.get(TRUST_STORE));
    put(options, DefaultDriverOption.SSL_TRUSTSTORE_PASSWORD, properties.get(TRUST_STORE_PASSWORD));
    return options;
  }

  private static void put(Map<String, String> options, DefaultDriverOption option, String value) {
    if (value != null) {
      options.put(option.getPath(), value);
    }
  }

  private static RefusedPropertyException refused(String name, String why) {
    return RefusedPropertyException.of(name, "%s", why);
  }
}
