package dev.loadstone.studies.consistency;

/**
 * The key of a curve.
 *
 * @param place the place of the measurement, see {@link Observation#place}
 */
public record CurveKey(String place, Operation operation, String level) {
  public String title() {
    return operation.title() + " " + level + (place.isEmpty() ? "" : ", " + place);
  }
}
