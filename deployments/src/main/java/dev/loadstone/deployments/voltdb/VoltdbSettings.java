package dev.loadstone.deployments.voltdb;

import dev.loadstone.core.Refusal;
import dev.loadstone.core.deployment.Partitions;
import dev.loadstone.core.text.NearestName;
import dev.loadstone.deployments.JavaFlags;
import dev.loadstone.deployments.NodeShare;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of a local VoltDB, with defaults for absent ones. Their names are those of elements
 * and attributes in VoltDB's deployment file, except {@code heap}, {@code jvm.options} and {@code
 * security}.
 */
final class VoltdbSettings {
  enum Setting {
    /** Partitions that a node executes, each by a thread of its own. */
    SITES_PER_HOST("sitesperhost", "a whole number from 1 to 64", 1, 64),
    /** The number of nodes that may be lost without losing data: each row is on one more. */
    K_FACTOR("kfactor", "a whole number from 0", 0, Integer.MAX_VALUE),
    /** The Java heap of a node; rows are outside of it. */
    HEAP(JavaFlags.HEAP, "a size such as 768m or 2g, at least 512m", JavaFlags.HEAP_FORM),
    /** Further flags of a node's Java, separated by spaces. */
    JVM_OPTIONS(JavaFlags.OPTIONS, "flags of Java, between spaces", "(?s).*"),
    /** Whether clients must give user and password. */
    SECURITY("security", "on or off", "on|off|true|false"),
    /** Whether the smaller part of a cluster that was cut in two stops. */
    PARTITION_DETECTION("partition-detection", "on or off", "on|off|true|false"),
    /** Seconds of silence after which a node counts as lost. */
    HEARTBEAT_TIMEOUT("heartbeat.timeout", "whole seconds from 1 to 3600", 1, 3600),
    /** The time between two snapshots of the data on disk; off for none. */
    SNAPSHOT_FREQUENCY(
        "snapshot.frequency", "off, or a time such as 30s, 10m or 1h", "off|[1-9][0-9]{0,5}[smh]"),
    /** The number of these snapshots that are kept. */
    SNAPSHOT_RETAIN("snapshot.retain", "a whole number from 1 to 5000", 1, 5000),
    /** The degree to which snapshots give way to transactions: 0 not at all, 10 most. */
    SNAPSHOT_PRIORITY("snapshot.priority", "a whole number from 0 to 10", 0, 10),
    /** Megabytes that the intermediate results of one transaction may take. */
    TEMP_TABLES("temptables.maxsize", "whole megabytes from 1 to 65536", 1, 65536),
    /** Milliseconds after which a read-only statement is ended; 0 for never. */
    QUERY_TIMEOUT("query.timeout", "whole milliseconds from 0", 0, Integer.MAX_VALUE),
    /** Share of the machine's memory that a node may take before the cluster goes read-only. */
    MEMORY_LIMIT("memorylimit.size", "a share from 1% to 99%", "[1-9][0-9]?%");

    private final String key;
    private final String expected;
    private final String form;
    private final long least;
    private final long most;

    Setting(String key, String expected, String form) {
      this(key, expected, form, 0, 0);
    }

    Setting(String key, String expected, long least, long most) {
      this(key, expected, "[0-9]{1,10}", least, most);
    }

    Setting(String key, String expected, String form, long least, long most) {
      this.key = key;
      this.expected = expected;
      this.form = form;
      this.least = least;
      this.most = most;
    }

    /** Its name in experiment files. */
    String key() {
      return key;
    }

    private boolean allows(String value) {
      if (!value.matches(form)) {
        return false;
      }
      long number = most == 0 ? 0 : Long.parseLong(value);
      return number >= least && number <= most && (this != HEAP || megabytes(value) >= LEAST_HEAP);
    }

    private static Optional<Setting> of(String key) {
      return Arrays.stream(values()).filter(setting -> setting.key.equals(key)).findFirst();
    }

    private static List<String> keys() {
      return Arrays.stream(values()).map(Setting::key).toList();
    }
  }

  private static final long LEAST_HEAP = 512;
  private static final int MOST_DEFAULT_SITES = 8;
  private static final int LEAST_DEFAULT_SITES = 2;
  private static final String SECURITY_DEFAULT = "on";

  private final Map<String, String> values = new LinkedHashMap<>();

  /**
   * @param given the user's settings; {@link #refusals} must be empty for them
   */
  VoltdbSettings(int nodes, NodeShare share, Map<String, String> given) {
    int kFactor = Integer.parseInt(given.getOrDefault(Setting.K_FACTOR.key(), "0"));
    values.put(Setting.SITES_PER_HOST.key(), Integer.toString(defaultSites(nodes, share, kFactor)));
    values.put(Setting.K_FACTOR.key(), "0");
    values.put(Setting.HEAP.key(), defaultHeap(share));
    values.put(Setting.JVM_OPTIONS.key(), "");
    values.put(Setting.SECURITY.key(), SECURITY_DEFAULT);
    // In a pair, the survivor of a crash cannot know that it is not the one cut off.
    values.put(Setting.PARTITION_DETECTION.key(), nodes == 2 ? "off" : "on");
    values.put(Setting.HEARTBEAT_TIMEOUT.key(), "20");
    values.put(Setting.SNAPSHOT_FREQUENCY.key(), "off");
    values.put(Setting.SNAPSHOT_RETAIN.key(), "1");
    values.put(Setting.SNAPSHOT_PRIORITY.key(), "6");
    values.put(Setting.TEMP_TABLES.key(), "100");
    values.put(Setting.QUERY_TIMEOUT.key(), "10000");
    values.put(Setting.MEMORY_LIMIT.key(), "80%");
    values.putAll(given);
  }

