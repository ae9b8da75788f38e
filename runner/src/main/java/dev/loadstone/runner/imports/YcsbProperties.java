package dev.loadstone.runner.imports;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/** A workload file of YCSB: {@code name=value} lines. */
final class YcsbProperties implements ToolSettings {
  private static final double PERCENT = 100;

  /** Properties whose values are taken as they are, with their names here. */
  private static final Map<String, String> SAME =
      Map.ofEntries(
          Map.entry("recordcount", "records"),
          Map.entry("fieldcount", "fields"),
          Map.entry("fieldlength", "fieldLength"),
          Map.entry("minfieldlength", "minFieldLength"),
          Map.entry("maxscanlength", "maxScanLength"),
          Map.entry("minscanlength", "minScanLength"),
          Map.entry("insertstart", "insertStart"));

  private static final Map<String, String> FRACTIONS =
      Map.of(
          "hotspotdatafraction", "hotspotDataFraction",
          "hotspotopnfraction", "hotspotOpnFraction",
          "exponential.percentile", "exponentialPercentile",
          "exponential.frac", "exponentialFraction",
          "zipfianconstant", "zipfianConstant");

  private static final Map<String, String> MIX =
      Map.of(
          "readproportion", "read",
          "updateproportion", "update",
          "insertproportion", "insert",
          "scanproportion", "scan",
          "readmodifywriteproportion", "readModifyWrite");

  private static final Set<String> LENGTHS = Set.of("constant", "uniform", "zipfian");

  @Override
  public String title() {
    return "YCSB";
  }

  @Override
  public boolean recognizes(String text) {
    return text.lines().anyMatch(line -> line.matches("\\s*(recordcount|workload)\\s*=.*"));
  }

