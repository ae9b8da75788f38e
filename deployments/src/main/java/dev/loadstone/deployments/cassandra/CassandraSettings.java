package dev.loadstone.deployments.cassandra;

import dev.loadstone.core.Refusal;
import dev.loadstone.core.text.NearestName;
import dev.loadstone.deployments.JavaFlags;
import dev.loadstone.deployments.NodeShare;
import dev.loadstone.deployments.SettingRules;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The settings of a local Cassandra: {@code heap} and {@code jvm.options} are ours, all others are
 * those of {@code cassandra.yaml}, which the server judges itself.
 */
final class CassandraSettings {
  private static final List<String> OWN = List.of(JavaFlags.HEAP, JavaFlags.OPTIONS);

  private static final String AUTHENTICATOR = "authenticator";

  private static final String NAME_FORM = "[a-z][a-z0-9_]*";

  /**
   * Settings that only the deployment makes; else nodes would not find each other or their files.
   */
  private static final List<String> OURS =
      List.of(
          "cluster_name",
          "num_tokens",
          "initial_token",
          "partitioner",
          "auto_bootstrap",
          "seed_provider",
          "listen_address",
          "listen_interface",
          "broadcast_address",
          "rpc_address",
          "rpc_interface",
          "broadcast_rpc_address",
          "storage_port",
          "ssl_storage_port",
          "native_transport_port",
          "data_file_directories",
          "local_system_data_file_directory",
          "commitlog_directory",
          "hints_directory",
          "saved_caches_directory",
          "cdc_raw_directory");

  private final Map<String, String> given;
  private final NodeShare share;

  /**
   * @param given the user's settings; {@link #refusals} must be empty for them
   */
  CassandraSettings(NodeShare share, Map<String, String> given) {
    this.share = share;
    this.given = Map.copyOf(given);
  }

  /** Errors in settings; each sentence begins with {@code settings.} and the name. */
  static List<Refusal> refusals(Map<String, String> given) {
    return new SettingRules(
            name -> "is no name of a setting in cassandra.yaml" + NearestName.question(name, OWN))
        .heaps(List.of(JavaFlags.HEAP))
        .reserved(OURS::contains)
        .lines(name -> OWN.contains(name) || name.matches(NAME_FORM))
        .refusals(given);
  }

  /** The flags of the server's Java; its own start script also takes a quarter of the memory. */
  List<String> javaFlags() {
    return JavaFlags.of(given, share);
  }

  boolean asksForPassword() {
    return given.getOrDefault(AUTHENTICATOR, "").endsWith("PasswordAuthenticator");
  }

  /** The lines of {@code cassandra.yaml} that users may set, in YAML. */
  Map<String, String> lines() {
    Map<String, String> lines = new LinkedHashMap<>();
    // The file that the server is shipped with says the same; there is no default.
    lines.put("commitlog_sync", "periodic");
    lines.put("commitlog_sync_period", "10000ms");
    lines.put("disk_failure_policy", "stop");
    lines.put("endpoint_snitch", "SimpleSnitch");
    // Otherwise a dropped table would stay on disk as a snapshot.
    lines.put("auto_snapshot", "false");
    given.forEach(
        (name, value) -> {
          if (!OWN.contains(name)) {
            lines.put(name, value);
          }
        });
    // The period is for periodic syncs; with another kind the server would not start.
    if (!given.getOrDefault("commitlog_sync", "periodic").equals("periodic")
        && !given.containsKey("commitlog_sync_period")) {
      lines.remove("commitlog_sync_period");
    }
    return lines;
  }
}
