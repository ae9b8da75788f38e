package dev.loadstone.databases.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.session.Session;
import dev.loadstone.core.database.ServerDescription;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

record ServerFacts(CqlSession driver, Keyspace keyspace, Settings settings) {
  private static final String SYNC = "commitlog_sync";

  /** Versions differ in whether the name tells the unit. */
  private static final String SYNC_PERIOD = "commitlog_sync_period";

  private static final String SYNC_PERIOD_OLD = "commitlog_sync_period_in_ms";
  private static final String SYNC_WINDOW = "commitlog_sync_group_window";

  /** The property in which servers that Loadstone starts report their JVM flags. */
  private static final String JVM_FLAGS = "cassandra.jvm_flags";

  ServerDescription describe() {
    Ring ring = Ring.of(driver);
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put(Settings.READ, settings.read().name());
    facts.put(Settings.WRITE, settings.write().name());
    Optional<Map<String, String>> replication = keyspace.replication();
    facts.put(
        "replication", replication.map(Keyspace::describe).orElse("keyspace is not there yet"));
    replication
        .map(Keyspace::factor)
        .ifPresent(factor -> facts.put(Settings.REPLICATION_FACTOR, factor.toString()));
    facts.put("commit log", commitLog());
    Optional<String> durable = durableWrites();
    durable.ifPresent(words -> facts.put("durable_writes", words));
    if (durable.filter(words -> words.startsWith("off")).isPresent()) {
      facts.put(
          ServerDescription.DURABILITY, ServerDescription.NOTHING_DURABLE + ": no commit log");
    }
    facts.put("nodes", Integer.toString(ring.nodes().size()));
    facts.put("nodes that are up", Integer.toString(ring.up().size()));
    facts.put("data centre", ring.dataCentre());
    put(facts, "authenticator", "system_views.settings", "authenticator");
    put(facts, "storage_compatibility_mode", "system_views.settings", "storage_compatibility_mode");
    put(facts, "Java of the servers", "system_views.system_properties", "java.version");
    put(facts, "flags of the servers' Java", "system_views.system_properties", JVM_FLAGS);
    facts.put("protocol", driver.getContext().getProtocolVersion().toString());
    return new ServerDescription(
        "Cassandra",
        String.join(", ", ring.versions()),
        "Apache Cassandra Java driver " + Session.OSS_DRIVER_COORDINATES.getVersion(),
        "",
        facts);
  }

  private void put(Map<String, String> facts, String title, String view, String name) {
    valueOf(view, name).ifPresent(value -> facts.put(title, value));
  }

  private String commitLog() {
    Optional<String> sync = valueOf("system_views.settings", SYNC);
    if (sync.isEmpty()) {
      return "not told by this version";
    }
    String mode = sync.get();
    return switch (mode) {
      case "periodic" ->
          "periodic: on disk every %s, after the answer"
              .formatted(
                  valueOf("system_views.settings", SYNC_PERIOD)
                      .or(
                          () ->
                              valueOf("system_views.settings", SYNC_PERIOD_OLD)
                                  .map(millis -> millis + "ms"))
                      .orElse("?"));
      case "batch" -> "batch: on disk before the answer";
      case "group" ->
          "group: on disk before the answer, together with others every "
              + valueOf("system_views.settings", SYNC_WINDOW).orElse("?");
      default -> mode;
    };
  }

  private Optional<String> durableWrites() {
    Row row =
        driver
            .execute(
                "SELECT durable_writes FROM system_schema.keyspaces WHERE keyspace_name = ?",
                keyspace.name())
            .one();
    return Optional.ofNullable(row)
        .map(found -> found.getBoolean("durable_writes") ? "on" : "off: no commit log");
  }

  /** A value from one of the nodes; empty when this version has none. */
  private Optional<String> valueOf(String view, String name) {
    try {
      Row row = driver.execute("SELECT value FROM " + view + " WHERE name = ?", name).one();
      return Optional.ofNullable(row)
          .map(found -> found.getString("value"))
          .filter(value -> !value.isEmpty());
    } catch (InvalidQueryException e) {
      // Older servers have no such view.
      return Optional.empty();
    }
  }
}
