package dev.loadstone.advice;

import dev.loadstone.advice.curve.Curve;
import dev.loadstone.advice.curve.Estimate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Predicts the mean response time of mixed loads from curves of reads and of writes: the share of
 * reads times that of reads, and the rest times that of writes.
 *
 * @param curves the curves
 */
public record LatencyModel(Map<CurveKey, Ranged> curves) {

  /**
   * A curve and where it may be used.
   *
   * @param curve the curve
   * @param from the least number of threads
   * @param to the largest
   */
  public record Ranged(Curve curve, double from, double to) {
    /** Whether a number of threads lies between points that were measured. */
    boolean covers(double threads) {
      return threads >= from && threads <= to;
    }
  }

  /**
   * Predicts a mean response time.
   *
   * @return empty where a curve is missing, and outside the measured threads, where no curve is to
   *     be trusted
   */
  public Optional<Estimate> predict(String place, Levels levels, Load load) {
    return part(place, Operation.READ, levels, load.threads(), load.readShare())
        .flatMap(
            reads ->
                part(place, Operation.WRITE, levels, load.threads(), 1 - load.readShare())
                    .map(reads::plus));
  }

  /**
   * Predicts one part of a load; a part that has no share costs nothing, also where it was not
   * measured.
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

  /** The places that it has curves of. */
  public List<String> places() {
    return curves.keySet().stream().map(CurveKey::place).distinct().toList();
  }

  /** The levels of one kind of operation at a place. */
  public List<String> levels(String place, Operation operation) {
    return keys(place)
        .filter(key -> key.operation() == operation)
        .map(CurveKey::level)
        .distinct()
        .toList();
  }

  /** The least number of threads that all curves of a place cover. */
  public double from(String place) {
    return keys(place).mapToDouble(key -> curves.get(key).from()).max().orElseThrow();
  }

  /** The largest number of threads that all curves of a place cover. */
  public double to(String place) {
    return keys(place).mapToDouble(key -> curves.get(key).to()).min().orElseThrow();
  }

  private Stream<CurveKey> keys(String place) {
    return curves.keySet().stream().filter(key -> key.place().equals(place));
  }
}
