package dev.loadstone.report;

import dev.loadstone.report.Comparison.Difference;
import dev.loadstone.report.Comparison.Figure;
import dev.loadstone.report.Comparison.Significance;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What one node and several tell, in sentences that claim no more than the figures do. */
final class NodeText {
  static final String RANKING =
      "Ranked by the growth of the mean response time. Terminals draw their transactions from one"
          + " fixed mix, so when one type gets slower, fewer of every type are completed: the"
          + " throughput of all types falls alike, whichever of them is the cause. Response time"
          + " tells them apart.";

  private final Comparison comparison;
  private final List<NodePair> pairs;

  NodeText(ExperimentReport report, List<NodePair> pairs) {
    this.comparison = report.comparison();
    this.pairs = pairs;
  }

  /** Which system is ahead, centralized and distributed; nothing for one system. */
  List<String> leaders() {
    List<String> sentences = new ArrayList<>();
    leader("Centralized", NodePair::few).ifPresent(sentences::add);
    leader("Distributed", NodePair::many).ifPresent(sentences::add);
    return sentences;
  }

  private Optional<String> leader(String deployment, Function<NodePair, CellReport> cell) {
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
    Difference ahead = comparison.difference(best, next, throughput);
    String figures =
        Numbers.figure(value(best, throughput))
            + " against "
            + Numbers.figure(value(next, throughput), "ops/s")
            + ", "
            + Numbers.change(ahead.percent());
    return Optional.of(
        deployment
            + ": "
            + switch (ahead.significance()) {
              case SIGNIFICANT ->
                  best.title()
                      + " completed more than "
                      + next.title()
                      + ", "
                      + figures
                      + " (significant, "
                      + Words.probability(ahead.probability())
                      + ").";
              case WITHIN_NOISE ->
                  "no winner, "
                      + best.title()
                      + " and "
                      + next.title()
                      + " are too close to tell apart: "
                      + figures
                      + " (within noise, "
                      + Words.probability(ahead.probability())
                      + ").";
              case UNKNOWN ->
                  best.title()
                      + " came out ahead of "
                      + next.title()
                      + ", "
                      + figures
                      + "; so few repetitions cannot tell it from chance.";
            });
  }

  /** Which transaction of a system loses most, and what was measured beside it. */
  String loss(NodePair pair) {
    List<TransactionLoss> ranked = TransactionLoss.ranked(pair, comparison);
    if (ranked.isEmpty()) {
      return pair.name() + ": one of its cells was not measured to its end, nothing is compared.";
    }
    TransactionLoss first = ranked.get(0);
    Optional<TransactionLoss> proved =
        ranked.stream()
            .filter(loss -> loss.growth() > 0)
            .filter(loss -> loss.mean().significance() == Significance.SIGNIFICANT)
            .findFirst();
    if (first.growth() <= 0) {
      return pair.name()
          + ": no transaction became slower on "
          + NodeTables.nodes(pair.manyNodes())
          + ".";
    }
    if (proved.isEmpty()) {
      boolean unknown = first.mean().significance() == Significance.UNKNOWN;
      return pair.name()
          + ": "
          + first.title()
          + " shows the largest growth of response time, "
          + growth(first)
          + (unknown
              ? "; so few repetitions cannot tell it from chance."
              : ", so which transaction loses most cannot be said.");
    }
    return pair.name() + ": " + finding(proved.get(), ranked) + beside(proved.get());
  }

  private String finding(TransactionLoss most, List<TransactionLoss> ranked) {
    List<String> rivals =
        ranked.stream()
            .filter(other -> !other.name().equals(most.name()))
            .filter(other -> other.growth() > most.growth() || !most.exceeds(other))
            .filter(other -> other.growth() > 0)
            .map(TransactionLoss::title)
            .toList();
    String says =
        rivals.isEmpty()
            ? most.title() + " loses most: its mean response time grows "
            : most.title()
                + " shows the largest growth beyond noise, but cannot be told apart from "
                + Words.list(rivals)
                + ": its mean response time grows ";
    return says
        + growth(most)
        + "; its throughput changes by "
        + Numbers.change(most.throughput().percent())
        + " ("
        + Words.significance(most.throughput())
        + ").";
  }

  private String growth(TransactionLoss loss) {
    Metric mean = comparison.metric(Percentile.MEAN.metric(), loss.name()).orElseThrow();
    NodePair pair = loss.pair();
    return "from "
        + Numbers.figure(value(pair.few(), mean), "ms")
        + " on "
        + NodeTables.nodes(pair.fewNodes())
        + " to "
        + Numbers.figure(value(pair.many(), mean), "ms")
        + " on "
        + pair.manyNodes()
        + ", "
        + Numbers.change(loss.growth())
        + " ("
        + Words.significance(loss.mean())
        + ")";
  }

  /** The reasons as measured; which of them is the cause no figure says. */
  private String beside(TransactionLoss loss) {
    NodePair pair = loss.pair();
    StringBuilder text = new StringBuilder();
    double share = figure(pair.many(), Reason.SPANNING, loss);
    double factor = factor(pair.many(), loss);
    if (share > 0 && Double.isFinite(factor)) {
      Sample spanning = sample(pair.many(), Reason.SPANNING_SERVICE, loss);
      Sample local = sample(pair.many(), Reason.LOCAL_SERVICE, loss);
      text.append(" Its transactions that span partitions are ")
          .append(Numbers.figure(share, "%"))
          .append(" and take ")
          .append(Numbers.figure(factor))
          .append("× as long as the others (")
          .append(Words.significance(Comparison.significance(spanning, local)));
      double before = factor(pair.few(), loss);
      if (Double.isFinite(before)) {
        text.append("; on ")
            .append(NodeTables.nodes(pair.fewNodes()))
            .append(' ')
            .append(Numbers.figure(before))
            .append('×');
      }
      text.append(").");
    } else if (share == 0) {
      text.append(" None of them spans partitions.");
    }
    double trips = figure(pair.many(), Reason.ROUND_TRIPS, loss);
    if (trips > 0) {
      text.append(" It waits for the database ")
          .append(Numbers.figure(trips))
          .append(" times a transaction");
      double before = figure(pair.few(), Reason.ROUND_TRIPS, loss);
      if (!Numbers.figure(before).equals(Numbers.figure(trips))) {
        text.append(" (")
            .append(Numbers.figure(before))
            .append(" on ")
            .append(NodeTables.nodes(pair.fewNodes()))
            .append(')');
      }
      text.append('.');
    }
    double retries = figure(pair.many(), Reason.RETRIES, loss);
    if (retries > 0) {
      text.append(" It was tried again ")
          .append(Numbers.figure(retries))
          .append(" times a transaction.");
    }
    return text.toString();
  }

  private double factor(CellReport cell, TransactionLoss loss) {
    return figure(cell, Reason.SPANNING_SERVICE, loss) / figure(cell, Reason.LOCAL_SERVICE, loss);
  }

  private double figure(CellReport cell, Reason reason, TransactionLoss loss) {
    return value(cell, reason.of(loss.name()));
  }

  private Sample sample(CellReport cell, Reason reason, TransactionLoss loss) {
    Figure figure = comparison.figure(cell, reason.of(loss.name()));
    return figure.sample();
  }

  private double value(CellReport cell, Metric metric) {
    return comparison.figure(cell, metric).value();
  }
}
