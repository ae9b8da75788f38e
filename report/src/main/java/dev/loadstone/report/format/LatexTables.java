package dev.loadstone.report.format;

import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.document.Block;
import dev.loadstone.report.document.Block.Column;
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Group;
import dev.loadstone.report.document.Block.Table;
import dev.loadstone.report.document.Section;
import dev.loadstone.report.tables.ReportDocument;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes the report's tables as LaTeX, each a {@code table} that a paper can take over. They need
 * the package booktabs, and nothing else.
 */
public final class LatexTables {
  private final StringBuilder out = new StringBuilder();

  private LatexTables() {}

  public static String render(ReportDocument document) {
    LatexTables latex = new LatexTables();
    latex.out.append("% ").append(comment(document.title())).append(": \\usepackage{booktabs}\n");
    for (Section section : document.sections()) {
      latex.blocks(section.id(), section.title(), section.blocks());
    }
    return latex.out.toString();
  }

  private void blocks(String section, String context, List<? extends Block> blocks) {
    for (Block block : blocks) {
      if (block instanceof Table table) {
        table(section, context, table);
      } else if (block instanceof Group group) {
        blocks(section, group.title(), group.blocks());
      }
    }
  }

  private void table(String section, String context, Table table) {
    out.append("\n% ").append(comment(section + ": " + context)).append('\n');
    out.append("\\begin{table}\n\\centering\n\\caption{").append(text(table.caption()));
    out.append("}\n\\begin{tabular}{")
        .append(
            table.columns().stream()
                .map(column -> column.number() ? "r" : "l")
                .collect(Collectors.joining()))
        .append("}\n\\toprule\n");
    row(table.columns().stream().map(Column::title).map(LatexTables::text).toList());
    out.append("\\midrule\n");
    table.rows().forEach(entries -> row(entries.stream().map(LatexTables::entry).toList()));
    out.append("\\bottomrule\n\\end{tabular}\n");
    if (!table.note().isEmpty()) {
      out.append("\n\\smallskip\\footnotesize ").append(text(table.note())).append('\n');
    }
    out.append("\\end{table}\n");
  }

  private void row(List<String> fields) {
    // LaTeX would take a field that begins so for an option of the row end before it.
    out.append(fields.get(0).matches("(?s)[\\[*].*") ? "{}" : "")
        .append(String.join(" & ", fields))
        .append(" \\\\\n");
  }

  private static String entry(Entry entry) {
    String text = text(entry.text());
    return (entry.style() == Style.STRONG && !text.isEmpty() ? "\\textbf{" + text + "}" : text)
        + (entry.detail().isEmpty() ? "" : " (" + text(entry.detail()) + ")");
  }

  private static String comment(String text) {
    return text.replaceAll("\\R", " ");
  }

  /** Escapes what LaTeX would take for a command, and what its standard fonts do not have. */
  static String text(String text) {
    return Escapes.in(text, LatexTables::escaped);
  }

  private static String escaped(int c) {
    return switch (c) {
      case '\\' -> "\\textbackslash{}";
      case '~' -> "\\textasciitilde{}";
      case '^' -> "\\textasciicircum{}";
      case '&', '%', '$', '#', '_', '{', '}' -> "\\" + (char) c;
      case '<' -> "\\textless{}";
      case '>' -> "\\textgreater{}";
      case '−' -> "$-$";
      case '±' -> "$\\pm$";
      case '×' -> "$\\times$";
      case '→' -> "$\\rightarrow$";
      case '≥' -> "$\\geq$";
      case '≤' -> "$\\leq$";
      case 'µ' -> "$\\mu$";
      case '–' -> "--";
      case '…' -> "\\dots{}";
      case '“' -> "``";
      case '”' -> "''";
      case '·' -> "$\\cdot$";
      case NumberFormats.NO_BREAK -> "~";
      default -> Character.isISOControl(c) ? " " : null;
    };
  }
}
