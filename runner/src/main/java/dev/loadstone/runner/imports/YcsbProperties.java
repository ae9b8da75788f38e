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

  /** Reads a value. */
  private interface Reading {
    Object of(String name, String text) throws ImportRefusal;
  }

  /** A property that is taken over under another name. */
  private record Property(String theirs, String ours, Reading reading) {}

  private static final List<Property> PROPERTIES =
      List.of(
          new Property("recordcount", "records", ImportRefusal::integer),
          new Property("fieldcount", "fields", ImportRefusal::integer),
          new Property("fieldlength", "fieldLength", ImportRefusal::integer),
          new Property("minfieldlength", "minFieldLength", ImportRefusal::integer),
          new Property("fieldlengthdistribution", "fieldLengthDistribution", lengths()),
          new Property("maxscanlength", "maxScanLength", ImportRefusal::integer),
          new Property("minscanlength", "minScanLength", ImportRefusal::integer),
          new Property("scanlengthdistribution", "scanLengthDistribution", lengths()),
          new Property("insertstart", "insertStart", ImportRefusal::integer),
          new Property("insertorder", "insertOrder", oneOf("hashed", "ordered")),
          new Property("requestdistribution", "distribution", YcsbProperties::distribution),
          new Property("hotspotdatafraction", "hotspotDataFraction", ImportRefusal::number),
          new Property("hotspotopnfraction", "hotspotOpnFraction", ImportRefusal::number),
          new Property("exponential.percentile", "exponentialPercentile", ImportRefusal::number),
          new Property("exponential.frac", "exponentialFraction", ImportRefusal::number),
          new Property("zipfianconstant", "zipfianConstant", ImportRefusal::number),
          new Property("readallfields", "readAllFields", YcsbProperties::flag),
          new Property("writeallfields", "writeAllFields", YcsbProperties::flag),
          new Property("table", "table", (name, text) -> text.strip()));

  private static Reading oneOf(String... words) {
    return (name, text) -> ImportRefusal.oneOf(name, text, Set.of(words));
  }

  private static Reading lengths() {
    return oneOf("constant", "uniform", "zipfian");
  }

  /** It is the scrambled one that YCSB calls zipfian. */
  private static Object distribution(String name, String text) throws ImportRefusal {
    Object named =
        oneOf("uniform", "zipfian", "latest", "hotspot", "exponential", "sequential")
            .of(name, text);
    return named.equals("zipfian") ? "scrambled-zipfian" : named;
  }

  private static Object flag(String name, String text) {
    return Boolean.parseBoolean(text.strip());
  }

  private static final Map<String, String> MIX =
      Map.of(
          "readproportion", "read",
          "updateproportion", "update",
          "insertproportion", "insert",
          "scanproportion", "scan",
          "readmodifywriteproportion", "readModifyWrite");

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
      throw new ImportRefusal("it is no file of properties: %s", e.getMessage());
    }
    String workload = properties.getProperty("workload", "CoreWorkload");
    if (!workload.endsWith("CoreWorkload")) {
      throw new ImportRefusal("workload is %s; expected the core workload", workload);
    }
    Remaining left = new Remaining(properties);
    left.take("workload");
    ImportedExperiment made = new ImportedExperiment(title(), "ycsb", database);
    made.benchmark("mix", mix(left));
    for (Property property : PROPERTIES) {
      String value = left.take(property.theirs());
      if (value != null) {
        made.benchmark(property.ours(), property.reading().of(property.theirs(), value));
      }
    }
    integrity(left, made);
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

  private static void integrity(Remaining left, ImportedExperiment made) {
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
