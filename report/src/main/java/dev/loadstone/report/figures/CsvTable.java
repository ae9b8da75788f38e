package dev.loadstone.report.figures;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.report.statistics.Bounds;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.dataformat.csv.CsvMapper;
import tools.jackson.dataformat.csv.CsvSchema;
import tools.jackson.dataformat.csv.CsvSchema.ColumnType;

/**
 * A table for programs: named columns, each with a function that gives its field for an item.
 *
 * @param <T> the type of the items
 */
public final class CsvTable<T> {
  private static final MathContext DIGITS = new MathContext(9);
  private static final Pattern FORMULA = Pattern.compile("[=+@\\-\t\r]");

  private final Map<String, Function<T, Object>> columns = new LinkedHashMap<>();

  /** A column of texts or whole numbers; null is an empty field. */
  public CsvTable<T> column(String name, Function<T, Object> value) {
    columns.put(name, value);
    return this;
  }

  /** A column of numbers with nine significant digits; NaN is an empty field. */
  public CsvTable<T> number(String name, Function<T, Double> value) {
    return column(name, item -> number(value.apply(item)));
  }

  public CsvTable<T> interval(String low, String high, Function<T, Optional<Bounds>> interval) {
    return column(low, item -> interval.apply(item).map(ends -> number(ends.low())).orElse(null))
        .column(high, item -> interval.apply(item).map(ends -> number(ends.high())).orElse(null));
  }

  private static BigDecimal number(Double value) {
    if (value == null || !Double.isFinite(value)) {
      return null;
    }
    BigDecimal rounded = new BigDecimal(value).round(DIGITS).stripTrailingZeros();
    return rounded.scale() < 0 ? rounded.setScale(0) : rounded;
  }

  public Map<String, Object> line(T item) {
    Map<String, Object> line = new LinkedHashMap<>();
    columns.forEach((name, value) -> line.put(name, value.apply(item)));
    return line;
  }

  private Map<String, Object> plainLine(T item) {
    Map<String, Object> line = line(item);
    line.replaceAll((name, field) -> plain(field));
    return line;
  }

  /** Puts an apostrophe before a text that a spreadsheet would take for a formula. */
  private static Object plain(Object field) {
    return field instanceof String text && FORMULA.matcher(text).lookingAt() ? "'" + text : field;
  }

  public String render(Collection<T> items) {
    CsvSchema schema =
        CsvSchema.builder().addColumns(columns.keySet(), ColumnType.STRING).build().withHeader();
    try {
      return new CsvMapper()
          .writer(schema)
          .writeValueAsString(items.stream().map(this::plainLine).toList());
    } catch (JacksonException e) {
      throw LoadstoneException.internal(e, "a table cannot be written as CSV: %s", e.getMessage());
    }
  }
}
