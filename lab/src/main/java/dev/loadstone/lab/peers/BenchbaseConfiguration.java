package dev.loadstone.lab.peers;

import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.peer.PeerCell;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.runner.imports.BenchbaseBenchmark;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

final class BenchbaseConfiguration {
  /** The shares in BenchBase's sample configurations, used if the experiment gives no mix. */
  private static final Map<String, String> WEIGHTS =
      Map.of(
          "tpcc", "45,43,4,4,4",
          "smallbank", "15,15,15,25,15,15",
          "tatp", "2,35,10,35,2,14,2",
          "voter", "100");

  /**
   * A system that BenchBase supports.
   *
   * @param type BenchBase's name for it
   * @param driver the class of the JDBC driver
   * @param scheme the beginning of a URL
   * @param batching the property that makes a batch of the load one message; empty for none
   */
  record Dialect(String type, String driver, String scheme, String batching) {}

  static final Map<String, Dialect> DIALECTS =
      Map.of(
          "postgresql",
          new Dialect("POSTGRES", "org.postgresql.Driver", "postgresql", "reWriteBatchedInserts"),
          "cockroachdb",
          new Dialect(
              "COCKROACHDB", "org.postgresql.Driver", "postgresql", "reWriteBatchedInserts"),
          "mariadb",
          new Dialect("MARIADB", "org.mariadb.jdbc.Driver", "mariadb", ""),
          "mysql",
          new Dialect("MYSQL", "com.mysql.cj.jdbc.Driver", "mysql", "rewriteBatchedStatements"));

  private final PeerCell cell;
  private final BenchbaseBenchmark benchmark;
  private final Dialect dialect;

  BenchbaseConfiguration(PeerCell cell) {
    this.cell = cell;
    benchmark = BenchbaseBenchmark.named(cell.benchmark()).orElseThrow();
    dialect = DIALECTS.get(cell.system().name());
  }

  /** Returns the file's text, with the password. */
  String xml(Target target) {
    LoadSettings load = cell.load();
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("type", dialect.type());
    settings.put("driver", dialect.driver());
    settings.put(
        "url",
        "jdbc:%s://%s/%s%s"
            .formatted(
                dialect.scheme(),
                target.endpoints().get(0),
                target.database(),
                JdbcUrl.parameters(properties())));
    settings.put("username", target.user());
    settings.put("password", target.password().reveal());
    if (target.isolation() != null) {
      settings.put("isolation", "TRANSACTION_" + target.isolation().name());
    }
    settings.put("batchsize", "128");
    settings.put("scalefactor", Double.toString(scale()));
    settings.put("loaderThreads", Integer.toString(load.loaders()));
    settings.put("terminals", Integer.toString(load.inFlight()));
    String types =
        benchmark.mix().entrySet().stream()
            .map(type -> element("transactiontype", type(type.getKey(), type.getValue())))
            .collect(Collectors.joining());
    return "<?xml version=\"1.0\"?>"
        + element(
            "parameters",
            elements(settings)
                + elements(cell.driver().settings())
                + element("works", work(load))
                + element("transactiontypes", types));
  }

  /** The driver is the same as ours, so the system's properties keep their names. */
  private Map<String, String> properties() {
    Map<String, String> properties = new TreeMap<>();
    if (!dialect.batching().isEmpty()) {
      properties.put(dialect.batching(), "true");
    }
    properties.putAll(cell.system().properties());
    return properties;
  }

  private double scale() {
    Object size = cell.settings().get(benchmark.scaled());
    return size instanceof Number number ? number.doubleValue() / benchmark.unit() : 1;
  }

  private String work(LoadSettings load) {
    Pacing.Rate rate = load.pacing() instanceof Pacing.Rate given ? given : null;
    String begin = rate != null && rate.isPoisson() ? "<work arrival=\"poisson\">" : "<work>";
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("time", Long.toString(load.measure().toSeconds()));
    settings.put("warmup", Long.toString(load.rampUp().least().toSeconds()));
    settings.put("rate", rate == null ? "unlimited" : Double.toString(rate.perSecond()));
    settings.put("weights", weights());
    return begin + elements(settings) + "</work>";
  }

  private String weights() {
    if (!(cell.settings().get("mix") instanceof Map<?, ?> mix)) {
      return WEIGHTS.get(benchmark.name());
    }
    // Weights of SmallBank and TATP need not add up to 100 here.
    double sum = mix.values().stream().mapToDouble(BenchbaseConfiguration::number).sum();
    return benchmark.mix().values().stream()
        .map(name -> Double.toString(100 * number(mix.get(name)) / sum))
        .collect(Collectors.joining(","));
  }

  private static double number(Object value) {
    return value instanceof Number number ? number.doubleValue() : 0;
  }

  private String type(String name, String here) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("name", name);
    if (cell.load().pacing() instanceof Pacing.KeyingAndThinking waits) {
      TransactionType type =
          cell.types().stream().filter(one -> one.name().equals(here)).findFirst().orElseThrow();
      settings.put("preExecutionWait", millis(type.keyingTime(), waits));
      settings.put("postExecutionWait", millis(type.meanThinkTime(), waits));
    }
    return elements(settings);
  }

  private static String millis(Duration wait, Pacing.KeyingAndThinking waits) {
    return Long.toString(Math.round(wait.toMillis() * waits.factor()));
  }

  private static String elements(Map<String, String> texts) {
    return texts.entrySet().stream()
        .map(
            text ->
                element(
                    text.getKey(),
                    text.getValue()
                        .replace("&", "&amp;")
                        .replace("<", "&lt;")
                        .replace(">", "&gt;")))
        .collect(Collectors.joining());
  }

  private static String element(String name, String content) {
    return "<" + name + ">" + content + "</" + name + ">";
  }
}
