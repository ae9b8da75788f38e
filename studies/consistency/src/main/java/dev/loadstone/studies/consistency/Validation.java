package dev.loadstone.studies.consistency;

import dev.loadstone.studies.consistency.curve.Estimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Predictions compared with measured mixed loads that were not used for the curves.
 *
 * @param picks the choice for each load that was measured at two levels or more
 */
public record Validation(List<Deviation> deviations, List<Pick> picks) {
  /**
   * The error of one prediction.
   *
   * @param measured the mean response time over the runs, in microseconds
   * @param runs the number of runs
   * @param compared whether the report compares all of them
   */
  public record Deviation(
      String place,
      Levels levels,
      Load load,
      Estimate predicted,
      double measured,
      int runs,
      boolean compared) {
    /** Returns the error as a share of the measured value; above 0 for too high a prediction. */
    public double relative() {
      return predicted.value() / measured - 1;
    }
  }

  /**
   * A choice that was compared with measurements.
   *
   * @param picked has the levels that the model picks
   * @param best has the least measured response time
   * @param sure whether the model was sure
   * @param compared whether the report compares the runs of all levels
   */
  public record Pick(Deviation picked, Deviation best, boolean sure, boolean compared) {
    public boolean right() {
      return picked.levels().equals(best.levels());
    }

    /** Returns how much longer the picked levels took than the best, as a share. */
    public double loss() {
      return picked.measured() / best.measured() - 1;
    }
  }

  private record At(String place, Load load) {}

  static Validation of(LatencyModel model, List<Observation> observations) {
    Map<At, Map<Levels, List<Observation>>> mixed =
        observations.stream()
            .filter(observation -> !observation.pure())
            .collect(
                Collectors.groupingBy(
                    observation -> new At(observation.place(), observation.load()),
                    LinkedHashMap::new,
                    Collectors.groupingBy(
                        Observation::levels, LinkedHashMap::new, Collectors.toList())));
    List<Deviation> deviations = new ArrayList<>();
    List<Pick> picks = new ArrayList<>();
    mixed.forEach(
        (at, byLevels) -> {
          List<Deviation> ofLoad = deviations(model, at, byLevels);
          deviations.addAll(ofLoad);
          if (ofLoad.size() >= 2) {
            picks.add(pick(ofLoad));
          }
        });
    return new Validation(List.copyOf(deviations), List.copyOf(picks));
  }

  private static List<Deviation> deviations(
      LatencyModel model, At at, Map<Levels, List<Observation>> byLevels) {
    List<Deviation> deviations = new ArrayList<>();
    byLevels.forEach(
        (levels, runs) -> {
          double mean = runs.stream().mapToDouble(Observation::mean).average().orElseThrow();
          model
              .predict(at.place(), levels, at.load())
              .ifPresent(
                  estimate ->
                      deviations.add(
                          new Deviation(
                              at.place(),
                              levels,
                              at.load(),
                              estimate,
                              mean,
                              runs.size(),
                              runs.stream().allMatch(Observation::compared))));
        });
    return deviations;
  }

  private static Pick pick(List<Deviation> deviations) {
    List<Deviation> byPrediction =
        deviations.stream().sorted(Comparator.comparingDouble(e -> e.predicted().value())).toList();
    Deviation picked = byPrediction.get(0);
    Deviation best =
        deviations.stream().min(Comparator.comparingDouble(Deviation::measured)).orElseThrow();
    return new Pick(
        picked,
        best,
        picked.predicted().surelyBelow(byPrediction.get(1).predicted()),
        deviations.stream().allMatch(Deviation::compared));
  }

  /** Returns the part that rests on runs which the report compares. */
  public Validation compared() {
    return new Validation(
        deviations.stream().filter(Deviation::compared).toList(),
        picks.stream().filter(Pick::compared).toList());
  }

  /** Returns the largest absolute error as a share; 0 when nothing was measured. */
  public double worst() {
    return deviations.stream().mapToDouble(error -> Math.abs(error.relative())).max().orElse(0);
  }

  public long right() {
    return picks.stream().filter(Pick::right).count();
  }
}
