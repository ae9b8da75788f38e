package dev.loadstone.deployments.mariadb;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One server's place in a Galera cluster.
 *
 * @param name for example {@code node-2}
 * @param sqlPort for clients
 * @param groupPort for the group's messages
 * @param transferPort for the transactions that it missed and receives while it joins
 */
record GaleraMember(String name, String address, int sqlPort, int groupPort, int transferPort) {
  /** The number of ports that each member needs. */
  static final int PORTS = 3;

  /** The name of the transfer program without its prefix {@code wsrep_sst_}. */
  static final String TRANSFER_METHOD = "loadstone";

  /** Makes the server start a new group instead of joining one. */
  static final String BOOTSTRAP = "--wsrep-new-cluster";

  private static final String PROVIDER_OPTIONS = "wsrep_provider_options";

  String sqlEndpoint() {
    return address + ":" + sqlPort;
  }

  private String groupEndpoint() {
    return address + ":" + groupPort;
  }

  /**
   * The system variables of a server in a group that the user may override.
   *
   * <p>A read waits until the server has applied everything that was committed anywhere before
   * ({@code wsrep_sync_wait}). Otherwise clients of different nodes would disagree about what has
   * happened, and so would the checks. Galera itself requires row events and interleaved automatic
   * keys.
   */
  static Map<String, String> defaults() {
    Map<String, String> defaults = new LinkedHashMap<>();
    defaults.put("binlog_format", "ROW");
    defaults.put("innodb_autoinc_lock_mode", "2");
    defaults.put("wsrep_slave_threads", "4");
    defaults.put("wsrep_sync_wait", "1");
    return defaults;
  }

  /**
   * The system variables that make a server this member.
   *
   * @param library the path of Galera's library
   * @param all the members, including this one
   * @param options the user's options for the library, by its own names; or empty
   */
  Map<String, String> settings(String library, List<GaleraMember> all, String options) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("wsrep_on", "ON");
    settings.put(GaleraLibrary.SETTING, library);
    settings.put("wsrep_cluster_name", "loadstone");
    settings.put(
        "wsrep_cluster_address",
        all.stream()
            .map(GaleraMember::groupEndpoint)
            .collect(Collectors.joining(",", "gcomm://", "")));
    settings.put("wsrep_node_name", name);
    settings.put("wsrep_node_address", groupEndpoint());
    settings.put("wsrep_node_incoming_address", sqlEndpoint());
    settings.put("wsrep_sst_method", TRANSFER_METHOD);
    settings.put("wsrep_sst_receive_address", address);
    settings.put(
        PROVIDER_OPTIONS,
        "base_host=%s;base_port=%s;gmcast.listen_addr=tcp://%s;ist.recv_addr=%s:%s%s"
            .formatted(
                address,
                groupPort,
                groupEndpoint(),
                address,
                transferPort,
                options.isEmpty() ? "" : ";" + options));
    return settings;
  }

  /** The user's options for the library, or empty. */
  static String options(Map<String, String> settings) {
    return MariadbSettings.value(settings, PROVIDER_OPTIONS).orElse("");
  }
}
