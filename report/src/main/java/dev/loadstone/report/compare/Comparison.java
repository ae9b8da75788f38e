package dev.loadstone.report.compare;

import static dev.loadstone.core.result.Figure.MEAN;
import static dev.loadstone.core.result.Figure.P50;
import static dev.loadstone.core.result.Figure.P95;
import static dev.loadstone.core.result.Figure.THROUGHPUT;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.observe.Series.Better;
import dev.loadstone.core.result.Figure;
import dev.loadstone.core.result.RunResult.BenchmarkInfo;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.core.settings.Question;
import dev.loadstone.report.statistics.Answer;
import dev.loadstone.report.statistics.Bounds;
import dev.loadstone.report.statistics.Judge;
import dev.loadstone.report.statistics.LogRatio;
import dev.loadstone.report.statistics.Pairing;
import dev.loadstone.report.statistics.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The cells of an experiment compared by every metric. The first cell is the baseline. Only
 * repetitions that were measured to their end count.
 */
public final class Comparison {
  /** The most cells that can be read side by side. */
  static final int MANY = 8;

  private final List<CellReport> cells;
  private final List<Metric> metrics;
  private final Metric headline;
  private final Optional<Metric> secondRate;
  private final Pairing pairing;
  private final Judge judge;
  private final List<AskedComparison> asked;
  private final Map<Two, Answer> answers = new HashMap<>();
  private final List<Scaling> scaling;

  /**
   * @param planned the least number of repetitions that were planned
   */
  Comparison(List<CellReport> cells, Judge judge, List<Question> questions, int planned) {
    this.cells = cells;
    this.pairing =
        new Pairing(
            cells.stream()
                .flatMap(cell -> cell.runs().stream())
                .map(run -> run.result().measureStart())
                .toList(),
            planned);
    this.metrics = metricsOf(cells);
    this.headline = declared(BenchmarkInfo::headline).orElse(Metric.of(THROUGHPUT));
    this.secondRate = declared(BenchmarkInfo::secondRate);
    this.judge = judge;
    this.asked =
        questions.stream()
            .map(question -> AskedComparison.of(question, cells, metrics, headline))
            .toList();
    judge(asked.isEmpty() ? headlinePairs() : asked());
    this.scaling = Scaling.of(cells);
  }

  /** The metric that the benchmark declares by its name; empty where no run has it. */
  private Optional<Metric> declared(Function<BenchmarkInfo, String> name) {
    return cells.stream()
        .flatMap(cell -> cell.runs().stream())
        .flatMap(run -> Stream.ofNullable(run.result().benchmark()))
        .flatMap(benchmark -> Stream.ofNullable(name.apply(benchmark)))
        .findFirst()
        .flatMap(told -> metrics.stream().filter(metric -> metric.name().equals(told)).findFirst());
  }

  public List<Scaling> scaling() {
    return scaling;
  }

  public Judge judge() {
    return judge;
  }

  public List<AskedComparison> asked() {
    return asked;
  }

  public CellReport baseline() {
    return cells.get(0);
  }

  public boolean isBaseline(CellReport cell) {
    return cell.cell().id().equals(baseline().cell().id());
  }

  /** All metrics: the benchmark's own, then those of all types together, then of each type. */
  public List<Metric> metrics() {
    return metrics;
  }

  /** The metric that the benchmark is known by; the total throughput where it has none. */
  public Metric headline() {
    return headline;
  }

  /** The rate that competes with the headline; empty where the benchmark declares none. */
  public Optional<Metric> secondRate() {
    return secondRate;
  }

  /** The title of a metric over all types, a rate with its pacing; an unknown name unchanged. */
  public String title(String name) {
    return metrics.stream()
        .filter(metric -> metric.total() && metric.name().equals(name))
        .map(Metric::title)
        .findFirst()
        .orElse(name);
  }

  /** The metrics of charts and tables of pairs: headline, throughput, mean, median and tail. */
  public List<Metric> mainMetrics() {
    Stream<Metric> others = Stream.of(THROUGHPUT, MEAN, P50, P95).map(Metric::of);
    return Stream.concat(Stream.of(headline).filter(metric -> !isThroughput(metric)), others)
        .distinct()
        .toList();
  }

  /**
   * Tells whether it equals the throughput in every cell, as where all operations are of one kind.
   */
  private boolean isThroughput(Metric metric) {
    return cells.stream()
        .allMatch(
            cell -> Double.compare(cell.value(metric), cell.value(Metric.of(THROUGHPUT))) == 0);
  }

  public Difference difference(CellReport cell, CellReport from, Metric metric) {
    double ours = cell.value(metric);
    double theirs = from.value(metric);
    Answer answer = answers.getOrDefault(new Two(cell, from, metric), Answer.NONE);
    Optional<LogRatio> ratio =
        answer.ratio().or(() -> new AskedComparison(cell, from, metric).ratio(pairing));
    double percent =
        ratio
            .map(LogRatio::percent)
            .orElse(theirs == 0 ? Double.NaN : 100 * (ours - theirs) / Math.abs(theirs));
    return new Difference(percent, ours - theirs, ratio, answer);
  }

  /** The difference to the baseline; none for the baseline itself. */
  public Optional<Difference> toBaseline(CellReport cell, Metric metric) {
    return isBaseline(cell) ? Optional.empty() : Optional.of(difference(cell, baseline(), metric));
  }

  /** The difference that a question asks for. Requires {@link AskedComparison#isThere}. */
  public Difference difference(AskedComparison question) {
    return difference(question.cell(), question.with(), question.metric());
  }

