package dev.loadstone.runner.file;

import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.result.NodeUsage;
import dev.loadstone.core.settings.Question.Compare;
import dev.loadstone.core.text.NearestName;
import dev.loadstone.runner.file.tree.Node;
import dev.loadstone.runner.file.tree.Node.Mapping;
import dev.loadstone.runner.file.tree.Problems;
import java.util.List;
import java.util.stream.Stream;

/**
 * Checks that the questions of a study name cells and metrics that its experiment has.
 *
 * @param cells the titles of all cells
 */
record QuestionRules(List<String> cells, Benchmark<?> benchmark, Problems problems) {
  /** The metrics of all transactions together and of each type that can be better or worse. */
  private static final List<String> OF_TRANSACTIONS =
      List.of(
          "throughput",
          "response.mean",
          "response.p50",
          "response.p90",
          "response.p95",
          "response.p99");

  /** The most cells that a message lists. */
  private static final int MANY = 12;

  /** Reports that there is no question whose answer could end the repetitions. */
  void refuseNone(Node repetitions) {
    Node until = repetitions instanceof Mapping mapping ? mapping.get("until") : null;
    problems.add(
        (until == null ? repetitions : until).location(),
        ExperimentForm.REPETITIONS + ".until",
        "is answered, and the experiment has no questions; expected questions, or such as"
            + " {width: 5%}, or a number of repetitions");
  }

  /** Whether both cells of a comparison exist. */
  boolean knows(Compare compare) {
    return cells.contains(compare.cell()) && cells.contains(compare.with());
  }

  void checkCells(Compare compare, Mapping written, String path) {
    checkCell(compare.cell(), written, path, "cell");
    checkCell(compare.with(), written, path, "with");
  }

  private void checkCell(String cell, Mapping written, String path, String key) {
    if (!cells.contains(cell)) {
      List<String> quoted = cells.stream().map(QuestionRules::quoted).toList();
      String advice =
          cells.size() <= MANY
              ? NearestName.advice(quoted(cell), quoted)
              : "; expected one of the %d that config explain names".formatted(cells.size())
                  + NearestName.question(quoted(cell), quoted);
      problems.add(
          written.get(key).location(), path + "." + key, "unknown cell " + quoted(cell) + advice);
    }
  }

  private static String quoted(String cell) {
    return "'" + cell + "'";
  }

  void checkMetric(Compare compare, Mapping written, String path) {
    List<String> all =
        Stream.of(
                Stream.of(benchmark.headline().name(), NodeUsage.PROCESSOR_TIME),
                OF_TRANSACTIONS.stream())
            .flatMap(names -> names)
            .toList();
    List<String> ofEach =
        benchmark.transactionTypes().stream()
            .flatMap(type -> OF_TRANSACTIONS.stream().map(metric -> type.name() + "." + metric))
            .toList();
    String metric = compare.metric();
    if (metric != null && !all.contains(metric) && !ofEach.contains(metric)) {
      problems.add(
          written.get("metric").location(),
          path + ".metric",
          "unknown metric '"
              + metric
              + "'; expected one of "
              + String.join(", ", all)
              + ", or that of a transaction such as "
              + ofEach.get(1)
              + NearestName.question(
                  metric, Stream.concat(all.stream(), ofEach.stream()).toList()));
    }
  }
}
