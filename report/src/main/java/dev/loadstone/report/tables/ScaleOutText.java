package dev.loadstone.report.tables;

import static dev.loadstone.report.compare.Phrases.say;

import dev.loadstone.core.result.Figure;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Comparison;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.ScaleOutPair;
import dev.loadstone.report.compare.TransactionLoss;
import dev.loadstone.report.statistics.Judge;
import dev.loadstone.report.statistics.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** One node against several, in sentences that claim no more than the figures do. */
public final class ScaleOutText {
  static final String RANKING =
      "Ranked by the growth of the mean response time. Terminals draw their transactions from one"
          + " fixed mix, so when one type gets slower, fewer of every type are completed: the"
          + " throughput of all types falls alike, whichever of them is the cause. Response time"
          + " tells them apart.";

  private final Comparison comparison;
  private final List<ScaleOutPair> pairs;

  public ScaleOutText(ExperimentReport report, List<ScaleOutPair> pairs) {
    this.comparison = report.comparison();
    this.pairs = pairs;
  }

  /** The system that is ahead, centralized and distributed; empty for one system. */
  public List<String> leaders() {
    return Stream.of(
            leader("Centralized", ScaleOutPair::few), leader("Distributed", ScaleOutPair::many))
        .flatMap(Optional::stream)
        .toList();
  }

  private Optional<String> leader(String deployment, Function<ScaleOutPair, CellReport> cell) {
    Metric throughput = Metric.of(Figure.THROUGHPUT);
    List<CellReport> ranked =
        pairs.stream()
            .map(cell)
            .distinct()
            .filter(one -> Double.isFinite(comparison.value(one, throughput)))
            .sorted(Comparator.comparingDouble(one -> -comparison.value(one, throughput)))
            .toList();
    if (ranked.size() < 2) {
      return Optional.empty();
    }
    CellReport best = ranked.get(0);
    CellReport next = ranked.get(1);
    return Optional.of(
        say(
            "%s: %s completed %s, %s %s: %s.",
            deployment,
            best.title(),
            NumberFormats.figure(comparison.value(best, throughput), "ops/s"),
            next.title(),
            NumberFormats.figure(comparison.value(next, throughput)),
            Phrases.change(comparison.difference(best, next, throughput))));
  }

  /** The transaction of a system that loses most, as far as the repetitions tell. */
  public String loss(ScaleOutPair pair) {
    List<TransactionLoss> ranked = TransactionLoss.ranked(pair, comparison);
    if (ranked.isEmpty()) {
      return pair.name() + ": one of its cells was not measured to its end, nothing is compared.";
    }
    TransactionLoss first = ranked.get(0);
    String many = ScaleOutTables.nodes(pair.manyNodes());
    if (first.growth() <= 0) {
      return say("%s: no transaction became slower on %s.", pair.name(), many);
    }
    List<String> rivals = rivals(first, ranked.subList(1, ranked.size()));
    Metric mean = Metric.of(Figure.MEAN, first.name());
    return say(
        "%s: %s %s: its mean response time goes from %s on %s to %s on %d, %s%s",
        pair.name(),
        first.title(),
        rivals.isEmpty()
            ? "loses most"
            : "shows the largest growth, but cannot be told apart from " + Phrases.list(rivals),
        NumberFormats.figure(comparison.value(pair.few(), mean), "ms"),
        ScaleOutTables.nodes(pair.fewNodes()),
        NumberFormats.figure(comparison.value(pair.many(), mean), "ms"),
        pair.manyNodes(),
        Phrases.change(first.mean()),
        first.mean().interval().isEmpty()
            ? "; so few repetitions cannot tell it from chance."
            : ".");
  }

  private static List<String> rivals(TransactionLoss first, List<TransactionLoss> others) {
    List<Verdict> verdicts = Judge.USUAL.verdicts(others.stream().map(first::beyond).toList());
    List<String> rivals = new ArrayList<>();
    for (int i = 0; i < others.size(); i++) {
      if (verdicts.get(i) != Verdict.HIGHER) {
        rivals.add(others.get(i).title());
      }
    }
    return rivals;
  }
}
