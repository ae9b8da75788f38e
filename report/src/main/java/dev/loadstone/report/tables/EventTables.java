package dev.loadstone.report.tables;

import static dev.loadstone.report.compare.Phrases.say;
import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingDouble;
import static java.util.stream.Collectors.joining;

import dev.loadstone.core.deployment.FaultKind;
import dev.loadstone.core.result.FaultCost;
import dev.loadstone.core.result.FaultFigures;
import dev.loadstone.core.result.RunEvent;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Table;
import dev.loadstone.report.document.Columns;
import dev.loadstone.report.statistics.QuantileBounds;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** Tables of what happened to the nodes of one cell while it was measured, with its costs. */
public final class EventTables {
  private final CellReport cell;
  private final List<Event> events;

  public EventTables(CellReport cell) {
    this.cell = cell;
    this.events =
        cell.runs().stream()
            .flatMap(run -> run.result().events().stream().map(event -> new Event(run, event)))
            .toList();
  }

  private record Event(RunReport run, RunEvent event) {
    int repetition() {
      return run.result().repetition();
    }

    String second() {
      return NumberFormats.seconds(event.second() - run.timeline().measureFrom());
    }

    String held() {
      return event.healed() == null
          ? NumberFormats.NONE
          : NumberFormats.seconds(event.healed() - event.second());
    }

    Entry of(Function<FaultCost, Entry> what) {
      return event.cost() == null ? Entry.of(Double.NaN) : what.apply(event.cost());
    }

    String text(Function<FaultCost, Entry> what) {
      return of(what).text();
    }
  }

  private static Entry unavailable(FaultCost cost) {
    String seconds = NumberFormats.seconds(cost.unavailable());
    return cost.neverAgain() ? Entry.of("over " + seconds, Style.BAD) : Entry.of(seconds);
  }

  private static Entry firstCommit(FaultCost cost) {
    return cost.firstCommit() == null
        ? Entry.of("none", Style.BAD)
        : Entry.of(NumberFormats.seconds(cost.firstCommit()));
  }

  private static Entry recovered(FaultCost cost) {
    if (cost.before() == null) {
      return Entry.of(Double.NaN);
    }
    if (cost.recovered() == null) {
      return Entry.of("not within the run", Style.BAD);
    }
    return cost.recovered() == 0
        ? Entry.of("never below", Style.GOOD)
        : Entry.of("after " + NumberFormats.seconds(cost.recovered()));
  }

  private static Entry lost(FaultCost cost) {
    if (cost.lost() == null) {
      return Entry.of("not looked for");
    }
    return cost.lost() == 0
        ? Entry.of("none", Style.GOOD)
        : Entry.of(NumberFormats.count(cost.lost()), Style.BAD);
  }

  Optional<Table> events() {
    return new Columns<Event>()
        .text("Event", event -> Phrases.capital(event.event().words()))
        .number("Repetition", event -> "#" + event.repetition())
        .number("At, measured", 3, Event::second)
        .number("Held for", 3, Event::held)
        .number("Without a commit", event -> event.of(EventTables::unavailable))
        .number("First commit", 2, event -> event.of(EventTables::firstCommit))
        .number(
            "tx/s before",
            3,
            event ->
                event.of(cost -> Entry.of(Objects.requireNonNullElse(cost.before(), Double.NaN))))
        .number("Again at 90 %", event -> event.of(EventTables::recovered))
        .number(
            "Failed", 3, event -> event.of(cost -> Entry.of(NumberFormats.count(cost.failed()))))
        .number(
            "Doubtful",
            3,
            event -> event.of(cost -> Entry.of(NumberFormats.count(cost.doubtful()))))
        .number("Lost", event -> event.of(EventTables::lost))
        .tableOfAny(
            cell.title() + ": events while it was measured",
            events,
            "Without a commit: the longest time between two commits, until the next event or the end"
                + " of the measured interval, by the instants at which clients had their answers."
                + " First commit, and again at 90 %: from the proof of the fault; the latter until"
                + " three seconds on end had 90 % of the mean before. Doubtful: nobody knows whether"
                + " they were committed. Lost: acknowledged, and not there after the last fault.");
  }

  private record Kind(CellReport cell, FaultKind kind, Costs costs) {}

  private record Costs(List<FaultCost> costs) {
    Entry quantile(double quantile) {
      OptionalDouble time = FaultFigures.unavailable(costs, quantile);
      String found = time.isPresent() ? NumberFormats.seconds(time.getAsDouble()) : "never again";
      QuantileBounds bounds = QuantileBounds.of(costs.size(), quantile);
      return Entry.of(found, low(bounds.low()) + " to " + high(bounds.high()));
    }

    private String low(int rank) {
      return rank < 1 ? "0" : EventTables.unavailable(ranked(rank)).text();
    }

    private String high(int rank) {
      return rank > costs.size() || ranked(rank).neverAgain()
          ? "any"
          : NumberFormats.seconds(ranked(rank).unavailable());
    }

    private FaultCost ranked(int rank) {
      return FaultFigures.byUnavailable(costs).get(rank - 1);
    }

    double longest() {
      return costs.stream().mapToDouble(FaultCost::unavailable).max().orElseThrow();
    }

