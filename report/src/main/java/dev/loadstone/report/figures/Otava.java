package dev.loadstone.report.figures;

import dev.loadstone.core.LoadstoneException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.dataformat.csv.CsvMapper;
import tools.jackson.dataformat.csv.CsvSchema;

/**
 * Figures as a CSV that Apache Otava reads: a line for each experiment with its time, its revision
 * and a column for each figure.
 */
public final class Otava {
  private Otava() {}

  /** The history of some experiments, in their order. */
  public static String render(Figures... history) {
    List<Map<String, String>> lines = new ArrayList<>();
    Map<String, String> columns = new LinkedHashMap<>();
    for (Figures figures : history) {
      Map<String, String> line = new LinkedHashMap<>();
      line.put("time", String.valueOf(figures.started()));
      line.put("commit", figures.revision());
      for (CellFigures cell : figures.cells()) {
        for (Series series : cell.series()) {
          line.put(
              name(cell.title() + "." + series.metric()),
              series.points().isEmpty() ? "" : Double.toString(series.value()));
        }
      }
      line.keySet().forEach(name -> columns.put(name, name));
      lines.add(line);
    }
    CsvSchema schema =
        CsvSchema.builder().addColumns(columns.keySet(), CsvSchema.ColumnType.STRING).build();
    try {
      return new CsvMapper().writer(schema.withHeader()).writeValueAsString(lines);
    } catch (JacksonException e) {
      throw LoadstoneException.internal(e, "figures cannot be written as CSV: %s", e.getMessage());
    }
  }

  private static String name(String text) {
    return text.replaceAll("[\\s,]+", "_");
  }
}
