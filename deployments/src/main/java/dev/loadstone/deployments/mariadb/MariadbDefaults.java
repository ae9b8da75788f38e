package dev.loadstone.deployments.mariadb;

import dev.loadstone.deployments.NodeShare;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The default settings of a local MariaDB. Every commit is durable. There is no binary log, because
 * its syncing would cost extra for a replica that does not exist.
 */
final class MariadbDefaults {
  /** For the client's spare connections and an observer. */
  private static final int SPARE_CONNECTIONS = 16;

  private static final long MEGABYTE = 1 << 20;
  private static final long LEAST_POOL = 256;
  private static final long MOST_POOL = 4096;

  private MariadbDefaults() {}

  /**
   * The default settings.
   *
   * @param connections client connections that must be possible
   */
  static Map<String, String> of(int connections, NodeShare share) {
    // A sixth of the memory: the driver runs on the same machine. More than a PostgreSQL gets,
    // because InnoDB bypasses the page cache.
    long pool = Math.max(LEAST_POOL, Math.min(MOST_POOL, share.memoryMegabytes() / 6));
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("max_connections", Integer.toString(connections + SPARE_CONNECTIONS));
    settings.put("innodb_flush_log_at_trx_commit", "1");
    settings.put("innodb_buffer_pool_size", pool * MEGABYTE + "");
    // With a large log, a short run hardly depends on when it is full and pages must be written.
    settings.put("innodb_log_file_size", 1024 * MEGABYTE + "");
    settings.put("character_set_server", "utf8mb4");
    settings.put("collation_server", "utf8mb4_bin");
    settings.put("local_infile", "ON");
    settings.put("skip_name_resolve", "ON");
    // Making a key pair takes seconds at each start, and nothing leaves this machine.
    settings.put("ssl", "OFF");
    return settings;
  }
}
