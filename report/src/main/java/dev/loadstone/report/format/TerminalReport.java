package dev.loadstone.report.format;

import dev.loadstone.report.compare.Audit;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Checks;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.RunConditions;
import dev.loadstone.report.compare.ScaleOutPair;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.compare.TransactionLoss;
import dev.loadstone.report.tables.Block;
import dev.loadstone.report.tables.Block.Bullet;
import dev.loadstone.report.tables.Block.Entry;
import dev.loadstone.report.tables.Block.Table;
import dev.loadstone.report.tables.CellTables;
import dev.loadstone.report.tables.CellText;
import dev.loadstone.report.tables.ClientTables;
import dev.loadstone.report.tables.EventTables;
import dev.loadstone.report.tables.OverviewTable;
import dev.loadstone.report.tables.ReportDocument;
import dev.loadstone.report.tables.ScaleOutTables;
import dev.loadstone.report.tables.ScaleOutText;
import dev.loadstone.report.tables.Section;
import dev.loadstone.report.tables.SummaryText;
import java.util.ArrayList;
import java.util.List;

/** Writes the report as text for a terminal: a table a cell, then the comparison. */
public final class TerminalReport {
  private final Screen screen;

  private TerminalReport(TerminalOptions options) {
    this.screen = new Screen(options);
  }

  /**
   * The report as text; every line ends with a line feed and fits the width.
   *
   * @param report what was read
   * @param options what the terminal can show
   */
  public static String render(ExperimentReport report, TerminalOptions options) {
    TerminalReport terminal = new TerminalReport(options);
    report.cells().forEach(cell -> terminal.cell(report, cell));
    List<ScaleOutPair> pairs = ScaleOutPair.of(report.cells());
    if (!pairs.isEmpty()) {
      terminal.nodes(report, pairs);
    }
    terminal.summary(report);
    return terminal.screen.toString();
  }

  /** Another document of paragraphs, lists and tables. */
  public static String render(ReportDocument document, TerminalOptions options) {
    TerminalReport terminal = new TerminalReport(options);
    Screen screen = terminal.screen;
    for (Section section : document.sections()) {
      screen.heading(document.title() + ", " + document.subtitle());
      for (Block block : section.blocks()) {
        if (block instanceof Table table) {
          screen.table(table);
        } else if (block instanceof Block.Bullets bullets) {
          bullets.items().forEach(item -> screen.paragraph("", item.text(), item.style()));
        } else if (block instanceof Block.Paragraph paragraph) {
          screen.paragraph("", paragraph.text(), paragraph.style());
        }
      }
    }
    screen.paragraph("", Phrases.capital(document.verdict()) + ".", document.style());
    return screen.toString();
  }

  private void cell(ExperimentReport report, CellReport cell) {
    CellTables tables = new CellTables(cell, report.comparison());
    CellText words = new CellText(cell, report.comparison());
    screen.heading(cell.title());
    screen.paragraph("", RunConditions.line(cell), Style.MUTED);
    words.broken().forEach(text -> screen.paragraph("", text, Style.BAD));
    if (cell.total() == null) {
      screen.paragraph("", "Nothing was measured.", Style.PLAIN);
    } else {
      screen.table(tables.transactions());
      ClientTables.clients(cell).ifPresent(screen::table);
    }
    screen.paragraph("Headline: ", words.headline(), Style.STRONG);
    words.verdicts().forEach(text -> screen.paragraph("Verdict:  ", text, Style.PLAIN));
    Checks checks = Checks.all(cell.runs());
    screen.paragraph("Checks:   ", checks.words(), checks.style());
    Audit audit = Audit.of(cell.runs());
    screen.paragraph("Audit:    ", audit.words(), audit.style());
    new EventTables(cell)
        .sentences()
        .forEach(text -> screen.paragraph("Event:    ", text, Style.PLAIN));
    words.unmetRequirements().forEach(text -> screen.paragraph("Required: ", text, Style.BAD));
    screen.blank();
  }

