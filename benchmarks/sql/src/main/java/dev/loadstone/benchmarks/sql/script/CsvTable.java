package dev.loadstone.benchmarks.sql.script;

import static dev.loadstone.benchmarks.sql.script.Refusal.require;

import dev.loadstone.core.text.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.MappingIterator;
import tools.jackson.databind.ObjectReader;
import tools.jackson.dataformat.csv.CsvMapper;
import tools.jackson.dataformat.csv.CsvReadFeature;
import tools.jackson.dataformat.csv.CsvSchema;

/**
 * A CSV file of a folder, whose first line has the names of its columns.
 *
 * @param rows the values of each by their columns
 */
public record CsvTable(String path, List<Map<String, String>> rows) {
  private static final ObjectReader CSV =
      CsvMapper.builder()
          .enable(
              CsvReadFeature.SKIP_EMPTY_LINES,
              CsvReadFeature.TRIM_SPACES,
              CsvReadFeature.FAIL_ON_MISSING_COLUMNS)
          .build()
          .readerForMapOf(String.class)
          .with(CsvSchema.emptySchema().withHeader());

  /**
   * Reads one of the files of a folder.
   *
   * @param files the texts by their names
   */
  public static CsvTable read(String path, Map<String, String> files) throws Refusal {
    require(
        files.containsKey(path),
        "the folder has no file %s%s",
        path,
        NearestName.question(path, files.keySet()));
    List<Map<String, String>> read = new ArrayList<>();
    try (MappingIterator<Map<String, String>> rows = CSV.readValues(files.get(path))) {
      rows.readAll(read);
    } catch (JacksonException e) {
      throw new Refusal(
          "%s: row %d below its columns: %s", path, read.size() + 1, e.getOriginalMessage());
    }
    require(!read.isEmpty(), "%s has no rows; expected them after their columns", path);
    return new CsvTable(path, read);
  }

  public List<String> columns() {
    return List.copyOf(rows.get(0).keySet());
  }

  /** The values of a column, by the rows. */
  public List<String> column(String name) throws Refusal {
    require(
        columns().contains(name),
        "%s has no column %s%s",
        path,
        name,
        NearestName.advice(name, columns()));
    return rows.stream().map(row -> row.get(name)).toList();
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
    require(sum > 0, "%s: all weights of %s are 0", path, name);
    return cumulated;
  }

  private double weight(String column, String text) throws Refusal {
    require(
        text.matches("\\d+(\\.\\d+)?"),
        "%s: the weight '%s' of %s is no number from 0 on",
        path,
        text,
        column);
    return Double.parseDouble(text);
  }
}
