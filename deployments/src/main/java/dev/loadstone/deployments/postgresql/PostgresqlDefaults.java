package dev.loadstone.deployments.postgresql;

import dev.loadstone.deployments.NodeShare;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The default settings of a local PostgreSQL. Durability is the server's own: {@code fsync}, {@code
 * synchronous_commit} and {@code full_page_writes} stay on.
 */
final class PostgresqlDefaults {
  /** For the client's spare connections, the server's reserve for superusers, and an observer. */
  private static final int SPARE_CONNECTIONS = 16;

  private static final long LEAST_BUFFERS = 128;
  private static final long MOST_BUFFERS = 2048;

  private PostgresqlDefaults() {}

  /**
   * The default settings.
   *
   * @param connections client connections that must be possible
   */
  static Map<String, String> of(int connections, NodeShare share) {
    long memory = share.memoryMegabytes();
    // An eighth of the memory: the driver runs on the same machine, and the page cache holds the
    // rest of the data.
    long buffers = Math.max(LEAST_BUFFERS, Math.min(MOST_BUFFERS, memory / 8));
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("max_connections", Integer.toString(connections + SPARE_CONNECTIONS));
    settings.put("shared_buffers", buffers + "MB");
    settings.put("effective_cache_size", Math.max(buffers, memory / 2) + "MB");
    settings.put("max_wal_size", "2GB");
    settings.put("checkpoint_timeout", "15min");
    settings.put("random_page_cost", "1.1");
    // Statements of these benchmarks are short; compiling them costs more than it saves.
    settings.put("jit", "off");
    return settings;
  }

  /** Whether a commit is on the disk when it is answered, with these settings of the user. */
  static boolean keepOnDisk(Map<String, String> settings) {
    return Stream.of("fsync", "synchronous_commit")
        .map(name -> settings.getOrDefault(name, "on"))
        .noneMatch(value -> value.toLowerCase(Locale.ROOT).matches("0|of|off|f|fa.*|n|no"));
  }
}
