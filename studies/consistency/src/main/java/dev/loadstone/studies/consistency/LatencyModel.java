package dev.loadstone.studies.consistency;

import dev.loadstone.studies.consistency.curve.Curve;
import dev.loadstone.studies.consistency.curve.Estimate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A model that predicts the mean response time of a mixed load from curves of reads and of writes,
 * weighted by their shares.
 */
public record LatencyModel(Map<CurveKey, Ranged> curves) {

  /** A curve and the range of threads in which it may be used. */
  public record Ranged(Curve curve, double from, double to) {
    boolean covers(double threads) {
      return threads >= from && threads <= to;
    }
  }

  /** Predicts a mean response time; empty where no curve was measured for these threads. */
  public Optional<Estimate> predict(String place, Levels levels, Load load) {
    return part(place, Operation.READ, levels, load.threads(), load.readShare())
        .flatMap(
            reads ->
                part(place, Operation.WRITE, levels, load.threads(), 1 - load.readShare())
                    .map(reads::plus));
  }

  /**
   * Predicts one part of a load. A part with share 0 costs nothing, even if it was not measured.
   */
  private Optional<Estimate> part(
      String place, Operation operation, Levels levels, double threads, double share) {
    if (share == 0) {
      return Optional.of(new Estimate(0, 0, 0));
    }
    return Optional.ofNullable(curves.get(new CurveKey(place, operation, levels.of(operation))))
        .filter(curve -> curve.covers(threads))
        .map(curve -> curve.curve().at(threads).times(share));
  }

  public List<String> places() {
    return curves.keySet().stream().map(CurveKey::place).distinct().toList();
  }

  public List<String> levels(String place, Operation operation) {
    return keys(place)
        .filter(key -> key.operation() == operation)
        .map(CurveKey::level)
        .distinct()
        .toList();
  }

  /** Returns the least number of threads that all curves of a place cover. */
  public double from(String place) {
    return keys(place).mapToDouble(key -> curves.get(key).from()).max().orElseThrow();
  }

  /** Returns the largest number of threads that all curves of a place cover. */
  public double to(String place) {
    return keys(place).mapToDouble(key -> curves.get(key).to()).min().orElseThrow();
  }

  private Stream<CurveKey> keys(String place) {
    return curves.keySet().stream().filter(key -> key.place().equals(place));
  }
}
