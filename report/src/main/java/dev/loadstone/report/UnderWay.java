package dev.loadstone.report;

import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.result.TransactionStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * How many transactions a cell had on their way, by Little's law from the very figures that are
 * shown: what two cells must have in common before their figures can be compared.
 *
 * @param responding throughput × mean response time: terminals that wait for a transaction
 * @param serving throughput × mean service time: transactions that the system works on
 */
record UnderWay(double responding, double serving) {
  /** Cells that differ by less than this share had the same load. */
  private static final double SAME = 0.05;

  private static final double MICROS_PER_SECOND = 1e6;
  private static final String UNPACED = "unpaced";

  /** The mean over the repetitions that are shown; empty where nothing was measured. */
  static Optional<UnderWay> of(CellReport cell) {
    List<TransactionStatistics> totals =
        cell.shown().stream()
            .map(run -> run.result().statistics())
            .filter(Objects::nonNull)
            .map(statistics -> statistics.total())
            .filter(total -> total != null && total.responseTime() != null)
            .toList();
    return totals.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new UnderWay(
                mean(totals, total -> total.throughput() * total.responseTime().mean()),
                mean(totals, total -> total.throughput() * total.serviceTime().mean())));
  }

  private static double mean(
      List<TransactionStatistics> totals, ToDoubleFunction<TransactionStatistics> micros) {
    return totals.stream().mapToDouble(micros).average().orElse(0) / MICROS_PER_SECOND;
  }

  /** In a few words. */
  String describe() {
    return String.format(
        Locale.ROOT, "throughput × response %.1f, throughput × service %.1f", responding, serving);
  }

  /** Says that cells were not driven alike; empty when they were, or when that was varied. */
  static Optional<String> difference(List<CellReport> cells) {
    List<CellReport> unpaced =
        cells.stream()
            .filter(cell -> !cell.counted().isEmpty())
            .filter(cell -> of(cell).isPresent())
            .filter(UnderWay::isUnpaced)
            .toList();
    boolean varied =
        cells.stream()
            .flatMap(cell -> cell.cell().varied().keySet().stream())
            .anyMatch(path -> path.equals("load.terminals") || path.equals("load.inFlight"));
    if (varied || unpaced.size() < 2) {
      return Optional.empty();
    }
    List<String> words = new ArrayList<>();
    if (differ(unpaced, UnderWay::serving)) {
      words.add(list(unpaced, "transactions under way", cell -> of(cell).orElseThrow().serving()));
    }
    if (differ(unpaced, UnderWay::responding)) {
      words.add(
          list(unpaced, "terminals in response", cell -> of(cell).orElseThrow().responding()));
    }
    return words.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "The cells did not have the same load, so their figures do not compare systems: "
                + String.join("; ", words)
                + ".");
  }

  private static boolean isUnpaced(CellReport cell) {
    RunResult.LoadInfo load = cell.example().load();
    return load != null && UNPACED.equals(load.pacing());
  }

  private static boolean differ(List<CellReport> cells, ToDoubleFunction<UnderWay> what) {
    double[] values =
        cells.stream()
            .mapToDouble(cell -> what.applyAsDouble(of(cell).orElseThrow()))
            .sorted()
            .toArray();
    return values[values.length - 1] > values[0] * (1 + SAME);
  }

  private static String list(
      List<CellReport> cells, String what, ToDoubleFunction<CellReport> value) {
    return what
        + " "
        + String.join(
            ", ",
            cells.stream()
                .map(
                    cell ->
                        String.format(
                            Locale.ROOT, "%.1f (%s)", value.applyAsDouble(cell), cell.title()))
                .toList());
  }
}
