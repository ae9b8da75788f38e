package dev.loadstone.studies.consistency;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.studies.consistency.curve.Family;
import dev.loadstone.studies.consistency.curve.Fit;
import dev.loadstone.studies.consistency.curve.Point;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Fits response times to the number of threads, level by level, and finds the levels that are best
 * for each load.
 *
 * <p>The method is that of Karpenko, Tarasyuk and Gorbenko, Advanced Information Systems 5(3),
 * 2021. In addition, curves are chosen by their error at points left out, and a difference smaller
 * than the curves' uncertainty is not called a choice.
 */
public final class Advisor {
  private Advisor() {}

  /** Advises from a result; its runs of mixed loads are compared with the predictions. */
  public static Advice fromResult(ExperimentReport report) {
    Observations observations = Observations.of(report).withPlaceSaidOnce();
    List<Fitting> fittings = fittings(observations.all());
    if (fittings.isEmpty()) {
      throw LoadstoneException.usage(
          "%s: no run of reads only or of writes only ended, so there is nothing to fit; expected"
              + " runs of both at several numbers of terminals, as in"
              + " studies/consistency/consistency.yaml",
          report.folder());
    }
    fittings.forEach(fitting -> fitting.requireEnough(report.folder()));
    List<Advice.Fitted> means = fitted(fittings, Observation::mean);
    Map<CurveKey, LatencyModel.Ranged> curves = new LinkedHashMap<>();
    means.forEach(curve -> curves.put(curve.key(), ranged(curve)));
    LatencyModel model = new LatencyModel(curves);
    return new Advice(
        means,
        fitted(fittings, Observation::p95),
        model,
        domains(model, observations.replicas(), observations.all(), report.folder()),
        Validation.of(model, observations.all()),
        observations.remarks());
  }

  /** Advises from formulas; {@code report}, null for none, has mixed loads to compare with. */
  public static Advice fromFormulas(Path file, ExperimentReport report) {
    ModelFile formulas = ModelFile.read(file);
    LatencyModel model = formulas.model();
    List<Observation> measured = report == null ? List.of() : Observations.of(report).all();
    return new Advice(
        List.of(),
        List.of(),
        model,
        domains(model, OptionalInt.of(formulas.replicas()), measured, file),
        Validation.of(model, measured),
        List.of("The formulas were given, so nothing is known of their uncertainty."));
  }

  /** The runs of one curve: reads only or writes only. */
  private record Fitting(CurveKey key, List<Observation> runs) {
    List<Point> points(ToDoubleFunction<Observation> latency) {
      return runs.stream()
          .map(run -> new Point(run.load().threads(), latency.applyAsDouble(run)))
          .toList();
    }

    void requireEnough(Path folder) {
      long places = Fit.places(points(Observation::mean));
      int least = Family.LINEAR.leastPoints();
      if (places < least) {
        throw LoadstoneException.usage(
            "%s: %s was measured at %d numbers of terminals (%s); a curve needs at least %d: vary"
                + " load.terminals further",
            folder,
            key.title(),
            places,
            runs.stream()
                .mapToDouble(run -> run.load().threads())
                .distinct()
                .sorted()
                .mapToObj(threads -> String.valueOf((long) threads))
                .collect(Collectors.joining(", ")),
            least);
      }
    }
  }

  private static List<Fitting> fittings(List<Observation> observations) {
    return observations.stream()
        .filter(Observation::pure)
        .collect(
            Collectors.groupingBy(
                run -> new CurveKey(run.place(), run.operation(), run.levels().of(run.operation())),
                LinkedHashMap::new,
                Collectors.toList()))
        .entrySet()
        .stream()
        .map(entry -> new Fitting(entry.getKey(), entry.getValue()))
        .toList();
  }

  private static List<Advice.Fitted> fitted(
      List<Fitting> fittings, ToDoubleFunction<Observation> latency) {
    return fittings.stream()
        .map(
            fitting -> {
              List<Point> points = fitting.points(latency);
              return new Advice.Fitted(fitting.key(), points, Fit.of(points));
            })
        .toList();
  }

  private static LatencyModel.Ranged ranged(Advice.Fitted curve) {
    return new LatencyModel.Ranged(
        curve.best().curve(),
        curve.points().stream().mapToDouble(Point::threads).min().orElseThrow(),
        curve.points().stream().mapToDouble(Point::threads).max().orElseThrow());
  }

  static List<DomainMap> domains(
      LatencyModel model, OptionalInt replicas, List<Observation> observations, Path source) {
    List<DomainMap> maps = new ArrayList<>();
    for (String place : model.places()) {
      String where = place.isEmpty() ? "" : " at " + place;
      List<Levels> candidates = candidates(model, place, replicas, observations);
      if (candidates.size() < 2) {
        throw LoadstoneException.usage(
            "%s: nothing to choose between%s: expected curves of reads and writes for at least two"
                + " pairs of levels, strongly consistent (R + W = N + 1), found %s",
            source, where, candidates.stream().map(Levels::title).toList());
      }
      if (model.from(place) >= model.to(place)) {
        throw LoadstoneException.usage(
            "%s: the curves%s share no range of threads: vary load.terminals alike for all",
            source, where);
      }
      maps.add(DomainMap.of(model, place, candidates));
    }
    return List.copyOf(maps);
  }

  /** Returns the levels to choose from: the measured ones where levels do not mean replicas. */
  private static List<Levels> candidates(
      LatencyModel model, String place, OptionalInt replicas, List<Observation> observations) {
    if (replicas.isPresent()) {
      return Replicas.leastStrong(
          model.levels(place, Operation.READ),
          model.levels(place, Operation.WRITE),
          replicas.getAsInt());
    }
    return observations.stream()
        .filter(run -> run.place().equals(place))
        .map(Observation::levels)
        .distinct()
        .toList();
  }
}
