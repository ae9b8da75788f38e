package dev.loadstone.databases.cassandra;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.connection.ConnectionInitException;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigRenderOptions;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Endpoint;
import dev.loadstone.core.database.Patience;
import dev.loadstone.core.database.Target;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.net.ssl.SSLException;

final class Connector {
  static final String KEYSPACE = "loadstone";

  private static final String ROOT = "datastax-java-driver.";

  /** Long enough for a busy server, short enough for one that speaks another protocol. */
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);

  private static final Duration SCHEMA_LIMIT = Duration.ofSeconds(30);

  /** The time for which the driver gathers changes of the schema; ours are few. */
  private static final Duration SCHEMA_WINDOW = Duration.ofMillis(20);

  /** The time that a newly started ring has to report all of its nodes. */
  private static final Duration NODES_LIMIT = Duration.ofSeconds(20);

  private static final Duration FIRST_RECONNECT = Duration.ofMillis(250);
  private static final Duration LAST_RECONNECT = Duration.ofSeconds(2);

  /** More than any sensible window on one connection; the driver refuses higher values. */
  private static final int MOST_CALLS_UNDER_WAY = 16_384;

  private final Target target;
  private final Settings settings;

  Connector(Target target) {
    target.requireEndpoints("cassandra", "let Loadstone start a ring with deployment: local");
    if (target.isolation() != null) {
      throw LoadstoneException.usage(
          "isolation is %s, and cassandra has no isolation levels; leave isolation out, and "
              + "set properties.%s and properties.%s",
          target.isolation().title(), Settings.READ, Settings.WRITE);
    }
    this.target = target;
    this.settings = Settings.of(target.properties());
  }

  /**
   * Refuses with USAGE consistency levels that could never be served, with SYSTEM_UNAVAILABLE those
   * that cannot be now.
   */
  CassandraClient connect() {
    Endpoint.requireListener("Cassandra", target.endpoints());
    CqlSession driver = open();
    try {
      awaitNodes(driver);
      Keyspace keyspace =
          new Keyspace(
              driver, target.database().isEmpty() ? KEYSPACE : target.database(), settings);
      keyspace.require(() -> look(driver));
      return new CassandraClient(driver, keyspace, settings);
    } catch (DriverException | IllegalStateException e) {
      driver.close();
      throw explain(e);
    } catch (LoadstoneException e) {
      driver.close();
      throw e;
    }
  }

  private CqlSession open() {
    CqlSessionBuilder builder =
        CqlSession.builder()
            .withApplicationName("loadstone")
            .addContactPoints(addresses())
            .withConfigLoader(configuration());
    if (!target.user().isEmpty()) {
      builder.withAuthCredentials(target.user(), target.password().reveal());
    }
    try {
      return builder.build();
    } catch (DriverException | IllegalStateException | IllegalArgumentException e) {
      throw explain(e);
    } catch (ConfigException e) {
      throw LoadstoneException.usage(e, "the driver does not take its options: %s", e.getMessage());
    }
  }

  /**
   * Waits until the driver knows as many nodes as there are endpoints, because the default number
   * of replicas depends on the number of nodes. Several endpoints may name one node, so it goes on
   * with fewer nodes in the end.
   */
  private void awaitNodes(CqlSession driver) {
    long given = addresses().stream().distinct().count();
    new Patience(NODES_LIMIT).until(() -> driver.getMetadata().getNodes().size() >= given);
  }

  private List<InetSocketAddress> addresses() {
    return target.endpoints().stream().map(Endpoint::of).map(Endpoint::address).toList();
  }

  private DriverConfigLoader configuration() {
    Map<DefaultDriverOption, Object> ours = new TreeMap<>();
    ours.put(DefaultDriverOption.REQUEST_TIMEOUT, target.timeout());
    ours.put(DefaultDriverOption.CONNECTION_CONNECT_TIMEOUT, ANSWER_LIMIT);
    ours.put(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, ANSWER_LIMIT);
    ours.put(DefaultDriverOption.METADATA_SCHEMA_REQUEST_TIMEOUT, SCHEMA_LIMIT);
    ours.put(DefaultDriverOption.METADATA_SCHEMA_WINDOW, SCHEMA_WINDOW);
    ours.put(DefaultDriverOption.CONNECTION_MAX_REQUESTS, MOST_CALLS_UNDER_WAY);
    ours.put(DefaultDriverOption.RECONNECTION_BASE_DELAY, FIRST_RECONNECT);
    ours.put(DefaultDriverOption.RECONNECTION_MAX_DELAY, LAST_RECONNECT);
    // Otherwise it would wait two seconds at the end for calls that nobody makes.
    ours.put(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 0);
    ours.put(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 0);
    ours.put(DefaultDriverOption.RETRY_POLICY_CLASS, NoRetries.class.getName());
    if (settings.dataCentre().isPresent()) {
      ours.put(DefaultDriverOption.LOAD_BALANCING_LOCAL_DATACENTER, settings.dataCentre().get());
    } else {
      ours.put(DefaultDriverOption.LOAD_BALANCING_POLICY_CLASS, "DcInferringLoadBalancingPolicy");
    }
    Map<String, Object> options = new TreeMap<>();
    ours.forEach(
        (option, value) ->
            options.put(
                ROOT + option.getPath(),
                value instanceof Duration limit ? limit.toMillis() + " milliseconds" : value));
    settings.driver().forEach((path, value) -> options.put(ROOT + path, value));
    return DriverConfigLoader.fromString(
        ConfigFactory.parseMap(options).root().render(ConfigRenderOptions.concise()));
  }

  /** Asks for the ring; a data centre that does not exist is noticed here first. */
  private Ring look(CqlSession driver) {
    try {
      return Ring.of(driver);
    } catch (AllNodesFailedException e) {
      List<String> known =
          driver.getMetadata().getNodes().values().stream()
              .map(node -> String.valueOf(node.getDatacenter()))
              .distinct()
              .sorted()
              .toList();
      Optional<String> wanted = settings.dataCentre().filter(centre -> !known.contains(centre));
      if (wanted.isPresent()) {
        throw LoadstoneException.usage(
            e,
            "properties.%s is %s, and this Cassandra has %s",
            Settings.DATA_CENTRE,
            wanted.get(),
            String.join(", ", known));
      }
      throw e;
    }
  }

  private LoadstoneException explain(RuntimeException failure) {
    List<Throwable> causes = new ArrayList<>();
    collect(failure, causes);
    String said =
        causes.stream()
            .map(Throwable::getMessage)
            .filter(message -> message != null)
            .distinct()
            .collect(Collectors.joining("; "));
    String reason;
    if (any(causes, AuthenticationException.class)) {
      reason =
          target.user().isEmpty()
              ? "it asks for user and password, and this system has none set"
              : "it refused user %s or the password; correct user or password of this system"
                  .formatted(target.user());
    } else if (any(causes, SSLException.class)) {
      reason = "TLS could not be agreed on; see properties ssl and truststore: " + said;
    } else if (any(causes, DriverTimeoutException.class)) {
      reason =
          ("it did not answer within %s s; see whether it is Cassandra's native port, "
                  + "and not a firewall or another server")
              .formatted(ANSWER_LIMIT.toSeconds());
    } else if (any(causes, ConnectionInitException.class)) {
      reason =
          ("what answers there does not speak Cassandra's protocol, or no version of it "
                  + "that the driver knows; the native port is wanted, 9042 unless changed (%s)")
              .formatted(said);
    } else {
      reason = said;
    }
    return target.unavailable("Cassandra", reason, failure);
  }

  private static boolean any(List<Throwable> causes, Class<?> type) {
    return causes.stream().anyMatch(type::isInstance);
  }

  private static void collect(Throwable failure, List<Throwable> causes) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      causes.add(cause);
      if (cause instanceof AllNodesFailedException nobody) {
        nobody.getAllErrors().values().forEach(errors -> errors.forEach(e -> collect(e, causes)));
      }
    }
  }
}
