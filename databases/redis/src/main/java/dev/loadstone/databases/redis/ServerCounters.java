package dev.loadstone.databases.redis;

import java.util.List;
import java.util.Map;

/**
 * Adds up the running totals that servers keep. Names are those of {@code INFO}; each command has
 * {@code command.<name>.calls} and {@code command.<name>.micros}.
 */
final class ServerCounters {
  private static final List<String> TOTALS =
      List.of(
          "total_connections_received",
          "total_commands_processed",
          "total_net_input_bytes",
          "total_net_output_bytes",
          "rejected_connections",
          "sync_full",
          "expired_keys",
          "evicted_keys",
          "keyspace_hits",
          "keyspace_misses",
          "total_forks",
          "total_error_replies",
          "aof_current_size");

  private static final String COMMAND = "cmdstat_";

  private ServerCounters() {}

  static void add(Map<String, String> section, Map<String, Long> totals) {
    for (String name : TOTALS) {
      String value = section.get(name);
      if (value != null) {
        totals.merge(name, Long.parseLong(value), Long::sum);
      }
    }
  }

  static void addCommands(Map<String, String> section, Map<String, Long> totals) {
    section.forEach(
        (name, value) -> {
          if (name.startsWith(COMMAND)) {
            String command = "command." + name.substring(COMMAND.length());
            Map<String, String> parts = Info.parts(value);
            totals.merge(command + ".calls", Long.parseLong(parts.get("calls")), Long::sum);
            totals.merge(command + ".micros", Long.parseLong(parts.get("usec")), Long::sum);
          }
        });
  }
}
