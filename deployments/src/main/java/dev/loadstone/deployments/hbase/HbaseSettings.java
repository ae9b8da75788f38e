package dev.loadstone.deployments.hbase;

import dev.loadstone.core.Refusal;
import dev.loadstone.core.text.NearestName;
import dev.loadstone.deployments.JavaFlags;
import dev.loadstone.deployments.NodeShare;
import dev.loadstone.deployments.SettingRules;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The settings of a local HBase: heaps, Java flags and {@code mapreduce} are ours, all others are
 * properties of {@code hbase-site.xml}.
 */
final class HbaseSettings {
  private static final String MASTER_HEAP = "master.heap";

  /** Whether a process for MapReduce jobs is started too. */
  private static final String MAP_REDUCE = "mapreduce";

  /** The heap of that process. */
  private static final String MAP_REDUCE_HEAP = "mapreduce.heap";

  private static final List<String> HEAPS = List.of(JavaFlags.HEAP, MASTER_HEAP, MAP_REDUCE_HEAP);
  private static final List<String> OWN =
      List.of(JavaFlags.HEAP, MASTER_HEAP, JavaFlags.OPTIONS, MAP_REDUCE, MAP_REDUCE_HEAP);

  /** The prefixes of names in {@code hbase-site.xml}. */
  private static final List<String> PREFIXES =
      List.of("hbase.", "zookeeper.", "hfile.", "io.", "ipc.", "fs.", "hadoop.");

  /** Properties that only the deployment sets; else servers would not find each other or files. */
  private static final List<String> OURS =
      List.of(
          "hbase.rootdir",
          "hbase.tmp.dir",
          "hbase.wal.dir",
          "hbase.cluster.distributed",
          "hbase.zookeeper.quorum",
          "hbase.zookeeper.property.clientPort",
          "hbase.zookeeper.property.clientPortAddress",
          "hbase.zookeeper.property.dataDir",
          "hbase.master.hostname",
          "hbase.master.ipc.address",
          "hbase.master.port",
          "hbase.master.info.port",
          "hbase.master.info.bindAddress",
          "hbase.unsafe.regionserver.hostname",
          "hbase.regionserver.hostname",
          "hbase.regionserver.ipc.address",
          "hbase.regionserver.port",
          "hbase.regionserver.info.port",
          "hbase.regionserver.info.bindAddress",
          "hbase.master.wait.on.regionservers.mintostart");

  /** The default for the master and for the process for jobs. */
  private static final String DEFAULT_HELPER_HEAP = "512m";

  private final Map<String, String> given;
  private final NodeShare share;

  /**
   * @param share the share of a region server
   * @param given the user's settings; {@link #refusals} must be empty for them
   */
  HbaseSettings(NodeShare share, Map<String, String> given) {
    this.share = share;
    this.given = Map.copyOf(given);
  }

  /** Errors in settings; each sentence begins with {@code settings.} and the name. */
  static List<Refusal> refusals(Map<String, String> given) {
    return new SettingRules(
            name ->
                "is no setting of a local HBase"
                    + NearestName.advice(name, OWN)
                    + ", or a name of hbase-site.xml, such as hbase.regionserver.handler.count")
        .choice(MAP_REDUCE, List.of("true", "false"), "true or false")
        .heaps(HEAPS)
        .reserved(OURS::contains)
        .anything(name -> OWN.contains(name) || PREFIXES.stream().anyMatch(name::startsWith))
        .refusals(given);
  }

  List<String> regionServerFlags() {
    return JavaFlags.of(given, share);
  }

  List<String> masterFlags() {
    return helperFlags(MASTER_HEAP);
  }

  /** Whether MapReduce jobs can be run. */
  static boolean mapReduce(Map<String, String> given) {
    return Boolean.parseBoolean(given.get(MAP_REDUCE));
  }

  List<String> mapReduceFlags() {
    return helperFlags(MAP_REDUCE_HEAP);
  }

  private List<String> helperFlags(String heapSetting) {
    return JavaFlags.of(
        given.getOrDefault(heapSetting, DEFAULT_HELPER_HEAP),
        given.getOrDefault(JavaFlags.OPTIONS, ""));
  }

  /** The properties of {@code hbase-site.xml} that users may set. */
  Map<String, String> properties() {
    Map<String, String> properties = new LinkedHashMap<>();
    // HBase asks file systems to promise that a flush reaches the disk; a local one cannot.
    properties.put("hbase.unsafe.stream.capability.enforce", "false");
    properties.put("hbase.wal.provider", "filesystem");
    properties.put("hbase.procedure.store.region.wal.provider", "filesystem");
    // A killed region server is noticed by the end of its session with ZooKeeper.
    properties.put("zookeeper.session.timeout", "10000");
    properties.put("hbase.regionserver.msginterval", "1000");
    given.forEach(
        (name, value) -> {
          if (!OWN.contains(name)) {
            properties.put(name, value);
          }
        });
    return properties;
  }
}
