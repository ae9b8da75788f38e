package dev.loadstone.report.verify;

import dev.loadstone.core.benchmark.Headline;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.observe.Anatomy;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.RunSeries;
import dev.loadstone.core.observe.Series;
import dev.loadstone.core.observe.Series.Kind;
import dev.loadstone.core.observe.TransactionSums;
import dev.loadstone.core.result.ClientsResult.Client;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultJson;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.report.read.CorruptResult;
import dev.loadstone.report.read.HistogramReader;
import dev.loadstone.report.read.MeasuredSeconds;
import dev.loadstone.report.read.Windows;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/**
 * The figures of a run's {@code result.json} that follow from its histograms and its seconds, by
 * their paths there.
 */
final class ComputedFigures {
  private static final String STATISTICS = "statistics";
  private static final double NANOS_PER_SECOND = 1e9;

  private static final Set<Series> COUNTED =
      RunSeries.ALL.stream()
          .filter(series -> series.kind() == Kind.COUNTER)
          .collect(Collectors.toSet());

  /** Since this version, what ended in the interval and what became due are counted as well. */
  private static final int COUNTS_ENDS = 3;

  private final JsonMapper json = ResultJson.mapper();
  private final RunResult result;
  private final Map<String, Double> figures = new LinkedHashMap<>();

  /**
   * The records of a run by one process, or by all of them.
   *
   * @param log the file of its times
   */
  private record Recorded(Observations observed, double seconds, Path log) {
    /** Tells whether what was measured is counted; versions up to 3 kept the histograms alone. */
    boolean tellsMeasured() {
      return RunSeries.MEASURED.all(observed) > 0;
    }

    long timed(Series of, List<String> types) {
      return observed.times(of, types).getTotalCount();
    }

    /** In a closed loop, each transaction that completed in the interval has a response time. */
    long completed(String type) {
      return tellsMeasured()
          ? RunSeries.IN_INTERVAL.completed(observed, type)
          : timed(RunSeries.RESPONSE, List.of(type));
    }

