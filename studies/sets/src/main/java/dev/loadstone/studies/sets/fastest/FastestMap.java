package dev.loadstone.studies.sets.fastest;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.result.Figure;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.statistics.Judge;
import dev.loadstone.report.statistics.LogRatio;
import dev.loadstone.report.statistics.Point;
import dev.loadstone.report.statistics.Sample;
import dev.loadstone.report.statistics.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The fastest of the types of transactions that serve one purpose, by mean response time, for each
 * pair of values of two settings that were varied by number.
 *
 * @param where the values that all of its cells share, in words; empty where there is one map
 * @param across the setting along the map, for example {@code benchmark.left}
 * @param upwards the setting up the map
 * @param places one for each cell that measured at least two of the types
 */
record FastestMap(
    String purpose,
    String where,
    String across,
    String upwards,
    List<String> types,
    List<Place> places) {

  /**
   * One cell: the types by mean response time, the fastest first.
   *
   * @param ranked at least two
   * @param rivals the titles of the types that are not shown to be slower than the fastest
   */
  record Place(double x, double y, List<Timed> ranked, List<String> rivals) {
    public Timed fastest() {
      return ranked.get(0);
    }

    /** Returns whether the fastest is shown to be faster than each other type. */
    public boolean sure() {
      return rivals.isEmpty();
    }
  }

  /** Maps for all purposes of several types; empty unless two settings were varied by number. */
  public static List<FastestMap> of(List<CellReport> cells, Judge judge) {
    List<String> axes =
        cells.stream()
            .flatMap(cell -> cell.cell().varied().keySet().stream())
            .distinct()
            .filter(path -> cells.stream().allMatch(cell -> cell.hasNumber(path)))
            .filter(path -> cells.stream().map(cell -> cell.number(path)).distinct().count() > 1)
            .limit(2)
            .toList();
    if (axes.size() < 2) {
      return List.of();
    }
    Map<String, List<CellReport>> apart =
        cells.stream()
            .collect(
                groupingBy(
                    cell -> cell.title(path -> !axes.contains(path)),
                    LinkedHashMap::new,
                    toList()));
    List<FastestMap> maps = new ArrayList<>();
    purposes(cells)
        .forEach(
            (purpose, types) ->
                apart.forEach(
                    (where, alike) -> {
                      FastestMap map =
                          new FastestMap(
                              purpose,
                              apart.size() == 1 ? "" : where,
                              axes.get(0),
                              axes.get(1),
                              types.stream().map(TransactionType::title).toList(),
                              alike.stream()
                                  .flatMap(cell -> place(cell, axes, types, judge).stream())
                                  .toList());
                      if (!map.places.isEmpty()) {
                        maps.add(map);
                      }
                    }));
    return maps;
  }

  private static Map<String, List<TransactionType>> purposes(List<CellReport> cells) {
    return cells.stream()
        .flatMap(cell -> Stream.ofNullable(cell.example().benchmark()))
        .flatMap(benchmark -> Stream.ofNullable(benchmark.transactionTypes()))
        .flatMap(List::stream)
        .filter(type -> !type.purpose().isEmpty())
        .distinct()
        .collect(groupingBy(TransactionType::purpose, LinkedHashMap::new, toList()));
  }

  /** A type's mean response time in each repetition of one cell, in milliseconds. */
  record Timed(String title, List<Point> points) {
    double mean() {
      return new Sample(points.stream().map(Point::value).toList()).centre();
    }

    double[] values() {
      return points.stream().mapToDouble(Point::value).toArray();
    }

    /** The ratio to another type; each run is a pair where both were measured in the same runs. */
    Optional<LogRatio> against(Timed other) {
      boolean pairs =
          points.stream()
              .map(Point::repetition)
              .toList()
              .equals(other.points.stream().map(Point::repetition).toList());
      return pairs
          ? LogRatio.paired(values(), other.values(), new double[points.size()])
          : LogRatio.unpaired(values(), other.values());
    }
  }

  private static Optional<Place> place(
      CellReport cell, List<String> axes, List<TransactionType> types, Judge judge) {
    List<Timed> ranked =
        types.stream()
            .map(type -> new Timed(type.title(), cell.points(Metric.of(Figure.MEAN, type.name()))))
            .filter(type -> type.mean() > 0)
            .sorted(Comparator.comparingDouble(Timed::mean))
            .toList();
    if (ranked.size() < 2) {
      return Optional.empty();
    }
    List<Timed> others = ranked.subList(1, ranked.size());
    List<Verdict> verdicts =
        judge.verdicts(others.stream().map(other -> ranked.get(0).against(other)).toList());
    return Optional.of(
        new Place(
            cell.number(axes.get(0)).orElseThrow(),
            cell.number(axes.get(1)).orElseThrow(),
            ranked,
            IntStream.range(0, others.size())
                .filter(i -> verdicts.get(i) != Verdict.LOWER)
                .mapToObj(i -> others.get(i).title())
                .toList()));
  }

  /** The distinct values along the map, in ascending order. */
  public List<Double> xs() {
    return values(Place::x);
  }

  /** The distinct values up the map, in ascending order. */
  public List<Double> ys() {
    return values(Place::y);
  }

  private List<Double> values(Function<Place, Double> axis) {
    return List.copyOf(new TreeSet<>(places.stream().map(axis).toList()));
  }
}
