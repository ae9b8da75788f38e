package dev.loadstone.report.format;

import dev.loadstone.report.read.TimelineRow;
import dev.loadstone.report.read.Windows;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.MapperFeature;
import tools.jackson.dataformat.csv.CsvMapper;

/** {@code timeline.csv}: the seconds of a run, for other tools. */
public final class TimelineCsv {
  private static final CsvMapper CSV =
      CsvMapper.builder().disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY).build();

  private TimelineCsv() {}

  /**
   * @param run the run's folder
   * @param types the names of its types of transactions, in the benchmark's order
   */
  public static String render(Path run, List<String> types) {
    List<TimelineRow> rows = new ArrayList<>();
    Windows.read(run, window -> types.forEach(type -> rows.add(TimelineRow.of(window, type))));
    return CSV.writer(CSV.schemaFor(TimelineRow.class).withHeader()).writeValueAsString(rows);
  }
}