  String get(Setting setting) {
    return values.get(setting.key());
  }

  boolean isOn(Setting setting) {
    return isOn(get(setting));
  }

  private static boolean isOn(String value) {
    return value.equals("on") || value.equals("true");
  }

  static boolean asksForPassword(Map<String, String> given) {
    return isOn(given.getOrDefault(Setting.SECURITY.key(), SECURITY_DEFAULT));
  }

  /** Errors in settings; each sentence begins with {@code settings.} and the name. */
  static List<Refusal> refusals(int nodes, Map<String, String> given) {
    List<Refusal> refusals = new ArrayList<>();
    given.forEach(
        (key, value) -> {
          Optional<Setting> setting = Setting.of(key);
          if (setting.isEmpty()) {
            refusals.add(
                Refusal.of(
                    "settings." + key,
                    "is no setting of a local VoltDB%s",
                    NearestName.advice(key, Setting.keys())));
          } else if (!setting.get().allows(value)) {
            refusals.add(
                Refusal.of("settings." + key, "is %s; expected %s", value, setting.get().expected));
          }
        });
    if (refusals.isEmpty()) {
      refusals.addAll(
          clusterRefusals(nodes, new VoltdbSettings(nodes, NodeShare.ofThisMachine(nodes), given)));
    }
    return refusals;
  }

  /**
   * The partitions of a cluster.
   *
   * @param given the user's settings; {@link #refusals} must be empty for them
   * @param isHere whether the nodes are on this machine; the cores of another are not known
   */
  static Optional<Partitions> partitions(int nodes, Map<String, String> given, boolean isHere) {
    Setting sites = Setting.SITES_PER_HOST;
    if (!isHere && !given.containsKey(sites.key())) {
      return Optional.empty();
    }
    VoltdbSettings settings = new VoltdbSettings(nodes, NodeShare.ofThisMachine(nodes), given);
    int copies = Integer.parseInt(settings.get(Setting.K_FACTOR)) + 1;
    Map<Integer, String> others = new HashMap<>();
    for (int one = (int) sites.least; one <= sites.most; one++) {
      if (nodes * one % copies == 0) {
        others.put(nodes * one / copies, "settings." + sites.key() + ": " + one);
      }
    }
    return Optional.of(
        new Partitions(nodes * Integer.parseInt(settings.get(sites)) / copies, others));
  }

  private static List<Refusal> clusterRefusals(int nodes, VoltdbSettings settings) {
    int kFactor = Integer.parseInt(settings.get(Setting.K_FACTOR));
    int sites = Integer.parseInt(settings.get(Setting.SITES_PER_HOST));
    if (kFactor >= nodes) {
      return List.of(
          Refusal.of(
              "settings.kfactor",
              "is %s, which keeps each row on %s nodes, but nodes is %s; expected a kfactor below"
                  + " the number of nodes",
              kFactor,
              kFactor + 1L,
              nodes));
    }
    if ((long) nodes * sites % (kFactor + 1) != 0) {
      return List.of(
          Refusal.of(
              "settings.sitesperhost",
              "is %s, which makes %s sites on %s nodes; expected a total that can be divided by"
                  + " kfactor + 1 = %s",
              sites,
              nodes * sites,
              nodes,
              kFactor + 1));
    }
    return List.of();
  }

  /**
   * Three quarters of the node's share of the cores, as the vendor advises; at least two, so that a
   * machine with few cores has partitions at all; and a number that fits k-safety.
   */
  private static int defaultSites(int nodes, NodeShare share, int kFactor) {
    int threeQuarters = (int) (share.processors() * 3 / 4);
    int sites = Math.max(LEAST_DEFAULT_SITES, Math.min(MOST_DEFAULT_SITES, threeQuarters));
    while (kFactor < nodes && nodes * sites % (kFactor + 1) != 0) {
      sites++;
    }
    return sites;
  }

  /** The default of VoltDB itself where a quarter of the memory is enough for it. */
  private static String defaultHeap(NodeShare share) {
    return share.memoryMegabytes() / 4 >= 2048 ? "2g" : "1g";
  }

  private static long megabytes(String heap) {
    long number = Long.parseLong(heap.substring(0, heap.length() - 1));
    return heap.toLowerCase(Locale.ROOT).endsWith("g") ? number * 1024 : number;
  }
}
