package dev.loadstone.report.format;

import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.document.Block.Column;
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jline.utils.WCWidth;

/** Writes lines of text that fit a terminal. */
final class Screen {
  private static final int GAP = 2;
  private static final int BAR = 12;
  private static final int LEAST_NAME = 12;
  private static final String ESCAPE = "\u001b[";
  private static final String RESET = ESCAPE + "0m";

  private final StringBuilder out = new StringBuilder();
  private final TerminalOptions options;
  private final String whole;

  /**
   * @param whole names the report that has the columns for which there is no room
   */
  Screen(TerminalOptions options, String whole) {
    this.options = options;
    this.whole = whole;
  }

  void heading(String text) {
    String shown = cut(plain(text), options.width());
    line(colour(shown, Style.STRONG));
    int length = Math.min(options.width(), width(shown));
    line((options.unicode() ? "─" : "-").repeat(length));
  }

  void blank() {
    out.append('\n');
  }

  /** Writes a paragraph whose further lines are aligned with the first word after its name. */
  void paragraph(String name, String text, Style style) {
    String first = name + (style.mark().isEmpty() ? "" : plain(style.mark()) + " ");
    int indent = width(first);
    String prefix = first;
    for (String line : wrap(plain(text), options.width() - indent)) {
      line(prefix.isBlank() ? prefix + colour(line, style) : colour(prefix + line, style));
      prefix = " ".repeat(indent);
    }
  }

  void table(Table table) {
    List<Field> fields = fields(table, true);
    // Bars say nothing that the numbers beside them do not say.
    if (width(fields) > options.width()) {
      fields = fields(table, false);
    }
    List<String> dropped = new ArrayList<>();
    Optional<Field> least = leastImportant(fields);
    while (width(fields) > options.width() && least.isPresent()) {
      fields.remove(least.get());
      dropped.add(least.get().head().title());
      least = leastImportant(fields);
    }
    int excess = Math.max(0, width(fields) - options.width());
    Field name = fields.get(0);
    fields.set(0, name.narrowed(Math.max(LEAST_NAME, name.width() - excess)));
    line(colour(cut(plain(table.caption()), options.width()), Style.MUTED));
    for (int row = -1; row < table.rows().size(); row++) {
      int number = row;
      line(
          fields.stream()
              .map(field -> shown(field, number))
              .collect(Collectors.joining(" ".repeat(GAP))));
    }
    if (!dropped.isEmpty()) {
      String titles = Phrases.list(dropped);
      String note = "Not shown for lack of width: " + titles + "; " + whole + " has them.";
      paragraph("", note, Style.MUTED);
    }
  }

  private record Field(Column head, int width, List<Entry> entries, List<String> texts) {
    Field narrowed(int newWidth) {
      return new Field(head, newWidth, entries, texts);
    }
  }

  private List<Field> fields(Table table, boolean bars) {
    List<Field> fields = new ArrayList<>();
    for (int i = 0; i < table.columns().size(); i++) {
      int column = i;
      Column head = table.columns().get(i);
      List<Entry> entries = table.rows().stream().map(row -> row.get(column)).toList();
      List<String> texts = entries.stream().map(entry -> text(entry, bars)).toList();
      int width =
          IntStream.concat(
                  IntStream.of(width(plain(head.title()))), texts.stream().mapToInt(Screen::width))
              .max()
              .orElseThrow();
      fields.add(new Field(head, width, entries, texts));
    }
    return fields;
  }

  private String text(Entry entry, boolean bars) {
    String mark = entry.style().mark().isEmpty() ? "" : entry.style().mark() + " ";
    String detail = entry.detail().isEmpty() ? "" : " (" + entry.detail() + ")";
    String text = plain(mark + entry.text() + detail);
    return bars && Double.isFinite(entry.bar()) ? bar(entry.bar()) + " " + text : text;
  }

  private String bar(double share) {
    int length = (int) Math.round(share * BAR);
    return (options.unicode() ? "█" : "#").repeat(length) + " ".repeat(BAR - length);
  }

  private static int width(List<Field> fields) {
    return fields.stream().mapToInt(field -> field.width() + GAP).sum() - GAP;
  }

  /** The last of the least important columns; none where all must be kept. */
  private static Optional<Field> leastImportant(List<Field> fields) {
    return fields.stream()
        .filter(field -> field.head().importance() > 1)
        .reduce((a, b) -> b.head().importance() >= a.head().importance() ? b : a);
  }

  /**
   * @param row -1 for the head
   */
  private String shown(Field field, int row) {
    boolean head = row < 0;
    String text = cut(head ? plain(field.head().title()) : field.texts().get(row), field.width());
    String space = " ".repeat(field.width() - width(text));
    String coloured = colour(text, head ? Style.MUTED : field.entries().get(row).style());
    return field.head().number() ? space + coloured : coloured + space;
  }

  private String cut(String text, int width) {
    return cut(text, width, options.unicode() ? "…" : "...");
  }

  private void line(String text) {
    out.append(text.replace(NumberFormats.NO_BREAK, ' ').stripTrailing()).append('\n');
  }

  private String colour(String text, Style style) {
    String code =
        switch (style) {
          case PLAIN -> "";
          case STRONG -> "1";
          case MUTED -> "2";
          case GOOD, BETTER -> "32";
          case CAUTION -> "33";
          case BAD, WORSE -> "31";
        };
    return !options.colour() || code.isEmpty() || text.isBlank()
        ? text
        : ESCAPE + code + "m" + text + RESET;
  }

  private String plain(String text) {
    return Escapes.in(
        text,
        c -> {
          boolean shown = options.unicode() || c < 128 || c == NumberFormats.NO_BREAK;
          return Character.isISOControl(c) ? " " : shown ? null : ascii(c);
        });
  }

  private static String ascii(int c) {
    return switch (c) {
      case '−', '–', '—' -> "-";
      case '±' -> "+/-";
      case '×' -> "x";
      case '→' -> "->";
      case 'µ' -> "u";
      case '·' -> "|";
      case '…' -> "...";
      case '≥' -> ">=";
      case '≤' -> "<=";
      case '“', '”' -> "\"";
      case '✓' -> "ok";
      case '✗' -> "FAIL";
      default -> "?";
    };
  }

  @Override
  public String toString() {
    return out.toString();
  }

  /** The columns of a terminal that a text takes. */
  private static int width(String text) {
    return text.codePoints().map(Screen::width).sum();
  }

  private static int width(int c) {
    return Math.max(0, WCWidth.wcwidth(c));
  }

  /** The text, or as much of it as fits the width together with {@code more}. */
  private static String cut(String text, int width, String more) {
    return width(text) <= width ? text : text.substring(0, fit(text, width - width(more))) + more;
  }

  private static int fit(String text, int width) {
    int used = 0;
    int end = 0;
    while (end < text.length()) {
      int c = text.codePointAt(end);
      used += width(c);
      if (used > width) {
        break;
      }
      end += Character.charCount(c);
    }
    return end;
  }

  private static List<String> wrap(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      String rest = word;
      while (width(rest) > width) {
        if (!line.isEmpty()) {
          lines.add(line.toString());
          line.setLength(0);
        }
        int end = fit(rest, width);
        lines.add(rest.substring(0, end));
        rest = rest.substring(end);
      }
      if (!line.isEmpty() && width(line.toString()) + 1 + width(rest) > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(rest);
    }
    lines.add(line.toString());
    return lines;
  }
}
