package dev.loadstone.runner.imports;

import dev.loadstone.core.text.Text;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A benchmark that BenchBase has, too.
 *
 * @param scaled the setting that the scale factor multiplies; empty for none
 * @param unit the value of that setting at scale factor 1
 * @param mix the name of each transaction in a mix, by its name in BenchBase; mixes of TPC-C, YCSB
 *     and own SQL are in percent, the others are weights
 */
public record BenchbaseBenchmark(String name, String scaled, int unit, Map<String, String> mix) {
  /** Weights may have two decimal places. */
  private static final List<BenchbaseBenchmark> ALL =
      List.of(
          new BenchbaseBenchmark(
              "tpcc",
              "warehouses",
              1,
              dashed("NewOrder", "Payment", "OrderStatus", "Delivery", "StockLevel")),
          new BenchbaseBenchmark(
              "smallbank",
              "accounts",
              1_000_000,
              dashed(
                  "Amalgamate", "Balance",
                  "DepositChecking", "SendPayment",
                  "TransactSavings", "WriteCheck")),
          new BenchbaseBenchmark(
              "tatp",
              "subscribers",
              100_000,
              dashed(
                  "DeleteCallForwarding",
                  "GetAccessData",
                  "GetNewDestination",
                  "GetSubscriberData",
                  "InsertCallForwarding",
                  "UpdateLocation",
                  "UpdateSubscriberData")),
          new BenchbaseBenchmark("voter", "", 1, dashed("Vote")),
          new BenchbaseBenchmark("ycsb", "records", 1_000, operations()));

  private static Map<String, String> operations() {
    Map<String, String> operations = new LinkedHashMap<>();
    operations.put("ReadRecord", "read");
    operations.put("InsertRecord", "insert");
    operations.put("ScanRecord", "scan");
    operations.put("UpdateRecord", "update");
    operations.put("DeleteRecord", "delete");
    operations.put("ReadModifyWriteRecord", "readModifyWrite");
    return operations;
  }

  private static Map<String, String> dashed(String... names) {
    Map<String, String> dashed = new LinkedHashMap<>();
    for (String name : names) {
      dashed.put(name, Text.dashed(name));
    }
    return dashed;
  }

  /** Keeps the order in which BenchBase has its transactions. */
  public BenchbaseBenchmark {
    mix = Collections.unmodifiableMap(new LinkedHashMap<>(mix));
  }

  public static Optional<BenchbaseBenchmark> named(String name) {
    return ALL.stream().filter(benchmark -> benchmark.name().equals(name)).findFirst();
  }

  static BenchbaseBenchmark of(List<String> types) throws ImportRefusal {
    for (BenchbaseBenchmark benchmark : ALL) {
      if (!types.isEmpty() && benchmark.mix().keySet().containsAll(types)) {
        return benchmark;
      }
    }
    throw new ImportRefusal(
        "its transactions (%s) are those of no benchmark that Loadstone has; expected those"
            + " of tpcc, smallbank, tatp, voter or ycsb",
        String.join(", ", types));
  }

  /** Statements of one's own, each by its name. */
  static BenchbaseBenchmark ofTemplates(List<String> types) {
    return new BenchbaseBenchmark("sql", "", 1, dashed(types.toArray(String[]::new)));
  }

  public Map<String, String> typeNames() {
    Map<String, String> names = new LinkedHashMap<>(mix);
    names.replaceAll((theirs, ours) -> ours.equals("readModifyWrite") ? "read-modify-write" : ours);
    return names;
  }

  void scale(FoundSettings found, ImportedExperiment made) throws ImportRefusal {
    double times = FoundSettings.numberIn("scalefactor", found.text("scalefactor", "1"));
    if (!scaled.isEmpty()) {
      made.benchmark(scaled, FoundSettings.times("scalefactor", times, unit));
    }
  }

  void mix(List<String> types, String weights, ImportedExperiment made) throws ImportRefusal {
    String[] numbers = weights.split(",", -1);
    if (numbers.length != types.size()) {
      throw new ImportRefusal(
          "weights has %s numbers and there are %s transaction types; expected one for each",
          numbers.length, types.size());
    }
    Map<String, Double> shares = new LinkedHashMap<>();
    double sum = 0;
    for (int i = 0; i < numbers.length; i++) {
      double weight = FoundSettings.numberIn("weights", numbers[i]);
      shares.put(mix.get(types.get(i)), weight);
      sum += weight;
    }
    if (!(sum > 0)) {
      throw new ImportRefusal("weights are all 0; expected one above");
    }
    if (!name.equals("voter")) {
      made.mix(shares(shares, sum));
    }
  }

  private List<Map.Entry<String, Object>> shares(Map<String, Double> shares, double sum)
      throws ImportRefusal {
    boolean percent = List.of("tpcc", "ycsb", "sql").contains(name);
    List<Map.Entry<String, Object>> mix = new ArrayList<>();
    for (String transaction : this.mix.values()) {
      double weight = shares.getOrDefault(transaction, 0.0);
      // Weights of the others are in hundredths.
      double value = FoundSettings.percent(weight, percent ? sum : 1);
      if (name.equals("ycsb")) {
        mix.add(Map.entry(transaction, value));
      } else if (value == Math.rint(value)) {
        mix.add(Map.entry(transaction, (int) value));
      } else if (name.equals("sql")) {
        mix.add(Map.entry(transaction, value));
      } else if (percent) {
        throw new ImportRefusal(
            "the weights add up to %s, of which the %s of %s are no whole percentage; expected"
                + " weights that add up to 100",
            sum, weight, transaction);
      } else {
        throw new ImportRefusal(
            "the weight of %s is %s; expected no more than two digits behind the point",
            transaction, weight);
      }
    }
    return mix;
  }

  void particulars(FoundSettings found, ImportedExperiment made) throws ImportRefusal {
    switch (name) {
      case "tpcc" -> {
        if (found.flag("useStoredProcedures")) {
          made.benchmark("access", "procedures");
        }
      }
      case "smallbank" -> made.benchmark("reads", "plain");
      case "voter" -> made.benchmark("set", Map.of("max_votes", 1000));
      case "sql" -> {}
      case "ycsb" -> {
        made.benchmark("distribution", "scrambled-zipfian").benchmark("integrity", false);
        found.whole("fieldSize").ifPresent(size -> made.benchmark("fieldLength", size));
        found.number("skewFactor").ifPresent(skew -> made.benchmark("zipfianConstant", skew));
      }
      default -> made.benchmark("keys", "uniform");
    }
    ToolDifferences.ofBenchbase(name).forEach(made::remark);
  }
}