  @Override
  public ImportedExperiment read(String text, String database) throws ImportRefusal {
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(text));
    } catch (IOException | IllegalArgumentException e) {
      throw new ImportRefusal("it is no file of properties: " + e.getMessage());
    }
    String workload = properties.getProperty("workload", "CoreWorkload");
    if (!workload.endsWith("CoreWorkload")) {
      throw new ImportRefusal("workload is " + workload + "; expected the core workload");
    }
    Remaining left = new Remaining(properties);
    left.take("workload");
    ImportedExperiment made = new ImportedExperiment(title(), "ycsb", database);
    made.benchmark("mix", mix(left));
    for (Map.Entry<String, String> name : SAME.entrySet()) {
      String value = left.take(name.getKey());
      if (value != null) {
        made.benchmark(name.getValue(), ImportRefusal.integer(name.getKey(), value));
      }
    }
    for (Map.Entry<String, String> name : FRACTIONS.entrySet()) {
      String value = left.take(name.getKey());
      if (value != null) {
        made.benchmark(name.getValue(), ImportRefusal.number(name.getKey(), value));
      }
    }
    distributions(left, made);
    flags(left, made);
    load(left, made);
    ToolDifferences.ofYcsb().forEach(made::remark);
    made.remark(
        "The file names no database; it is to run on a "
            + database
            + " that is started here (import --system NAME for another).");
    if (!left.names().isEmpty()) {
      made.remark("Left out: " + String.join(", ", left.names()) + ".");
    }
    return made;
  }

  private static Map<String, Object> mix(Remaining left) throws ImportRefusal {
    Map<String, Double> shares = new LinkedHashMap<>();
    double sum = 0;
    for (Map.Entry<String, String> name : MIX.entrySet()) {
      // Those that YCSB has when a file says nothing.
      String absent =
          switch (name.getKey()) {
            case "readproportion" -> "0.95";
            case "updateproportion" -> "0.05";
            default -> "0";
          };
      String value = left.take(name.getKey());
      double share = ImportRefusal.number(name.getKey(), value == null ? absent : value);
      shares.put(name.getValue(), share);
      sum += share;
    }
    if (!(sum > 0)) {
      throw new ImportRefusal("no operation has a share above 0");
    }
    Map<String, Object> mix = new LinkedHashMap<>();
    for (Map.Entry<String, Double> share : shares.entrySet()) {
      if (share.getValue() != 0) {
        mix.put(share.getKey(), PERCENT * share.getValue() / sum);
      }
    }
    return mix;
  }

  private static void distributions(Remaining left, ImportedExperiment made) throws ImportRefusal {
    String requests = left.take("requestdistribution");
    if (requests != null) {
      String named =
          ImportRefusal.oneOf(
              "requestdistribution",
              requests,
              Set.of("uniform", "zipfian", "latest", "hotspot", "exponential", "sequential"));
      // It is the scrambled one that YCSB calls so.
      made.benchmark("distribution", named.equals("zipfian") ? "scrambled-zipfian" : named);
    }
    String fields = left.take("fieldlengthdistribution");
    if (fields != null) {
      made.benchmark(
          "fieldLengthDistribution",
          ImportRefusal.oneOf("fieldlengthdistribution", fields, LENGTHS));
    }
    String scans = left.take("scanlengthdistribution");
    if (scans != null) {
      made.benchmark(
          "scanLengthDistribution", ImportRefusal.oneOf("scanlengthdistribution", scans, LENGTHS));
    }
    String order = left.take("insertorder");
    if (order != null) {
      made.benchmark(
          "insertOrder", ImportRefusal.oneOf("insertorder", order, Set.of("hashed", "ordered")));
    }
  }

  private static void flags(Remaining left, ImportedExperiment made) {
    String readAll = left.take("readallfields");
    if (readAll != null) {
      made.benchmark("readAllFields", Boolean.parseBoolean(readAll.strip()));
    }
    String writeAll = left.take("writeallfields");
    if (writeAll != null) {
      made.benchmark("writeAllFields", Boolean.parseBoolean(writeAll.strip()));
    }
    String table = left.take("table");
    if (table != null) {
      made.benchmark("table", table.strip());
    }
    String integrity = left.take("dataintegrity");
    made.benchmark("integrity", integrity != null && Boolean.parseBoolean(integrity.strip()));
    if (integrity == null) {
      made.remark(
          "integrity is false, as it is there by default; here values that are read are checked by"
              + " default.");
    }
  }

  private static void load(Remaining left, ImportedExperiment made) throws ImportRefusal {
    String threads = left.take("threadcount");
    made.terminals(threads == null ? 1 : ImportRefusal.integer("threadcount", threads));
    String target = left.take("target");
    if (target == null || ImportRefusal.number("target", target) <= 0) {
      made.load("pacing", "unpaced");
    } else {
      made.load(
              "pacing", Map.of("type", "rate", "perSecond", ImportRefusal.number("target", target)))
          .remark(
              "The target is an open loop here: what waits for a thread counts in the response"
                  + " time, as in YCSB's intended latency.");
    }
    String operations = left.take("operationcount");
    String seconds = left.take("maxexecutiontime");
    if (operations != null && ImportRefusal.integer("operationcount", operations) > 0) {
      made.load("stopAfter", ImportRefusal.integer("operationcount", operations))
          .remark(
              "The operations are counted after a ramp-up, which YCSB does not have; it comes on"
                  + " top.");
    }
    if (seconds != null && ImportRefusal.integer("maxexecutiontime", seconds) > 0) {
      made.load("measure", ImportRefusal.integer("maxexecutiontime", seconds) + "s");
    }
  }

  /** The properties that were not taken yet. */
  private static final class Remaining {
    private final Properties properties;

    private Remaining(Properties properties) {
      this.properties = properties;
    }

    /** Null where it is absent. */
    String take(String name) {
      return (String) properties.remove(name);
    }

    List<String> names() {
      return new ArrayList<>(new TreeSet<>(properties.stringPropertyNames()));
    }
  }
}
