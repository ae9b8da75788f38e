package dev.loadstone.report.compare;

import dev.loadstone.core.result.Figure;
import dev.loadstone.core.result.Figure.Better;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.report.statistics.Estimate;
import dev.loadstone.report.statistics.Point;
import dev.loadstone.report.statistics.Sample;
import dev.loadstone.report.statistics.ScalabilityFit;
import dev.loadstone.report.statistics.ScalabilityFit.Measured;
import dev.loadstone.report.statistics.ScalabilityLaw;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * How the throughput of a line of a sweep grows, by the universal scalability law.
 *
 * @param sweep over more terminals, transactions under way, clients or nodes
 * @param line the name of the line
 * @param limit the most transactions under way, whatever the setting; infinite where there is none
 * @param limited the values of the setting at which the client was the limit, which are left out
 * @param fit empty where fewer than four numbers can be compared
 */
public record Scaling(
    Sweep sweep, String line, double limit, List<Double> limited, Optional<ScalabilityFit> fit) {
  /** Follows the name of a line that is drawn by the law. */
  public static final String LAW = ", by the law";

  private static final Metric THROUGHPUT = Metric.of(Figure.THROUGHPUT);
  private static final String TERMINALS = "load.terminals";
  private static final String IN_FLIGHT = "load.inFlight";
  private static final Set<String> PATHS =
      Set.of(TERMINALS, IN_FLIGHT, "load.clients", "systems.nodes");

  /** Of the curve, from one value of the setting to the next. */
  private static final int STEPS = 8;

  /** A line with four numbers at least; at a rate, the throughput is what was asked for. */
  static List<Scaling> of(List<CellReport> cells) {
    return Sweep.of(cells).stream()
        .filter(sweep -> PATHS.contains(sweep.path()))
        .flatMap(
            sweep ->
                sweep.lines().entrySet().stream()
                    .filter(line -> line.getValue().values().stream().allMatch(Scaling::isOfLoad))
                    .map(line -> of(sweep, line.getKey(), line.getValue()))
                    .flatMap(Optional::stream))
        .toList();
  }

  private static boolean isOfLoad(CellReport cell) {
    LoadInfo load = cell.example().load();
    return load != null && !load.atRate();
  }

  private static Optional<Scaling> of(
      Sweep sweep, String line, NavigableMap<Double, CellReport> cells) {
    double limit =
        cells.values().stream()
            .mapToDouble(cell -> limit(sweep.path(), cell))
            .max()
            .orElse(Double.POSITIVE_INFINITY);
    List<Measured> measured = new ArrayList<>();
    List<Double> limited = new ArrayList<>();
    cells.forEach(
        (value, cell) -> {
          Sample figure = new Sample(cell.points(THROUGHPUT).stream().map(Point::value).toList());
          if (value >= 1 && !cell.fit().isEmpty() && figure.min() > 0) {
            if (cell.isClientLimited()) {
              limited.add(value);
            } else {
              measured.add(new Measured(Math.min(value, limit), figure));
            }
          }
        });
    long numbers =
        Stream.concat(measured.stream().map(Measured::number), limited.stream()).distinct().count();
    return numbers >= ScalabilityLaw.LEAST_NUMBERS
        ? Optional.of(new Scaling(sweep, line, limit, limited, ScalabilityFit.of(measured)))
        : Optional.empty();
  }

  private static double limit(String path, CellReport cell) {
    LoadInfo load = cell.example().load();
    int most =
        switch (path) {
          case TERMINALS -> load.unpaced() ? load.inFlight() : 0;
          case IN_FLIGHT -> load.terminals();
          default -> 0;
        };
    return most == 0 ? Double.POSITIVE_INFINITY : most;
  }

  /** The line with the settings that all lines of its chart share. */
  public String title() {
    return sweep.where().isEmpty() ? line : line + ", " + sweep.where();
  }

  boolean isOf(Sweep other, String name) {
    return sweep.path().equals(other.path())
        && sweep.where().equals(other.where())
        && line.equals(name);
  }

  /** The cell with the least value of the setting. */
  public CellReport first() {
    return sweep.lines().get(line).firstEntry().getValue();
  }

  public Optional<ScalabilityFit> described() {
    return fit.filter(ScalabilityFit::describes);
  }

  /** The law's figures; none where it describes nothing. */
  public Map<Metric, Estimate> figures() {
    Map<Metric, Estimate> figures = new LinkedHashMap<>();
    described()
        .ifPresent(
            found -> {
              figures.put(metric("contention", Better.LOWER), found.contention());
              figures.put(metric("coherence", Better.LOWER), found.coherence());
              figures.put(metric("best", Better.NEITHER), found.best());
            });
    return figures;
  }

  private Metric metric(String name, Better better) {
    String path = "scaling." + Phrases.setting(sweep.path()) + "." + name;
    return new Metric(path, Phrases.capital(name), "", "", better);
  }

  /** The throughput by the law, by the values of the setting; empty where it describes nothing. */
  SortedMap<Double, Double> curve() {
    SortedMap<Double, Double> curve = new TreeMap<>();
    NavigableMap<Double, CellReport> cells = sweep.lines().get(line);
    described()
        .ifPresent(
            found ->
                cells.navigableKeySet().stream()
                    .flatMap(value -> upTo(value, cells.higherKey(value)))
                    .forEach(
                        value -> curve.put(value, found.law().throughput(Math.min(value, limit)))));
    return curve;
  }

  private static Stream<Double> upTo(double value, Double next) {
    return next == null
        ? Stream.of(value)
        : Stream.iterate(0, step -> step < STEPS, step -> step + 1)
            .map(step -> value + (next - value) * step / STEPS);
  }
}