    TransactionStatistics statistics(List<String> types) {
      try {
        return new TransactionSums(observed, Math.round(seconds * NANOS_PER_SECOND))
            .of("", "", types);
      } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
        throw CorruptResult.file(log, "", "it has times of spanning transactions that none had", e);
      }
    }
  }

  private ComputedFigures(RunResult result) {
    this.result = result;
  }

  /**
   * Computes what can be computed; nothing for a run that another tool drove, which reports figures
   * and no raw data.
   *
   * @param run its folder
   * @param headline the rate that its benchmark is known by, where that is known
   * @param seconds receives the run's seconds, where anything can be computed
   */
  static Map<String, Double> of(
      RunResult result, Path run, Optional<Headline> headline, MeasuredSeconds seconds) {
    ComputedFigures computed = new ComputedFigures(result);
    if (result.statistics() != null && result.driver() == null) {
      Optional<Recorded> whole =
          recorded(run, result.statistics().measured().toNanos() / NANOS_PER_SECOND, seconds);
      whole.ifPresent(
          recorded -> {
            computed.addTypes(STATISTICS, result.statistics().transactions(), recorded);
            computed.addTimes(run, recorded);
            headline.ifPresent(rate -> computed.addHeadline(rate, recorded));
          });
      if (result.clients() != null) {
        computed.addClients(run);
      }
    }
    return computed.figures;
  }

  private void addTimes(Path run, Recorded recorded) {
    if (result.statistics().total().time().isEmpty()) {
      return;
    }
    Observations sampler = new Observations();
    Windows.readAnatomy(run, window -> sampler.add(window.observed()));
    List<String> types =
        result.statistics().transactions().stream().map(TransactionStatistics::name).toList();
    Anatomy anatomy = new Anatomy(recorded.observed(), sampler, types);
    addTimes("total", anatomy.of(types));
    types.forEach(type -> addTimes("transactions[" + type + "]", anatomy.of(List.of(type))));
  }

  private void addTimes(String of, Map<String, Double> parts) {
    parts.forEach((part, millis) -> figures.put(STATISTICS + "." + of + ".time." + part, millis));
  }

  private static Optional<Recorded> recorded(Path folder, double length, MeasuredSeconds seconds) {
    Path log = folder.resolve(ResultFiles.HISTOGRAMS);
    if (!Files.exists(log) || !Files.exists(Windows.file(folder))) {
      return Optional.empty();
    }
    HistogramReader histograms = new HistogramReader();
    histograms.add(log);
    Observations observed = new Observations();
    for (Series series : RunSeries.LOGGED) {
      String end = "." + series.name();
      histograms
          .merged()
          .forEach(
              (tag, times) -> {
                if (tag.endsWith(end)) {
                  String type = tag.substring(0, tag.length() - end.length());
                  observed.times(series, type, times);
                }
              });
    }
    Windows.read(
        folder,
        window -> {
          observed.add(window.observed(), COUNTED);
          seconds.add(window);
        });
    return Optional.of(new Recorded(observed, length, log));
  }

  private void addClients(Path run) {
    List<Client> clients = result.clients().clients();
    double throughput = 0;
    for (Client client : clients) {
      Optional<Recorded> recorded =
          recorded(
              ResultFiles.clientFolder(run, client.number(), clients.size()),
              client.measuredSeconds(),
              new MeasuredSeconds());
      if (recorded.isEmpty()) {
        return;
      }
      String path = "clients.clients[" + client.number() + "]";
      addTypes(path, client.transactions(), recorded.get());
      throughput += figures.getOrDefault(path + ".total.throughput", Double.NaN);
    }
    if (!Double.isNaN(throughput)) {
      figures.put("clients.throughputSum", throughput);
    }
    figures.put("clients.largestMeanResponse", largest("mean"));
    figures.put("clients.largestP95Response", largest("p95"));
    figures.put("clients.largestP99Response", largest("p99"));
    figures.put("clients.largestMaxResponse", largest("max"));
  }

  private double largest(String figure) {
    return result.clients().clients().stream()
        .map(client -> "clients.clients[" + client.number() + "].total.responseTime." + figure)
        .mapToDouble(path -> figures.getOrDefault(path, 0.0))
        .max()
        .orElse(0);
  }

  private void addTypes(String path, List<TransactionStatistics> types, Recorded recorded) {
    List<String> names = types.stream().map(TransactionStatistics::name).toList();
    for (String name : names) {
      addSum(path + ".transactions[" + name + "]", List.of(name), recorded);
    }
    addSum(path + ".total", names, recorded);
  }

  private void addSum(String path, List<String> types, Recorded recorded) {
    TransactionStatistics anew = recorded.statistics(types);
    Map<String, Double> leaves = Leaves.of(json.valueToTree(anew), path);
    if (!recorded.tellsMeasured()) {
      leaves
          .keySet()
          .removeIf(leaf -> !leaf.matches(".*Time\\.\\w+") && !leaf.startsWith(path + ".overall."));
      if (isClosedLoop()) {
        addMeasured(path, types, recorded, anew.overall().keySet());
      }
    }
    figures.putAll(leaves);
  }

  /**
   * Tells whether the transactions that were measured are those that ended in the interval. At a
   * rate they are those that were due in it.
   */
  private boolean isClosedLoop() {
    return result.load() != null && !result.load().atRate();
  }

  /** Histograms tell completed from failed transactions, and no outcomes of one kind apart. */
  private void addMeasured(String path, List<String> types, Recorded recorded, Set<Outcome> seen) {
    long completed = recorded.timed(RunSeries.RESPONSE, types);
    long failed = recorded.timed(RunSeries.FAILED, types);
    Map<Boolean, List<Outcome>> kinds =
        seen.stream().collect(Collectors.partitioningBy(Outcome::completed));
    boolean countsEnds = result.schemaVersion() >= COUNTS_ENDS;
    kinds.forEach(
        (kind, outcomes) -> {
          if (outcomes.size() == 1) {
            double count = (double) (kind ? completed : failed);
            figures.put(path + ".measured." + outcomes.get(0), count);
            if (countsEnds) {
              figures.put(path + ".ended." + outcomes.get(0), count);
            }
          }
        });
    if (countsEnds) {
      figures.put(path + ".due", (double) completed + failed);
    }
    figures.put(path + ".throughput", recorded.seconds() == 0 ? 0 : completed / recorded.seconds());
  }

  private void addHeadline(Headline headline, Recorded recorded) {
    if (isClosedLoop() || recorded.tellsMeasured()) {
      Stream<String> types =
          headline.transactionTypes().isEmpty()
              ? result.benchmark().transactionTypes().stream().map(TransactionType::name)
              : headline.transactionTypes().stream();
      long completed = types.mapToLong(recorded::completed).sum();
      double units = result.statistics().measured().toNanos() / (double) headline.per().toNanos();
      double rate = units == 0 ? 0 : completed / units;
      figures.put(
          "assessment.metrics[" + headline.name() + "].value",
          headline.truncated() ? Math.floor(rate) : rate);
    }
  }
}
