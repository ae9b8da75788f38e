package dev.loadstone.report.tables;

import static dev.loadstone.report.compare.Phrases.number;
import static dev.loadstone.report.compare.Phrases.say;

import dev.loadstone.core.statistics.OfferedRate;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.document.Block.Bullet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Rates that systems did not keep: said before any figure. */
final class MissedRates {
  private MissedRates() {}

  static Optional<Bullet> of(ExperimentReport report) {
    List<String> cells = report.cells().stream().flatMap(cell -> cell(cell).stream()).toList();
    return cells.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Bullet(
                Style.BAD,
                say(
                    "The rate was not kept, and response times grow with the length of the"
                        + " interval: %s.",
                    String.join("; ", cells))));
  }

  private static Optional<String> cell(CellReport cell) {
    List<String> missed = cell.runs().stream().flatMap(MissedRates::told).toList();
    return missed.stream()
        .findFirst()
        .map(
            first ->
                cell.runs().size() == 1
                    ? say("%s: %s", cell.title(), first)
                    : say(
                        "%s (%d of %s; the first: %s)",
                        cell.title(), missed.size(), number(cell.runs().size(), "run"), first));
  }

  private static Stream<String> told(RunReport run) {
    return run.measurement().stream()
        .flatMap(statistics -> statistics.warnings().stream())
        .filter(MissedRates::isOne)
        .map(warning -> warning.substring(OfferedRate.NOT_KEPT.length()));
  }

  static Stream<String> otherWarnings(RunStatistics statistics) {
    return statistics.warnings().stream().filter(warning -> !isOne(warning));
  }

  private static boolean isOne(String warning) {
    return warning.startsWith(OfferedRate.NOT_KEPT);
  }
}
