package dev.loadstone.benchmarks.sql.script;

import dev.loadstone.core.text.NearestName;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.MappingIterator;
import tools.jackson.dataformat.csv.CsvMapper;
import tools.jackson.dataformat.csv.CsvReadFeature;

/**
 * A CSV file of a folder, whose first line has the names of its columns.
 *
 * @param rows the lines after the first one, each with all columns
 */
public record CsvTable(String path, List<String> columns, List<List<String>> rows) {
  private static final CsvMapper CSV =
      CsvMapper.builder()
          .enable(
              CsvReadFeature.WRAP_AS_ARRAY,
              CsvReadFeature.SKIP_EMPTY_LINES,
              CsvReadFeature.TRIM_SPACES)
          .build();

  /**
   * Reads one of the files of a folder.
   *
   * @param files the texts by their names
   */
  public static CsvTable read(String path, Map<String, String> files) throws Refusal {
    Refusal.require(
        files.containsKey(path),
        "the folder has no file %s%s",
        path,
        NearestName.question(path, files.keySet()));
    List<List<String>> lines;
    try (MappingIterator<String[]> read =
        CSV.readerFor(String[].class).readValues(files.get(path))) {
      lines = read.readAll().stream().map(List::of).toList();
    } catch (JacksonException e) {
      throw new Refusal("%s is no CSV file: %s", path, e.getOriginalMessage());
    }
    if (lines.size() < 2) {
      throw new Refusal("%s has no rows; expected them after the names of the columns", path);
    }
    List<String> columns = lines.get(0);
    for (int i = 1; i < lines.size(); i++) {
      if (lines.get(i).size() != columns.size()) {
        throw new Refusal(
            "row %d of %s has %d values; expected %d",
            i, path, lines.get(i).size(), columns.size());
      }
    }
    return new CsvTable(path, columns, lines.subList(1, lines.size()));
  }

  /** The values of a column, by the rows. */
  public List<String> column(String name) throws Refusal {
    int index = columns.indexOf(name);
    if (index < 0) {
      throw new Refusal("%s has no column %s%s", path, name, NearestName.advice(name, columns));
    }
    return rows.stream().map(row -> row.get(index)).toList();
  }

  /**
   * The weights of the rows, each added to those before it.
   *
   * @param name the column with the weights; empty when all rows weigh the same
   */
  public double[] cumulatedWeights(String name) throws Refusal {
    List<String> weights = name.isEmpty() ? List.of() : column(name);
    double[] cumulated = new double[rows.size()];
    double sum = 0;
    for (int i = 0; i < cumulated.length; i++) {
      sum += weights.isEmpty() ? 1 : weight(name, weights.get(i));
      cumulated[i] = sum;
    }
    if (sum == 0) {
      throw new Refusal("%s: all weights of %s are 0", path, name);
    }
    return cumulated;
  }

  private double weight(String column, String text) throws Refusal {
    if (text.matches("\\d+(\\.\\d+)?")) {
      return Double.parseDouble(text);
    }
    throw new Refusal("%s: the weight '%s' of %s is no number from 0 on", path, text, column);
  }
}