    long never() {
      return costs.stream().filter(FaultCost::neverAgain).count();
    }

    Entry most() {
      return Entry.of(
          NumberFormats.seconds(longest()), never() == 0 ? "" : never() + " never again");
    }

    /** {@code 0.73 s (of 9, half at most 0.71 s)}. */
    String times() {
      return say(
          "%s%s (%s)",
          never() == 0 ? "" : "over ",
          NumberFormats.seconds(longest()),
          costs.size() == 1 ? "one fault" : say("of %d, %s", costs.size(), half()));
    }

    private String half() {
      OptionalDouble half = FaultFigures.unavailable(costs, 0.5);
      return half.isPresent()
          ? "half at most " + NumberFormats.seconds(half.getAsDouble())
          : "at least half never again";
    }

    /** The latest of all; one that is not known is later than all others. */
    Entry recovered() {
      return EventTables.recovered(
          costs.stream()
              .max(
                  comparing((FaultCost cost) -> cost.before() == null)
                      .thenComparing(cost -> cost.recovered() == null)
                      .thenComparing(
                          cost -> Objects.requireNonNullElse(cost.recovered(), Double.NaN)))
              .orElseThrow());
    }

    String sum(ToLongFunction<FaultCost> what) {
      return NumberFormats.count(costs.stream().mapToLong(what).sum());
    }

    boolean isSought() {
      return costs.stream().anyMatch(cost -> cost.lost() != null);
    }

    long missing() {
      return costs.stream().mapToLong(cost -> Objects.requireNonNullElse(cost.lost(), 0L)).sum();
    }

    String lost() {
      return isSought() ? NumberFormats.count(missing()) : "not looked for";
    }
  }

  /** All faults of a kind in a cell together, the cells one below the other. */
  static Optional<Table> costs(List<CellReport> cells) {
    List<Kind> kinds =
        cells.stream()
            .flatMap(
                cell ->
                    EnumSet.allOf(FaultKind.class).stream()
                        .map(kind -> new Kind(cell, kind, costs(cell, kind))))
            .filter(kind -> !kind.costs().costs().isEmpty())
            .toList();
    return new Columns<Kind>()
        .text("Cell", kind -> kind.cell().title())
        .text("Nodes that were", kind -> kind.kind().done())
        .number("Times", kind -> kind.costs().costs().size())
        .number("Without a commit, p50", kind -> kind.costs().quantile(0.5))
        .number("p90", kind -> kind.costs().quantile(0.9))
        .number("Longest", kind -> kind.costs().most())
        .number("Again at 90 %, latest", kind -> kind.costs().recovered())
        .number("Failed", 3, kind -> kind.costs().sum(FaultCost::failed))
        .number("Doubtful", kind -> kind.costs().sum(FaultCost::doubtful))
        .number("Lost", kind -> kind.costs().lost())
        .tableOfAny(
            "What faults cost",
            kinds,
            "The second line of a quantile has its bounds with a confidence of 95 %, by the ranks of"
                + " what was measured; few faults have no upper bound of p90. Each fault, and how its"
                + " costs are counted: Throughput over time.");
  }

  private static Costs costs(CellReport cell, FaultKind kind) {
    return new Costs(cell.faultCosts(event -> event.kind() == kind));
  }

  /** What the faults of these cells cost at most, the least first; empty without a cell. */
  static Optional<String> answer(List<CellReport> cells) {
    Map<CellReport, Costs> costs = new LinkedHashMap<>();
    cells.forEach(cell -> costs.put(cell, new Costs(cell.faultCosts())));
    if (costs.isEmpty()) {
      return Optional.empty();
    }
    String times =
        costs.entrySet().stream()
            .sorted(comparingDouble(cell -> cell.getValue().longest()))
            .map(cell -> cell.getKey().title() + " " + cell.getValue().times())
            .collect(joining("; "));
    return Optional.of(
        say("Longest time without a commit after a fault: %s. %s", times, losses(costs)));
  }

  private static String losses(Map<CellReport, Costs> costs) {
    List<String> lost =
        costs.entrySet().stream()
            .filter(cell -> cell.getValue().missing() > 0)
            .map(cell -> cell.getKey().title() + " lost " + cell.getValue().lost())
            .toList();
    if (!lost.isEmpty()) {
      return say("Of what was acknowledged %s.", Phrases.list(lost));
    }
    long sought = costs.values().stream().filter(Costs::isSought).count();
    return sought == costs.size()
        ? "Nothing that was acknowledged is missing."
        : sought == 0
            ? "Whether anything acknowledged is missing was not looked for."
            : "Nothing that was acknowledged is missing where it was looked for.";
  }

  public List<String> sentences() {
    return events.stream()
        .map(
            event ->
                say(
                    "%s %s into repetition %d: %s without a commit, again at 90 %%: %s, %s doubtful,"
                        + " lost: %s",
                    event.event().words(),
                    event.second(),
                    event.repetition(),
                    event.text(EventTables::unavailable),
                    event.text(EventTables::recovered),
                    event.text(cost -> Entry.of(NumberFormats.count(cost.doubtful()))),
                    event.text(EventTables::lost)))
        .toList();
  }
}
