package dev.loadstone.report.figures;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.loadstone.report.statistics.Point;
import dev.loadstone.report.statistics.Sample;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The figures of an experiment, without the rest of its result: a baseline that later results are
 * compared with. The form of the file is in docs/cli.md.
 *
 * @param schemaVersion {@link #SCHEMA_VERSION}
 * @param started when it began; null when that is not known
 * @param revision the revision of Loadstone that measured; empty when that is not known
 * @param environment facts about the machine, by name
 */
public record Figures(
    int schemaVersion,
    String experiment,
    Instant started,
    String revision,
    Map<String, String> environment,
    List<Cell> cells) {
  public static final int SCHEMA_VERSION = 1;

  /** The cell of the same title, or else of the same id. */
  Optional<Cell> like(Cell cell) {
    return cells.stream()
        .filter(one -> one.title().equals(cell.title()))
        .findFirst()
        .or(() -> cells.stream().filter(one -> one.id().equals(cell.id())).findFirst());
  }

  /**
   * The figures of one cell.
   *
   * @param id the name of its folder
   * @param conditions the conditions of the figures, by name
   * @param series the headline first
   */
  public record Cell(String id, String title, Map<String, String> conditions, List<Series> series) {

    Optional<Series> series(String metric) {
      return series.stream().filter(one -> one.metric().equals(metric)).findFirst();
    }
  }

  /**
   * One figure of a cell, of each of its repetitions.
   *
   * @param metric its name, for example {@code response.p95}
   * @param title as people read it, with the pacing of a rate by the specification
   * @param unit for example {@code ms}
   * @param points one for each repetition that counts, every value above 0; may be none
   */
  public record Series(
      String metric, String title, String unit, boolean higherIsBetter, List<Point> points) {

    @JsonIgnore
    public double value() {
      return sample().centre();
    }

    Sample sample() {
      return new Sample(points.stream().map(Point::value).toList());
    }
  }
}
