package dev.loadstone.report.compare;

import static dev.loadstone.report.compare.NumberFormats.figure;
import static dev.loadstone.report.compare.NumberFormats.plain;
import static dev.loadstone.report.compare.NumberFormats.share;
import static dev.loadstone.report.compare.Phrases.say;

import dev.loadstone.core.observe.Series.Better;
import dev.loadstone.core.result.Figure;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.report.statistics.Bounds;
import dev.loadstone.report.statistics.Sample;
import dev.loadstone.report.statistics.ScalabilityFit;
import dev.loadstone.report.statistics.ScalabilityLaw;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * How the throughput of a line of a sweep grows, by the universal scalability law.
 *
 * @param sweep over more terminals, transactions under way, clients or nodes
 * @param name of the line
 * @param limited the values of the setting at which the client was the limit, which are left out
 * @param fit empty where fewer than four numbers can be compared
 */
public record Scaling(
    Sweep sweep, String name, List<String> limited, Optional<ScalabilityFit> fit) {
  /** Follows the name of a line that is drawn by the law. */
  public static final String LAW = ", by the law";

  public static final String EXPLANATION =
      "By the universal scalability law, N do λN / (1 + σ(N − 1) + κN(N − 1)) transactions a"
          + " second. Contention σ is the share of the work that only one can do at a time,"
          + " coherence κ what each of them makes for each other. Beyond the best point, more of"
          + " them do less. Each interval is at 95 %, from the spread of the repetitions.";

  static final Metric THROUGHPUT = Metric.of(Figure.THROUGHPUT);
  private static final String TERMINALS = "load.terminals";
  private static final String IN_FLIGHT = "load.inFlight";
  private static final Set<String> PATHS =
      Set.of(TERMINALS, IN_FLIGHT, "load.clients", "systems.nodes");

  /** A best point beyond so many times what was measured is not claimed. */
  private static final double FURTHEST = 2;

  /** A number of the law. */
  public record Estimate(Metric metric, double value, Optional<Bounds> interval) {
    private String words() {
      return figure(value)
          + interval
              .map(ends -> say(" (%s to %s)", figure(ends.low()), figure(ends.high())))
              .orElse("");
    }
  }

  /** The lines with four values at least; at a rate, the throughput is what was asked for. */
  static List<Scaling> of(List<CellReport> cells) {
    return Sweep.of(cells).stream()
        .filter(sweep -> PATHS.contains(sweep.path()))
        .flatMap(sweep -> sweep.lines().keySet().stream().map(name -> of(sweep, name)))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<Scaling> of(Sweep sweep, String name) {
    SortedMap<Double, CellReport> line = sweep.lines().get(name);
    if (line.size() < ScalabilityFit.LEAST_NUMBERS
        || line.values().stream()
            .map(cell -> cell.example().load())
            .anyMatch(load -> load == null || load.atRate())) {
      return Optional.empty();
    }
    Map<Double, Sample> measured = new LinkedHashMap<>();
    List<String> limited = new ArrayList<>();
    line.forEach(
        (value, cell) -> {
          Sample throughput = cell.figure(THROUGHPUT);
          if (cell.isClientLimited()) {
            limited.add(plain(value));
          } else if (value >= 1 && !cell.fit().isEmpty() && throughput.min() > 0) {
            measured.putIfAbsent(number(sweep.path(), value, cell), throughput);
          }
        });
    return Optional.of(new Scaling(sweep, name, limited, ScalabilityFit.of(measured)));
  }

  /** No more are under way than there are terminals, nor than may be. */
  private static double number(String path, double value, CellReport cell) {
    LoadInfo load = cell.example().load();
    int most =
        switch (path) {
          case TERMINALS -> load.unpaced() ? load.inFlight() : 0;
          case IN_FLIGHT -> load.terminals();
          default -> 0;
        };
    return most == 0 ? value : Math.min(value, most);
  }

  /** Returns whether the cell has the least value of the setting. */
  public boolean isAt(CellReport cell) {
    String first = sweep.lines().get(name).firstEntry().getValue().cell().id();
    return first.equals(cell.cell().id());
  }

  /** Contention, coherence and best point; none where the law does not describe the line. */
  public List<Estimate> numbers() {
    return Stream.of(
            number("contention", ScalabilityLaw::contention),
            number("coherence", ScalabilityLaw::coherence),
            number("best", ScalabilityLaw::best))
        .flatMap(Optional::stream)
        .toList();
  }

  private Optional<Estimate> number(String kind, ToDoubleFunction<ScalabilityLaw> number) {
    String path = "scaling." + Phrases.setting(sweep.path()) + "." + kind;
    Metric metric = new Metric(path, kind, "", "", Better.NEITHER);
    return fit.filter(ScalabilityFit::describes)
        .map(
            found ->
                new Estimate(metric, number.applyAsDouble(found.law()), found.interval(number)));
  }

  /** The throughput by the law, at the values of the setting. Requires a fit. */
  List<Sweep.Point> curve() {
    ScalabilityLaw law = fit.orElseThrow().law();
    List<Sweep.Point> curve = new ArrayList<>();
    sweep
        .lines()
        .get(name)
        .forEach(
            (value, cell) -> {
              double throughput = law.throughput(number(sweep.path(), value, cell));
              curve.add(new Sweep.Point(value, new Sample(List.of(throughput))));
            });
    return curve;
  }

  public String words() {
    String where = sweep.where().isEmpty() ? "" : ", " + sweep.where();
    String found = fit.map(this::words).orElse("fewer than four numbers can be compared");
    String leftOut =
        limited.isEmpty()
            ? ""
            : say(" Left out, because the client was the limit: %s.", Phrases.list(limited));
    return say("%s%s over %s: %s.%s", name, where, sweep.path(), found, leftOut);
  }

  private String words(ScalabilityFit found) {
    String off = share(found.off());
    if (!found.describes()) {
      return say("the law does not describe this sweep: it is off by up to %s", off);
    }
    List<Estimate> numbers = numbers();
    return say(
        "contention σ %s, coherence κ %s; %s. The law is off by up to %s%s",
        numbers.get(0).words(),
        numbers.get(1).words(),
        best(numbers.get(2), found.largest()),
        off,
        found.resampled().isEmpty() ? "; with one repetition there are no intervals" : "");
  }

  private static String best(Estimate best, double most) {
    Bounds ends = best.interval().orElse(new Bounds(best.value(), best.value()));
    if (ends.low() > most) {
      return say("no best point within what was measured: up to %s it still grows", plain(most));
    }
    if (ends.high() > FURTHEST * most) {
      return say("the best point is at %d or more", (long) ends.low());
    }
    long high = (long) Math.ceil(ends.high());
    String between = say(" (%d to %d): no more than %d", (long) ends.low(), high, high);
    return "best at " + Math.round(best.value()) + (best.interval().isEmpty() ? "" : between);
  }
}
