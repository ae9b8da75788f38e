package dev.loadstone.report.figures;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The figures of an experiment, without the rest of its result: a baseline that later results are
 * compared with. The form of the file is in docs/cli.md.
 *
 * @param schemaVersion {@link #SCHEMA_VERSION}
 * @param experiment its name
 * @param started when it began; null when that is not known
 * @param revision the revision of Loadstone that measured; empty when that is not known
 * @param environment the machine, by name
 * @param cells its cells
 */
public record Figures(
    int schemaVersion,
    String experiment,
    Instant started,
    String revision,
    Map<String, String> environment,
    List<CellFigures> cells) {
  /** The version of this form. */
  public static final int SCHEMA_VERSION = 1;

  /** The cell of that id, or else of that title. */
  Optional<CellFigures> like(CellFigures cell) {
    return cells.stream()
        .filter(one -> one.title().equals(cell.title()))
        .findFirst()
        .or(() -> cells.stream().filter(one -> one.id().equals(cell.id())).findFirst());
  }
}
