package dev.loadstone.runner.imports;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** Reads a workload file of YCSB: {@code name=value} lines. */
final class YcsbProperties implements ToolSettings {
  private interface Reading {
    Object of(String name, String text) throws ImportRefusal;
  }

  private record Property(String theirs, String ours, Reading reading) {}

  private static final List<Property> PROPERTIES =
      List.of(
          new Property("recordcount", "records", FoundSettings::wholeIn),
          new Property("fieldcount", "fields", FoundSettings::wholeIn),
          new Property("fieldlength", "fieldLength", FoundSettings::wholeIn),
          new Property("minfieldlength", "minFieldLength", FoundSettings::wholeIn),
          new Property("fieldlengthdistribution", "fieldLengthDistribution", lengths()),
          new Property("maxscanlength", "maxScanLength", FoundSettings::wholeIn),
          new Property("minscanlength", "minScanLength", FoundSettings::wholeIn),
          new Property("scanlengthdistribution", "scanLengthDistribution", lengths()),
          new Property("insertstart", "insertStart", FoundSettings::wholeIn),
          new Property("insertorder", "insertOrder", oneOf("hashed", "ordered")),
          new Property("requestdistribution", "distribution", YcsbProperties::distribution),
          new Property("hotspotdatafraction", "hotspotDataFraction", FoundSettings::numberIn),
          new Property("hotspotopnfraction", "hotspotOpnFraction", FoundSettings::numberIn),
          new Property("exponential.percentile", "exponentialPercentile", FoundSettings::numberIn),
          new Property("exponential.frac", "exponentialFraction", FoundSettings::numberIn),
          new Property("zipfianconstant", "zipfianConstant", FoundSettings::numberIn),
          new Property("readallfields", "readAllFields", YcsbProperties::flag),
          new Property("writeallfields", "writeAllFields", YcsbProperties::flag),
          new Property("table", "table", (name, text) -> text));

  private static Reading oneOf(String... words) {
    return (name, text) -> FoundSettings.wordIn(name, text, List.of(words));
  }

  private static Reading lengths() {
    return oneOf("constant", "uniform", "zipfian");
  }

  /** YCSB calls the scrambled distribution zipfian. */
  private static Object distribution(String name, String text) throws ImportRefusal {
    Object named =
        oneOf("uniform", "zipfian", "latest", "hotspot", "exponential", "sequential")
            .of(name, text);
    return named.equals("zipfian") ? "scrambled-zipfian" : named;
  }

  private static Object flag(String name, String text) {
    return Boolean.parseBoolean(text);
  }

  /** A share of the mix; {@code otherwise} is the value of YCSB where a file says nothing. */
  private record Share(String theirs, String ours, double otherwise) {}

  private static final List<Share> MIX =
      List.of(
          new Share("readproportion", "read", 0.95),
          new Share("updateproportion", "update", 0.05),
          new Share("insertproportion", "insert", 0),
          new Share("scanproportion", "scan", 0),
          new Share("readmodifywriteproportion", "readModifyWrite", 0));

  @Override
  public String title() {
    return "YCSB";
  }

  @Override
  public boolean recognizes(String text) {
    return text.lines().anyMatch(line -> line.matches("\\s*(recordcount|workload)\\s*[=:].*"));
  }

  @Override
  public FoundSettings find(String text) throws ImportRefusal {
    FoundSettings found = new FoundSettings();
    // Line by line, because together the properties would lose their order and any repetitions.
    for (String line : text.split("(?<!\\\\)\\R", -1)) {
      Properties property = new Properties();
      try {
        property.load(new StringReader(line));
      } catch (IOException | IllegalArgumentException e) {
        throw new ImportRefusal("it is no file of properties: %s", e.getMessage());
      }
      property.forEach((name, value) -> found.put((String) name, (String) value));
    }
    return found;
  }

  @Override
  public ImportedExperiment experiment(FoundSettings found, String database) throws ImportRefusal {
    String workload = found.text("workload").orElse("core");
    if (!workload.equals("core") && !workload.endsWith("CoreWorkload")) {
      throw new ImportRefusal("workload is %s; expected the core workload", workload);
    }
    ImportedExperiment made = new ImportedExperiment(title(), "ycsb", database);
    List<Map.Entry<String, Object>> mix = mix(found);
    made.mix(mix);
    for (Property property : PROPERTIES) {
      Optional<String> value = found.text(property.theirs());
      if (value.isPresent()) {
        made.benchmark(property.ours(), property.reading().of(property.theirs(), value.get()));
      }
    }
    if (mix.stream().anyMatch(share -> share.getKey().equals("scan"))) {
      made.benchmark("maxScanLength", found.whole("maxscanlength", 1000));
    }
    integrity(found, made);
    load(found, made);
    ToolDifferences.ofYcsb().forEach(made::remark);
    return made.remark(
        "The file names no database; it is to run on a "
            + database
            + " that is started here (import --system NAME for another).");
  }

  private static List<Map.Entry<String, Object>> mix(FoundSettings found) throws ImportRefusal {
    Map<String, Double> shares = new LinkedHashMap<>();
    double sum = 0;
    for (Share share : MIX) {
      double value = found.number(share.theirs()).orElse(share.otherwise());
      shares.put(share.ours(), value);
      sum += value;
    }
    if (!(sum > 0)) {
      throw new ImportRefusal("no operation has a share above 0");
    }
    List<Map.Entry<String, Object>> mix = new ArrayList<>();
    for (Map.Entry<String, Double> share : shares.entrySet()) {
      if (share.getValue() != 0) {
        mix.add(Map.entry(share.getKey(), FoundSettings.percent(share.getValue(), sum)));
      }
    }
    return mix;
  }

  private static void integrity(FoundSettings found, ImportedExperiment made) {
    Optional<String> integrity = found.text("dataintegrity");
    made.benchmark("integrity", integrity.filter(Boolean::parseBoolean).isPresent());
    if (integrity.isEmpty()) {
      made.remark(
          "integrity is false, as it is there by default; here values that are read are checked by"
              + " default.");
    }
  }

  private static void load(FoundSettings found, ImportedExperiment made) throws ImportRefusal {
    made.terminals(found.whole("threadcount", 1));
    double target = found.number("target").orElse(0);
    if (target > 0) {
      made.rate(target, false)
          .remark(
              "The target is an open loop here: what waits for a thread counts in the response"
                  + " time, as in YCSB's intended latency.");
    } else {
      made.load("pacing", "unpaced");
    }
    long operations = found.whole("operationcount").orElse(0);
    if (operations > 0) {
      made.load("stopAfter", operations)
          .remark(
              "The operations are counted after a ramp-up, which YCSB does not have; it comes on"
                  + " top.");
    }
    long seconds = found.whole("maxexecutiontime").orElse(0);
    if (seconds > 0) {
      made.load("measure", seconds + "s");
    }
  }
}
