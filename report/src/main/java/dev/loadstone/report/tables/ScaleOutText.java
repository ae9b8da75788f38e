package dev.loadstone.report.tables;

import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Comparison;
import dev.loadstone.report.compare.Comparison.Difference;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.ScaleOutPair;
import dev.loadstone.report.compare.TransactionLoss;
import dev.loadstone.report.read.Percentile;
import dev.loadstone.report.statistics.Judge;
import dev.loadstone.report.statistics.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What one node and several tell, in sentences that claim no more than the figures do. */
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

  /** Which system is ahead, centralized and distributed; nothing for one system. */
  public List<String> leaders() {
    List<String> sentences = new ArrayList<>();
    leader("Centralized", ScaleOutPair::few).ifPresent(sentences::add);
    leader("Distributed", ScaleOutPair::many).ifPresent(sentences::add);
    return sentences;
  }

  private Optional<String> leader(String deployment, Function<ScaleOutPair, CellReport> cell) {
    Metric throughput = comparison.total(Metric.THROUGHPUT).orElseThrow();
    List<CellReport> ranked =
        pairs.stream()
            .map(cell)
            .distinct()
            .filter(one -> Double.isFinite(value(one, throughput)))
            .sorted(Comparator.comparingDouble(one -> -value(one, throughput)))
            .toList();
    if (ranked.size() < 2) {
      return Optional.empty();
    }
    CellReport best = ranked.get(0);
    CellReport next = ranked.get(1);
    return Optional.of(
        deployment
            + ": "
            + best.title()
            + " completed "
            + NumberFormats.figure(value(best, throughput), "ops/s")
            + ", "
            + next.title()
            + " "
            + NumberFormats.figure(value(next, throughput))
            + ": "
            + change(comparison.difference(best, next, throughput))
            + ".");
  }

  private static String change(Difference difference) {
    String interval = Phrases.interval(difference);
    return NumberFormats.change(difference.percent())
        + (interval.isEmpty() ? "" : " (" + interval + ")");
  }

  /** Which transaction of a system loses most, as far as the repetitions tell. */
  public String loss(ScaleOutPair pair) {
    List<TransactionLoss> ranked = TransactionLoss.ranked(pair, comparison);
    if (ranked.isEmpty()) {
      return pair.name() + ": one of its cells was not measured to its end, nothing is compared.";
    }
    TransactionLoss first = ranked.get(0);
    if (first.growth() <= 0) {
      return pair.name()
          + ": no transaction became slower on "
          + ScaleOutTables.nodes(pair.manyNodes())
          + ".";
    }
    List<TransactionLoss> others = ranked.subList(1, ranked.size());
    List<Verdict> verdicts = Judge.USUAL.verdicts(others.stream().map(first::beyond).toList());
    List<String> rivals = new ArrayList<>();
    for (int i = 0; i < others.size(); i++) {
      if (verdicts.get(i) != Verdict.HIGHER) {
        rivals.add(others.get(i).title());
      }
    }
    Metric mean = comparison.metric(Percentile.MEAN.metric(), first.name()).orElseThrow();
    return pair.name()
        + ": "
        + first.title()
        + (rivals.isEmpty()
            ? " loses most"
            : " shows the largest growth, but cannot be told apart from " + Phrases.list(rivals))
        + ": its mean response time goes from "
        + NumberFormats.figure(value(pair.few(), mean), "ms")
        + " on "
        + ScaleOutTables.nodes(pair.fewNodes())
        + " to "
        + NumberFormats.figure(value(pair.many(), mean), "ms")
        + " on "
        + pair.manyNodes()
        + ", "
        + change(first.mean())
        + (first.mean().interval().isEmpty()
            ? "; so few repetitions cannot tell it from chance."
            : ".");
  }

  private double value(CellReport cell, Metric metric) {
    return comparison.figure(cell, metric).value();
  }
}
