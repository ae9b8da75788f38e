package dev.loadstone.deployments.voltdb;

import dev.loadstone.core.Refusal;
import dev.loadstone.core.deployment.Partitions;
import dev.loadstone.deployments.JavaFlags;
import dev.loadstone.deployments.NodeShare;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of a local VoltDB, with those defaults that depend on the machine or on each other.
 * Their names are those of elements and attributes in VoltDB's deployment file, except {@code
 * heap}, {@code jvm.options} and {@code security}.
 */
final class VoltdbSettings {
  static final String SITES = "sitesperhost";
  static final String SNAPSHOT_FREQUENCY = "snapshot.frequency";
  static final String PARTITION_DETECTION = "partition-detection";
  private static final String K_FACTOR = "kfactor";
  private static final String SECURITY = "security";
  private static final int MOST_SITES = 64;
  private static final int MOST_DEFAULT_SITES = 8;
  private static final int LEAST_DEFAULT_SITES = 2;

  private VoltdbSettings() {}

  /** Returns whether each row is on several nodes. */
  static boolean hasCopies(Map<String, String> given) {
    return !given.getOrDefault(K_FACTOR, "0").matches("0+");
  }

  /** None of the settings that are given is refused. */
  static Map<String, String> of(int nodes, NodeShare share, Map<String, String> given) {
    int kFactor = Integer.parseInt(given.getOrDefault(K_FACTOR, "0"));
    Map<String, String> all = new HashMap<>();
    all.put(SITES, Integer.toString(defaultSites(nodes, share, kFactor)));
    all.put(K_FACTOR, "0");
    // The default of VoltDB itself where a quarter of the memory is enough for it.
    all.put(JavaFlags.HEAP, share.memoryMegabytes() / 4 >= 2048 ? "2g" : "1g");
    all.put(JavaFlags.OPTIONS, "");
    // In a pair, the survivor of a crash cannot know that it is not the one cut off.
    all.put(PARTITION_DETECTION, nodes == 2 ? "off" : "on");
    all.put(SNAPSHOT_FREQUENCY, "off");
    all.putAll(given);
    return all;
  }

  static boolean isOn(String value) {
    return value.equals("on") || value.equals("true");
  }

  static boolean asksForPassword(Map<String, String> given) {
    return isOn(given.getOrDefault(SECURITY, "on"));
  }

  /** None of the settings that are given is refused; the cores of other machines are not known. */
  static Optional<Partitions> partitions(int nodes, Map<String, String> given, boolean isHere) {
    if (!isHere && !given.containsKey(SITES)) {
      return Optional.empty();
    }
    Map<String, String> settings = of(nodes, NodeShare.ofThisMachine(nodes), given);
    int copies = Integer.parseInt(settings.get(K_FACTOR)) + 1;
    Map<Integer, String> others = new HashMap<>();
    for (int sites = 1; sites <= MOST_SITES; sites++) {
      if (nodes * sites % copies == 0) {
        others.put(nodes * sites / copies, "settings." + SITES + ": " + sites);
      }
    }
    return Optional.of(
        new Partitions(nodes * Integer.parseInt(settings.get(SITES)) / copies, others));
  }

  /** The reasons why settings, each of which is possible, do not fit together. */
  static List<Refusal> clusterRefusals(int nodes, Map<String, String> given) {
    Map<String, String> settings = of(nodes, NodeShare.ofThisMachine(nodes), given);
    int kFactor = Integer.parseInt(settings.get(K_FACTOR));
    int sites = Integer.parseInt(settings.get(SITES));
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
}