  /** Each cell against each by the headline; of many cells, only those with all else equal. */
  private List<AskedComparison> headlinePairs() {
    List<AskedComparison> pairs = new ArrayList<>();
    cells.stream()
        .filter(cell -> !cell.fit().isEmpty())
        .collect(
            groupingBy(
                cell -> cells.size() > MANY ? Phrases.varied(cell, path -> true) : "",
                LinkedHashMap::new,
                toList()))
        .values()
        .forEach(
            alike -> {
              for (int i = 0; i < alike.size(); i++) {
                for (CellReport other : alike.subList(0, i)) {
                  pairs.add(new AskedComparison(alike.get(i), other, headline));
                }
              }
            });
    return pairs;
  }

  /**
   * Answers one family of questions: those of the study, which were asked before anything was
   * measured; or, where it asks none, each cell against each by the headline, because the pairs
   * that are reported are chosen by their figures. Other differences have an interval and no
   * answer, so that all answers of a report hold together.
   */
  private void judge(List<AskedComparison> family) {
    List<AskedComparison> answerable =
        family.stream().filter(one -> one.obstacle().isEmpty()).toList();
    List<Answer> found = judge.answers(answerable.stream().map(one -> one.views(pairing)).toList());
    for (int i = 0; i < answerable.size(); i++) {
      AskedComparison one = answerable.get(i);
      Two two = new Two(one.cell(), one.with(), one.metric());
      answers.put(two, found.get(i));
      answers.put(two.reversed(), found.get(i).reversed());
    }
  }

  private static List<Metric> metricsOf(List<CellReport> cells) {
    Map<String, Metric> metrics = new LinkedHashMap<>();
    for (CellReport cell : cells) {
      for (RunReport run : cell.runs()) {
        // Only for the headline, the first, and for a second rate is it known that more is better.
        Better better = Better.HIGHER;
        String second =
            Optional.ofNullable(run.result().benchmark()).map(BenchmarkInfo::secondRate).orElse("");
        for (Assessment.Metric figure :
            run.assessment().map(Assessment::metrics).orElse(List.of())) {
          metrics.putIfAbsent(
              figure.name(),
              new Metric(
                  figure.name(),
                  title(figure, cells),
                  "",
                  figure.unit(),
                  figure.name().equals(second) ? Better.HIGHER : better));
          better = Better.NEITHER;
        }
      }
    }
    addTransaction(metrics, "", cells);
    for (CellReport cell : cells) {
      cell.transactions()
          .forEach(transaction -> addTransaction(metrics, transaction.name(), cells));
    }
    return List.copyOf(metrics.values());
  }

  /** The title; a rate by the specification is never shown without its pacing. */
  private static String title(Assessment.Metric figure, List<CellReport> cells) {
    if (!figure.unit().equals("1/min")) {
      return figure.title();
    }
    String pacings =
        cells.stream()
            .map(cell -> cell.example().load())
            .filter(Objects::nonNull)
            .map(LoadInfo::pacing)
            .distinct()
            .collect(joining(" / "));
    return pacings.isEmpty() ? figure.title() : figure.title() + " (" + pacings + ")";
  }

  private static void addTransaction(
      Map<String, Metric> metrics, String transaction, List<CellReport> cells) {
    List<RunReport> counted = cells.stream().flatMap(cell -> cell.counted().stream()).toList();
    Figure.ALL.stream()
        .filter(figure -> transaction.isEmpty() || figure.isByType())
        .filter(figure -> isShown(figure, counted, transaction))
        .map(figure -> Metric.of(figure, transaction))
        .forEach(metric -> metrics.putIfAbsent(transaction + "/" + metric.name(), metric));
  }

  /**
   * Tells whether the figure of a type of transactions, or of all, is worth showing in these runs.
   */
  private static boolean isShown(Figure figure, List<RunReport> runs, String transaction) {
    if (figure.equals(Figure.LOCAL_SERVICE)) {
      // Where nothing spans partitions this is the service time, which is known already.
      return isShown(Figure.SPANNING, runs, "");
    }
    if (figure.equals(Figure.CONNECTION_WAIT)) {
      return runs.stream()
          .flatMap(run -> run.statistics(transaction))
          .anyMatch(
              type -> TransactionReport.matters(type.meanQueueTime(), type.responseTime().mean()));
    }
    return switch (figure.shown()) {
      case ALWAYS -> figure.isByType() || isAbove0(figure, runs, transaction);
      case EXPLAINING -> isAbove0(figure, runs, transaction);
      case NEVER -> false;
    };
  }

  private static boolean isAbove0(Figure figure, List<RunReport> runs, String transaction) {
    return runs.stream().anyMatch(run -> figure.of(run.result(), transaction) > 0);
  }

  /**
   * The difference of one cell from another.
   *
   * @param percent in percent of the other; NaN where the other is 0 or absent
   * @param absolute in the metric's unit
   * @param ratio the source of percent and its interval; empty where a figure is not above 0, or
   *     with fewer than two repetitions on a side
   * @param answer the claim; {@link Answer#NONE} where nothing is asked
   */
  public record Difference(
      double percent, double absolute, Optional<LogRatio> ratio, Answer answer) {

    /**
     * The interval of the true difference, in percent: at 95 % for all answers together where an
     * answer is asked for, by itself for any other; empty where it is not known.
     */
    public Optional<Bounds> interval() {
      return answer
          .interval()
          .or(
              () ->
                  ratio
                      .filter(known -> known.standardError() > 0)
                      .map(known -> known.interval(Judge.CONFIDENCE)));
    }

    public Verdict verdict() {
      return answer.verdict();
    }
  }

  private record Two(String cell, String from, Metric metric) {
    Two(CellReport cell, CellReport from, Metric metric) {
      this(cell.cell().id(), from.cell().id(), metric);
    }

    Two reversed() {
      return new Two(from, cell, metric);
    }
  }
}