  private void nodes(ExperimentReport report, List<ScaleOutPair> pairs) {
    ScaleOutTables tables = new ScaleOutTables(report, pairs);
    ScaleOutText text = new ScaleOutText(report, pairs);
    screen.heading("One node and several");
    screen.table(tables.systems());
    text.leaders().forEach(sentence -> screen.paragraph("", sentence, Style.PLAIN));
    for (ScaleOutPair pair : pairs) {
      screen.blank();
      if (!TransactionLoss.ranked(pair, report.comparison()).isEmpty()) {
        screen.table(tables.losses(pair));
      }
      screen.paragraph("", text.loss(pair), Style.STRONG);
    }
    screen.blank();
  }

  private void summary(ExperimentReport report) {
    SummaryText text = new SummaryText(report);
    screen.heading(report.cells().size() > 1 ? "Comparison" : "Summary");
    text.differing().ifPresent(bullet -> screen.paragraph("", bullet.text(), bullet.style()));
    Table overview = OverviewTable.of(report);
    if (report.cells().size() > 1) {
      screen.table(overview);
    }
    screen.paragraph("", text.answer(), Style.STRONG);
    for (Bullet reason : text.reasons()) {
      screen.paragraph("", reason.text(), reason.style());
    }
  }

  /** Lines of text that fit a terminal. */
  private static final class Screen {
    private static final int GAP = 2;
    private static final int BAR = 12;
    private static final int LEAST_NAME = 12;
    private static final String ESCAPE = "\u001b[";
    private static final String RESET = ESCAPE + "0m";

    private final StringBuilder out = new StringBuilder();
    private final TerminalOptions options;
    private boolean bars;

    Screen(TerminalOptions options) {
      this.options = options;
    }

    void heading(String text) {
      String shown = cut(plain(text), options.width());
      line(colour(shown, Style.STRONG));
      line((options.unicode() ? "─" : "-").repeat(Math.min(options.width(), width(shown))));
    }

    void blank() {
      out.append('\n');
    }

    /** A paragraph whose lines after the first stand under its first word. */
    void paragraph(String name, String text, Style style) {
      String mark = style.mark().isEmpty() ? "" : plain(style.mark()) + " ";
      String first = name + mark;
      String indent = " ".repeat(width(first));
      String prefix = first;
      for (String line : wrap(plain(text), options.width() - width(first))) {
        line(prefix.isBlank() ? prefix + colour(line, style) : colour(prefix + line, style));
        prefix = indent;
      }
    }

    void table(Table table) {
      bars = true;
      List<Integer> kept = new ArrayList<>();
      for (int column = 0; column < table.columns().size(); column++) {
        kept.add(column);
      }
      // Bars say nothing that the numbers beside them do not say.
      bars = tableWidth(table, kept) <= options.width();
      List<String> dropped = new ArrayList<>();
      boolean dropping = true;
      while (dropping && tableWidth(table, kept) > options.width()) {
        dropping = drop(table, kept, dropped);
      }
      int excess = Math.max(0, tableWidth(table, kept) - options.width());
      int name = Math.max(LEAST_NAME, columnWidth(table, 0) - excess);
      line(colour(cut(plain(table.caption()), options.width()), Style.MUTED));
      line(row(table, kept, name, null));
      table.rows().forEach(entries -> line(row(table, kept, name, entries)));
      if (!dropped.isEmpty()) {
        paragraph(
            "",
            "Not shown for lack of width: " + Phrases.list(dropped) + "; report.md has them.",
            Style.MUTED);
      }
    }

    private boolean drop(Table table, List<Integer> kept, List<String> dropped) {
      int least = -1;
      for (int column : kept) {
        int importance = table.columns().get(column).importance();
        if (importance > 1
            && (least < 0 || importance >= table.columns().get(least).importance())) {
          least = column;
        }
      }
      if (least < 0) {
        return false;
      }
      kept.remove(Integer.valueOf(least));
      dropped.add(table.columns().get(least).title());
      return true;
    }

    private int tableWidth(Table table, List<Integer> columns) {
      return columns.stream().mapToInt(column -> columnWidth(table, column) + GAP).sum() - GAP;
    }

