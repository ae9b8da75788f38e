package dev.loadstone.report.figures;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Figures as a CSV that Apache Otava reads: a line for each experiment with its time, its revision
 * and a column for each figure.
 */
public final class Otava {
  private Otava() {}

  public static String render(Figures... history) {
    List<Map<String, String>> lines = new ArrayList<>();
    Set<String> columns = new LinkedHashSet<>();
    for (Figures figures : history) {
      Map<String, String> line = new LinkedHashMap<>();
      line.put("time", String.valueOf(figures.started()));
      line.put("commit", figures.revision());
      for (Figures.Cell cell : figures.cells()) {
        for (Figures.Series series : cell.series()) {
          line.put(
              name(cell.title() + "." + series.metric()),
              series.points().isEmpty() ? "" : Double.toString(series.value()));
        }
      }
      columns.addAll(line.keySet());
      lines.add(line);
    }
    CsvTable<Map<String, String>> table = new CsvTable<>();
    columns.forEach(name -> table.column(name, line -> line.get(name)));
    return table.render(lines);
  }

  private static String name(String text) {
    return text.replaceAll("[\\s,]+", "_");
  }
}
