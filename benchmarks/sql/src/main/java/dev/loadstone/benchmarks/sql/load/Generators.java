package dev.loadstone.benchmarks.sql.load;

import dev.loadstone.benchmarks.sql.script.CsvTable;
import dev.loadstone.benchmarks.sql.script.Draws;
import dev.loadstone.benchmarks.sql.script.Expression;
import dev.loadstone.benchmarks.sql.script.Refusal;
import dev.loadstone.core.database.BulkWriter;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** The generators of a column's values. */
final class Generators {
  private static final String CONSONANTS = "bcdfghjklmnprstvw";
  private static final String VOWELS = "aeiou";
  private static final int LETTERS = 26;
  private static final int WORD = 7;

  private Generators() {}

  /**
   * Numbers of a range, both ends included.
   *
   * @param skew of a zipfian distribution, the least the most frequent; 0 for a uniform one
   */
  static Cell.Numbers range(long least, long most, double skew) {
    return skew == 0
        ? row -> row.draws().uniform(least, most)
        : row -> row.draws().zipfian(least, most, skew);
  }

  static Cell.Numbers distinct(Cell.Numbers numbers) {
    return row -> {
      long number = numbers.next(row);
      while (!row.isNew(number)) {
        number = numbers.next(row);
      }
      return number;
    };
  }

  static Cell.Numbers computed(Expression expression) {
    return row -> {
      expression.evaluate(row.frame);
      return row.frame.asWhole();
    };
  }

  /**
   * Writes numbers, and lets later columns of the row know them.
   *
   * @param scale digits behind the point; the numbers are all digits
   */
  static Cell number(Cell.Numbers numbers, int register, int scale) {
    return (writer, row) -> {
      long number = numbers.next(row);
      row.frame.setWhole(register, number);
      if (scale == 0) {
        writer.integer(number);
      } else {
        writer.decimal(number, scale);
      }
    };
  }

  static Cell text(long least, long most, boolean words) {
    return (writer, row) -> {
      int length = (int) row.draws().uniform(least, most);
      StringBuilder text = new StringBuilder(length);
      for (int i = 0; i < length; i++) {
        text.append(letter(row.draws(), words, i, i == length - 1));
      }
      writer.text(text);
    };
  }

  private static char letter(Draws draws, boolean words, int place, boolean last) {
    if (!words) {
      return (char) ('a' + draws.uniform(0, LETTERS - 1));
    }
    int ofWord = place % WORD;
    if (ofWord == WORD - 1 && !last) {
      return ' ';
    }
    String letters = ofWord % 2 == 0 ? CONSONANTS : VOWELS;
    return letters.charAt((int) draws.uniform(0, letters.length() - 1));
  }

  static Cell sometimesNothing(Cell cell, double share) {
    double[] cumulated = {share, 1};
    return (writer, row) -> {
      if (row.draws().weighted(cumulated) == 0) {
        writer.nothing();
      } else {
        cell.write(writer, row);
      }
    };
  }

  /** Days of a range where its ends are days, or else seconds. */
  static Cell time(String first, String last) throws Refusal {
    boolean days = first.length() == "2000-01-01".length();
    LocalDateTime from = time(first);
    ChronoUnit unit = days ? ChronoUnit.DAYS : ChronoUnit.SECONDS;
    long most = unit.between(from, time(last));
    if (most < 0) {
      throw new Refusal("the time %s is before %s", last, first);
    }
    return (writer, row) -> writer.timestamp(from.plus(row.draws().uniform(0, most), unit));
  }

  private static LocalDateTime time(String text) throws Refusal {
    try {
      return text.contains("T") ? LocalDateTime.parse(text) : LocalDate.parse(text).atStartOfDay();
    } catch (DateTimeParseException e) {
      throw new Refusal(
          "%s is no time; expected one such as 2008-12-31 or 2008-12-31T23:59:59", text);
    }
  }

  /** Values of a CSV file's column, drawn by the weights of the rows. */
  static Cell drawn(CsvTable table, String column, double[] cumulated) throws Refusal {
    Values values = values(table.column(column));
    return (writer, row) -> values.write(writer, row.draws().weighted(cumulated));
  }

  /** The values of a CSV file's column, in the order of its rows. */
  static Cell inOrder(CsvTable table, String column) throws Refusal {
    Values values = values(table.column(column));
    return (writer, row) -> values.write(writer, (int) row.number - 1);
  }

  @FunctionalInterface
  private interface Values {
    void write(BulkWriter writer, int row) throws SQLException;
  }

  /** Numbers when all values are, or else texts; a value that is empty is null. */
  private static Values values(List<String> texts) {
    boolean numbers = texts.stream().allMatch(text -> text.matches("(-?\\d{1,12}(\\.\\d{1,6})?)?"));
    return (writer, row) -> {
      String text = texts.get(row);
      if (text.isEmpty()) {
        writer.nothing();
      } else if (!numbers) {
        writer.text(text);
      } else if (text.indexOf('.') < 0) {
        writer.integer(Long.parseLong(text));
      } else {
        BigDecimal number = new BigDecimal(text);
        writer.decimal(number.unscaledValue().longValueExact(), number.scale());
      }
    };
  }
}
