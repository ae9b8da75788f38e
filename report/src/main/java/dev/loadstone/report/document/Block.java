package dev.loadstone.report.document;

import dev.loadstone.report.compare.Checks;
import dev.loadstone.report.compare.Comparison.Difference;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.statistics.Sample;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A piece of the report, independent of how it is shown. */
public sealed interface Block {

  record Paragraph(Style style, String text) implements Block {}

  record Bullets(List<Bullet> items) implements Block {
    public static Bullets of(Style style, Stream<String> sentences) {
      return new Bullets(sentences.map(text -> new Bullet(style, text)).toList());
    }

    /** A sentence about some things; none where there are none. */
    public static Optional<Bullets> ofAny(Style style, String sentence, List<String> things) {
      return things.isEmpty()
          ? Optional.empty()
          : Optional.of(of(style, Stream.of(Phrases.say(sentence, String.join("; ", things)))));
    }
  }

  /**
   * An item of a list.
   *
   * @param link a file relative to the report; empty for none
   */
  record Bullet(Style style, String text, String link) {
    public Bullet(Style style, String text) {
      this(style, text, "");
    }
  }

  record Code(String text) implements Block {}

  /**
   * A chart. It shows the same as the tables around it, so it may be left out.
   *
   * @param id names it; unique within its page
   * @param data the input of report.js, in the form of the chart's type
   */
  record Chart(String id, String title, Size size, Map<String, Object> data) implements Block {}

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
   * @param charts may be empty
   */
  record Charts(String note, List<Chart> charts) implements Block {}

  /**
   * Blocks under a heading of their own.
   *
   * @param folded whether they may be shown on demand only
   */
  record Group(String title, boolean folded, List<? extends Block> blocks) implements Block {
    public static Group folded(String title, Block block) {
      return new Group(title, true, List.of(block));
    }
  }

  /**
   * A table, made by {@link Columns}. The first column names the rows.
   *
   * @param rows as many entries as there are columns
   * @param note how to read it; may be empty
   */
  record Table(String caption, List<Column> columns, List<List<Entry>> rows, String note)
      implements Block {}

  /**
   * A column of a table.
   *
   * @param number whether it holds numbers, which are aligned to the right
   * @param importance 1 is always kept; on a narrow screen higher ones are dropped first
   */
  record Column(String title, boolean number, int importance) {}

  /**
   * A field of a table.
   *
   * @param detail set smaller, after the text; may be empty
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

    public static Entry styled(Object value, Style style) {
      Entry entry = of(value);
      return of(entry.text(), entry.detail(), style);
    }

    public static Entry of(Metric metric, Difference difference) {
      return of(
          NumberFormats.change(difference.percent()),
          Phrases.detail(metric, difference),
          Phrases.style(metric, difference));
    }
  }
}