    private int columnWidth(Table table, int column) {
      int widest = width(plain(table.columns().get(column).title()));
      for (List<Entry> row : table.rows()) {
        widest = Math.max(widest, width(field(row.get(column))));
      }
      return widest;
    }

    private String field(Entry entry) {
      String mark = entry.style().mark();
      String said =
          entry.detail().isEmpty() ? entry.text() : entry.text() + " (" + entry.detail() + ")";
      String text = plain(mark.isEmpty() ? said : mark + " " + said);
      return bars && Double.isFinite(entry.bar()) ? bar(entry.bar()) + " " + text : text;
    }

    private String bar(double share) {
      int length = (int) Math.round(share * BAR);
      return (options.unicode() ? "█" : "#").repeat(length) + " ".repeat(BAR - length);
    }

    private String row(Table table, List<Integer> columns, int name, List<Entry> entries) {
      StringBuilder line = new StringBuilder();
      for (int column : columns) {
        boolean head = entries == null;
        String text =
            head ? plain(table.columns().get(column).title()) : field(entries.get(column));
        int width = column == 0 ? name : columnWidth(table, column);
        String shown = cut(text, width);
        String space = " ".repeat(width - width(shown));
        String coloured = colour(shown, head ? Style.MUTED : entries.get(column).style());
        line.append(column == 0 ? "" : " ".repeat(GAP))
            .append(table.columns().get(column).number() ? space + coloured : coloured + space);
      }
      return line.toString();
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

    /** Text that cannot command the terminal, in characters that it can show. */
    private String plain(String text) {
      StringBuilder plain = new StringBuilder(text.length());
      text.codePoints()
          .forEach(
              c -> {
                if (Character.isISOControl(c)) {
                  plain.append(' ');
                } else if (options.unicode() || c < 128 || c == NumberFormats.NO_BREAK) {
                  plain.appendCodePoint(c);
                } else {
                  plain.append(ascii(c));
                }
              });
      return plain.toString();
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

    private List<String> wrap(String text, int width) {
      List<String> lines = new ArrayList<>();
      StringBuilder line = new StringBuilder();
      int from = 0;
      while (from < text.length()) {
        int space = text.indexOf(' ', from);
        String word = text.substring(from, space < 0 ? text.length() : space);
        from = space < 0 ? text.length() : space + 1;
        while (width(word) > width) {
          if (!line.isEmpty()) {
            lines.add(line.toString());
            line.setLength(0);
          }
          int end = fit(word, width);
          lines.add(word.substring(0, end));
          word = word.substring(end);
        }
        if (!line.isEmpty() && width(line.toString()) + 1 + width(word) > width) {
          lines.add(line.toString());
          line.setLength(0);
        }
        line.append(line.isEmpty() ? "" : " ").append(word);
      }
      lines.add(line.toString());
      return lines;
    }

    private String cut(String text, int width) {
      if (width(text) <= width) {
        return text;
      }
      String more = options.unicode() ? "…" : "...";
      return text.substring(0, fit(text, width - width(more))) + more;
    }

    /** How many characters of a text fit a width. */
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

    private static int width(String text) {
      return text.codePoints().map(Screen::width).sum();
    }

    /** East Asian characters take two columns, combining ones none. */
    private static int width(int c) {
      int type = Character.getType(c);
      if (type == Character.NON_SPACING_MARK
          || type == Character.ENCLOSING_MARK
          || type == Character.FORMAT) {
        return 0;
      }
      boolean wide =
          Character.isIdeographic(c)
              || within(c, 0x1100, 0x115F)
              || within(c, 0x3040, 0x30FF)
              || within(c, 0xAC00, 0xD7A3)
              || within(c, 0xFF01, 0xFF60)
              || within(c, 0x1F300, 0x1FAFF);
      return wide ? 2 : 1;
    }

    private static boolean within(int c, int first, int last) {
      return c >= first && c <= last;
    }

    @Override
    public String toString() {
      return out.toString();
    }
  }
}
