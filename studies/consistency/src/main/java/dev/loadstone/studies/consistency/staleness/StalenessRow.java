package dev.loadstone.studies.consistency.staleness;

import dev.loadstone.report.figures.CsvTable;

/**
 * One line of {@code staleness.csv}: how many of some reads did not return the last version that
 * was acknowledged when they began. The file also has the share of these with its 95 % interval.
 *
 * @param measure one of the constants here
 * @param from the least value of the measure, inclusive
 * @param to the bound of the measure above, exclusive; infinity for no limit
 * @param predicted the share that the model predicts; null where there is none
 */
public record StalenessRow(
    String measure, double from, double to, long reads, long stale, Double predicted) {
  public static final String FILE = "staleness.csv";

  /** Milliseconds from the acknowledgement of the last version to the beginning of the read. */
  public static final String SINCE = "since";

  /** Acknowledged versions that are newer than the returned one; for all reads. */
  public static final String VERSIONS = "versions";

  /** Milliseconds since the first newer version was acknowledged; for all reads. */
  public static final String AGE = "age";

  static final CsvTable<StalenessRow> TABLE =
      new CsvTable<StalenessRow>()
          .column("measure", StalenessRow::measure)
          .column("from", StalenessRow::from)
          .column("to", StalenessRow::to)
          .column("reads", StalenessRow::reads)
          .column("stale", StalenessRow::stale)
          .number("share", row -> row.proportion().share())
          .number("low", row -> row.proportion().low())
          .number("high", row -> row.proportion().high())
          .number("predicted", StalenessRow::predicted);

  private Proportion proportion() {
    return new Proportion(stale, reads);
  }
}
