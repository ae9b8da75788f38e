package dev.loadstone.databases.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

final class ServerCounters {
  /** The calls that a node coordinated for clients, and those that it served as a replica. */
  private static final List<String> CALLS =
      List.of(
          Views.COORDINATED_READS,
          Views.COORDINATED_WRITES,
          "local_read_latency",
          "local_write_latency");

  private static final List<String> BETWEEN_NODES =
      List.of("sent_count", "sent_bytes", "expired_count", "overload_count", "error_count");

  private static final List<String> STAGES =
      List.of(
          "Native-Transport-Requests",
          "ReadStage",
          "MutationStage",
          "CompactionExecutor",
          "MemtableFlushWriter",
          "HintsDispatcher");

  private final CqlSession driver;
  private final Views views;

  ServerCounters(CqlSession driver) {
    this.driver = driver;
    views = new Views(driver);
  }

  Map<String, Long> read() {
    Map<String, Long> counters = new TreeMap<>();
    for (Node node : Ring.of(driver).up()) {
      calls(node, counters);
      for (Row row : views.rows(node, "internode_outbound")) {
        for (String column : BETWEEN_NODES) {
          add(counters, "internode_outbound." + column, row.getLong(column));
        }
      }
      for (Row row : views.rows(node, "thread_pools")) {
        String stage = row.getString("name");
        if (STAGES.contains(stage)) {
          add(
              counters,
              "thread_pools." + stage + ".completed_tasks",
              row.getLong("completed_tasks"));
        }
      }
      for (Row row : views.rows(node, "caches")) {
        String cache = row.getString("name");
        add(counters, "caches." + cache + ".request_count", row.getLong("request_count"));
        add(counters, "caches." + cache + ".hit_count", row.getLong("hit_count"));
      }
    }
    return counters;
  }

  private void calls(Node node, Map<String, Long> counters) {
    for (String view : CALLS) {
      for (Row row : views.rows(node, view)) {
        if (!row.getString("keyspace_name").startsWith("system")) {
          add(counters, view + ".count", row.getLong("count"));
        }
      }
    }
  }

  private static void add(Map<String, Long> counters, String name, long value) {
    counters.merge(name, value, Long::sum);
  }
}
