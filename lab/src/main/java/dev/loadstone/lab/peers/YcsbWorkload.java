package dev.loadstone.lab.peers;

import dev.loadstone.core.peer.PeerCell;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.Pacing;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

record YcsbWorkload(PeerCell cell) {
  /** YCSB's names of Loadstone's settings, where the values are the same. */
  private static final Map<String, String> SAME =
      Map.ofEntries(
          Map.entry("records", "recordcount"),
          Map.entry("fields", "fieldcount"),
          Map.entry("fieldLength", "fieldlength"),
          Map.entry("minFieldLength", "minfieldlength"),
          Map.entry("fieldLengthDistribution", "fieldlengthdistribution"),
          Map.entry("maxScanLength", "maxscanlength"),
          Map.entry("minScanLength", "minscanlength"),
          Map.entry("scanLengthDistribution", "scanlengthdistribution"),
          Map.entry("insertStart", "insertstart"),
          Map.entry("insertOrder", "insertorder"),
          Map.entry("readAllFields", "readallfields"),
          Map.entry("writeAllFields", "writeallfields"),
          Map.entry("integrity", "dataintegrity"),
          Map.entry("table", "table"),
          Map.entry("hotspotDataFraction", "hotspotdatafraction"),
          Map.entry("hotspotOpnFraction", "hotspotopnfraction"));

  /** YCSB's core workloads: shares of read, update, insert, scan, read-modify-write. */
  private static final Map<String, List<Double>> CORE =
      Map.of(
          "a", List.of(0.5, 0.5, 0.0, 0.0, 0.0),
          "b", List.of(0.95, 0.05, 0.0, 0.0, 0.0),
          "c", List.of(1.0, 0.0, 0.0, 0.0, 0.0),
          "d", List.of(0.95, 0.0, 0.05, 0.0, 0.0),
          "e", List.of(0.0, 0.0, 0.05, 0.95, 0.0),
          "f", List.of(0.5, 0.0, 0.0, 0.0, 0.5));

  private static final List<String> SHARES =
      List.of(
          "readproportion",
          "updateproportion",
          "insertproportion",
          "scanproportion",
          "readmodifywriteproportion");
  private static final List<String> MIX =
      List.of("read", "update", "insert", "scan", "readModifyWrite");

  /** More operations than any run completes: a run ends by its time. */
  private static final long ENDLESS = 2_000_000_000;

  /**
   * The most operations a second with inserts. YCSB makes room for keys by the number of
   * operations, so that number must be realistic.
   */
  private static final long MOST_A_SECOND = 100_000;

  private static final double PERCENT = 100;

  boolean deletes() {
    return cell.settings().get("mix") instanceof Map<?, ?> mix && share(mix, "delete") > 0;
  }

  Map<String, String> load() {
    Map<String, String> properties = common();
    properties.put("threadcount", Integer.toString(cell.load().loaders()));
    // YCSB requires it in a load too.
    properties.putIfAbsent("operationcount", "0");
    return properties;
  }

  Map<String, String> run(long seconds) {
    LoadSettings load = cell.load();
    Map<String, String> properties = common();
    properties.put("threadcount", Integer.toString(load.inFlight()));
    boolean inserts = Double.parseDouble(properties.get("insertproportion")) > 0;
    properties.putIfAbsent(
        "operationcount", Long.toString(inserts ? MOST_A_SECOND * seconds : ENDLESS));
    properties.put("maxexecutiontime", Long.toString(seconds));
    if (load.pacing() instanceof Pacing.Rate rate) {
      properties.put("target", Long.toString(Math.round(rate.perSecond())));
      properties.put("measurement.interval", "both");
    }
    return properties;
  }

  private Map<String, String> common() {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("workload", "site.ycsb.workloads.CoreWorkload");
    SAME.forEach(
        (ours, theirs) -> {
          Object value = cell.settings().get(ours);
          if (value != null) {
            properties.put(theirs, String.valueOf(value));
          }
        });
    String distribution = String.valueOf(cell.settings().get("distribution"));
    properties.put(
        "requestdistribution", distribution.equals("scrambled-zipfian") ? "zipfian" : distribution);
    shares(properties);
    properties.put("measurementtype", "hdrhistogram");
    properties.put("hdrhistogram.percentiles", "50,90,95,99,99.9");
    properties.put("exporter", "site.ycsb.measurements.exporter.JSONArrayMeasurementsExporter");
    properties.putAll(cell.driver().settings());
    return properties;
  }

  private void shares(Map<String, String> properties) {
    for (int i = 0; i < SHARES.size(); i++) {
      double share =
          cell.settings().get("mix") instanceof Map<?, ?> mix
              ? share(mix, MIX.get(i)) / PERCENT
              : CORE.get(String.valueOf(cell.settings().get("workload"))).get(i);
      properties.put(SHARES.get(i), Double.toString(share));
    }
  }

  private static double share(Map<?, ?> mix, String operation) {
    return mix.get(operation) instanceof Number number ? number.doubleValue() : 0;
  }
}
