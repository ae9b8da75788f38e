package dev.loadstone.report.document;

import dev.loadstone.report.compare.Checks;
import dev.loadstone.report.compare.Comparison.Difference;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.Sample;
import dev.loadstone.report.compare.Style;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A piece of the report, independent of how it is shown. */
public sealed interface Block {

  /** Some sentences. */
  record Paragraph(Style style, String text) implements Block {}

  /** A list. */
  record Bullets(List<Bullet> items) implements Block {
    public static Bullets of(Style style, Stream<String> sentences) {
      return new Bullets(sentences.map(text -> new Bullet(style, text)).toList());
    }
  }

  /**
   * An item of a list.
   *
   * @param style how it is set
   * @param text a sentence
   * @param link a file relative to the report; empty for none
   */
  record Bullet(Style style, String text, String link) {
    public Bullet(Style style, String text) {
      this(style, text, "");
    }
  }

  /** Text to be typed as it is. */
  record Code(String text) implements Block {}

  /**
   * A chart; it draws what the tables around it say, so it may be left out.
   *
   * @param id names it in its page
   * @param title its heading
   * @param size how much room it needs
   * @param data what report.js draws, by its type
   */
  record Chart(String id, String title, Size size, Map<String, Object> data) implements Block {}

  /** The size of a chart. */
  enum Size {
    SMALL,
    MEDIUM,
    /** As wide as {@link #MEDIUM}, for several charts above each other. */
    TALL,
    WIDE
  }

  /**
   * Charts side by side where there is room.
   *
   * @param note how to read them
   * @param charts the charts; may be none
   */
  record Charts(String note, List<Chart> charts) implements Block {}

  /**
   * Blocks under a heading of their own.
   *
   * @param title the heading
   * @param folded whether they may be shown on demand only
   * @param blocks the blocks
   */
  record Group(String title, boolean folded, List<? extends Block> blocks) implements Block {
    /** A group that may be shown on demand only. */
    public static Group folded(String title, Block block) {
      return new Group(title, true, List.of(block));
    }
  }

  /**
   * A table, made by {@link Columns}. The first column names the rows.
   *
   * @param caption its title
   * @param columns its columns
   * @param rows as many entries as there are columns
   * @param note how to read it; may be empty
   */
  record Table(String caption, List<Column> columns, List<List<Entry>> rows, String note)
      implements Block {}

  /**
   * A column of a table.
   *
   * @param title its head
   * @param number whether it holds numbers, which are aligned to the right
   * @param importance 1 is kept however narrow the screen, higher ones go first
   */
  record Column(String title, boolean number, int importance) {}

  /**
   * A field of a table.
   *
   * @param text its text
   * @param detail set smaller, after the text; may be empty
   * @param style how it is set
   * @param bar the length of a bar behind it, 0–1; NaN for none
   */
  record Entry(String text, String detail, Style style, double bar) {
    public static Entry of(String text, Style style) {
      return of(text, "", style);
    }

    public static Entry of(String text, String detail) {
      return of(text, detail, Style.PLAIN);
    }

    public static Entry of(String text, String detail, Style style) {
      return new Entry(text, detail, style, Double.NaN);
    }

    /** A value as people read it. */
    public static Entry of(Object value) {
      if (value instanceof Entry entry) {
        return entry;
      } else if (value instanceof Checks checks) {
        return of(checks.shortWords(), checks.style());
      } else if (value instanceof Sample figure) {
        return of(NumberFormats.figure(figure.centre()), Phrases.shortSpread(figure));
      } else if (value instanceof Double number) {
        return of(NumberFormats.figure(number), "");
      } else if (value instanceof Number number) {
        return of(NumberFormats.count(number.longValue()), "");
      }
      return of(value == null ? "" : value.toString(), "");
    }

    /** The same in another style. */
    public static Entry styled(Object value, Style style) {
      Entry entry = of(value);
      return of(entry.text(), entry.detail(), style);
    }

    /** A difference by a metric, with its interval and verdict. */
    public static Entry of(Metric metric, Difference difference) {
      return of(
          NumberFormats.change(difference.percent()),
          Phrases.detail(metric, difference),
          Phrases.style(metric, difference));
    }
  }
}
