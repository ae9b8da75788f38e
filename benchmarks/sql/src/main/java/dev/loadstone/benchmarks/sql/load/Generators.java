package dev.loadstone.benchmarks.sql.load;

import dev.loadstone.benchmarks.sql.load.TableUnits.Cell;
import dev.loadstone.benchmarks.sql.script.Draws;
import dev.loadstone.benchmarks.sql.script.Expression;
import dev.loadstone.benchmarks.sql.script.Refusal;
import dev.loadstone.benchmarks.sql.script.ScriptFailure;
import dev.loadstone.benchmarks.sql.script.Variable;
import dev.loadstone.core.database.BulkWriter;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeParseException;
import java.util.List;

final class Generators {
  static final int MOST_DISTINCT = 1_000;

  private static final int MOST_DRAWS = 1_000_000;

  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz";
  private static final String CONSONANTS = "bcdfghjklmnprstvw";
  private static final String VOWELS = "aeiou";
  private static final int WORD = 7;

  private Generators() {}

  /**
   * Draws again what the rows before this one, of the same parent, have.
   *
   * @param drawn the array of what these rows have
   */
  static Expression distinct(Expression numbers, Variable drawn) {
    return frame -> {
      long[] before = frame.array(drawn, MOST_DISTINCT);
      int count = (int) frame.index() - 1;
      int draws = 0;
      do {
        if (draws++ == MOST_DRAWS) {
          throw new ScriptFailure(
              "no distinct reference in " + MOST_DRAWS + " draws; expected a lower skew");
        }
        numbers.evaluate(frame);
        before[count] = frame.asWhole();
      } while (!Draws.isNew(before[count], before, count));
    };
  }

  /**
   * Writes numbers, and lets later columns of the row know them.
   *
   * @param scale digits behind the point; the numbers are all digits
   */
  static Cell number(Expression numbers, Variable variable, int scale) {
    return (writer, frame) -> {
      numbers.evaluate(frame);
      long number = frame.asWhole();
      frame.setWhole(variable.register(), number);
      if (scale == 0) {
        writer.integer(number);
      } else {
        writer.decimal(number, scale);
      }
    };
  }

  static Cell text(Expression lengths, boolean words) {
    return (writer, frame) -> {
      lengths.evaluate(frame);
      int length = (int) frame.asWhole();
      StringBuilder text = new StringBuilder(length);
      for (int i = 0; i < length; i++) {
        int place = i % WORD;
        boolean space = words && place == WORD - 1 && i < length - 1;
        String letters = words ? place % 2 == 0 ? CONSONANTS : VOWELS : LETTERS;
        text.append(
            space ? ' ' : letters.charAt((int) frame.draws().uniform(0, letters.length() - 1)));
      }
      writer.text(text);
    };
  }

  static Cell sometimesNothing(Cell cell, double share) {
    double[] cumulated = {share, 1};
    return (writer, frame) -> {
      if (frame.draws().weighted(cumulated) == 0) {
        writer.nothing();
      } else {
        cell.write(writer, frame);
      }
    };
  }

  /** A day such as 2008-12-31, or a second such as 2008-12-31T23:59:59. */
  static LocalDateTime time(String text) throws Refusal {
    try {
      return text.contains("T") ? LocalDateTime.parse(text) : LocalDate.parse(text).atStartOfDay();
    } catch (DateTimeParseException e) {
      throw new Refusal(
          "%s is no time; expected one such as 2008-12-31 or 2008-12-31T23:59:59", text);
    }
  }

  @FunctionalInterface
  interface Values {
    void write(BulkWriter writer, int row) throws SQLException;
  }

  /**
   * Numbers when all values are, or else texts; a value that is empty is null. One with leading
   * zeros is a text, such as 00501, which a number would not keep.
   */
  static Values values(List<String> texts) {
    boolean numbers =
        texts.stream().allMatch(text -> text.matches("(-?(0|[1-9]\\d{0,11})(\\.\\d{1,6})?)?"));
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
