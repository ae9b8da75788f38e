package dev.loadstone.advice;

/**
 * Names a curve.
 *
 * @param place where it was measured, see {@link Observation#place}
 * @param operation reads or writes
 * @param level their consistency level
 */
public record CurveKey(String place, Operation operation, String level) {
  /** As in tables and messages. */
  public String title() {
    return operation.title() + " " + level + (place.isEmpty() ? "" : ", " + place);
  }
}
