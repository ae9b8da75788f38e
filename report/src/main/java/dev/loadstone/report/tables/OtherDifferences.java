package dev.loadstone.report.tables;

import static dev.loadstone.report.compare.Phrases.say;

import dev.loadstone.core.result.Figure;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Concurrency;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.RunConditions;
import dev.loadstone.report.compare.ScaleOutPair;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.document.Block.Bullets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Conditions in which the cells differ though the experiment does not vary them. */
public final class OtherDifferences {
  /** The setting that decides how often a transaction waits for the database. */
  private static final String ACCESS = "benchmark.access";

  /** Retries alone make a smaller factor between cells that work in the same way. */
  private static final double MOST_UNLIKE = 1.25;

  private final List<CellReport> cells;
  private final List<CellReport> known;
  private final Map<String, Set<String>> values = new LinkedHashMap<>();

  private OtherDifferences(List<CellReport> cells) {
    this.cells = cells;
    this.known =
        cells.stream()
            .filter(cell -> RunConditions.server(cell.example().system()) != null)
            .toList();
  }

  /** The differences; to be shown before any figure. */
  public static Optional<Bullets> of(List<CellReport> cells) {
    return Bullets.ofAny(
        Style.CAUTION,
        "The cells differ in more than the code under test: %s.",
        new OtherDifferences(cells).differing(!ScaleOutPair.of(cells).isEmpty()));
  }

  /**
   * @param paired whether one node is compared with several, so that deployment and network differ
   *     on purpose
   */
  private List<String> differing(boolean paired) {
    condition("isolation");
    add("durability", cell -> RunConditions.durability(RunConditions.of(cell)));
    condition("pacing");
    condition("system");
    if (paired) {
      add("deployment", cell -> cell.example().system().deployment());
    } else {
      condition("deployment");
      condition("network");
    }
    if (values.getOrDefault("system", Set.of()).size() == 1) {
      known.stream()
          .flatMap(cell -> RunConditions.settings(cell).keySet().stream())
          .distinct()
          .forEach(name -> add(name, cell -> RunConditions.settings(cell).get(name)));
    }
    known.stream()
        .flatMap(cell -> cell.cell().varied().keySet().stream())
        .map(Phrases::setting)
        .forEach(values::remove);
    values.values().removeIf(found -> found.size() < 2);
    List<String> differing = new ArrayList<>();
    Concurrency.unlike(cells).ifPresent(differing::add);
    roundTrips().ifPresent(differing::add);
    values.forEach((name, found) -> differing.add(say("%s (%s)", name, String.join(" / ", found))));
    return differing;
  }

  /**
   * The cells whose transactions make unlike numbers of round trips, though the experiment does not
   * vary the access: over a network that decides more than the systems do.
   */
  private Optional<String> roundTrips() {
    return cells.stream().anyMatch(cell -> cell.cell().varied().containsKey(ACCESS))
        ? Optional.empty()
        : Phrases.unlike(
            "round trips a transaction",
            cells,
            cell ->
                cell.compared().stream()
                    .mapToDouble(run -> Figure.ROUND_TRIPS.of(run.result(), ""))
                    .filter(trips -> trips > 0)
                    .average()
                    .orElse(Double.NaN),
            MOST_UNLIKE);
  }

  private void condition(String name) {
    add(name, cell -> RunConditions.of(cell).get(name));
  }

  private void add(String name, Function<CellReport, String> value) {
    Set<String> found = new LinkedHashSet<>();
    for (CellReport cell : known) {
      String text = value.apply(cell);
      found.add(text == null || text.isEmpty() ? NumberFormats.NONE : text);
    }
    values.put(name, found);
  }
}
