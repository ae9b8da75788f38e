package dev.loadstone.report.figures;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.loadstone.report.statistics.Centre;
import dev.loadstone.report.statistics.Point;
import java.util.List;

/**
 * One figure of a cell, of each of its repetitions.
 *
 * @param metric its name, for example {@code response.p95}
 * @param title as people read it, with what it needs to be believed
 * @param unit for example {@code ms}
 * @param higherIsBetter which way it is better
 * @param points one for each repetition that counts, every value above 0; may be none
 */
public record Series(
    String metric, String title, String unit, boolean higherIsBetter, List<Point> points) {

  /** The geometric mean of the repetitions; NaN for none. */
  @JsonIgnore
  public double value() {
    return Centre.of(values());
  }

  @JsonIgnore
  double[] values() {
    return points.stream().mapToDouble(Point::value).toArray();
  }
}
