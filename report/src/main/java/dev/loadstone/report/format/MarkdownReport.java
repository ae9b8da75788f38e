package dev.loadstone.report.format;

import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.document.Block;
import dev.loadstone.report.document.Block.Bullet;
import dev.loadstone.report.document.Block.Bullets;
import dev.loadstone.report.document.Block.Chart;
import dev.loadstone.report.document.Block.Charts;
import dev.loadstone.report.document.Block.Code;
import dev.loadstone.report.document.Block.Column;
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Group;
import dev.loadstone.report.document.Block.Paragraph;
import dev.loadstone.report.document.Block.Table;
import dev.loadstone.report.document.Section;
import dev.loadstone.report.tables.ReportDocument;
import java.util.List;
import java.util.stream.Collectors;

/** Writes the report as GitHub's Markdown. Charts are left out: the tables say the same. */
public final class MarkdownReport {
  private final StringBuilder out = new StringBuilder();

  private MarkdownReport() {}

  public static String render(ReportDocument document) {
    MarkdownReport markdown = new MarkdownReport();
    markdown.line("# " + text(document.title()));
    markdown.line(subtitle(document));
    for (Section section : document.sections()) {
      if (!section.blocks().stream().allMatch(Charts.class::isInstance)) {
        markdown.line("## " + text(section.title()));
        markdown.out.append(blocks(section.blocks()));
      }
    }
    return markdown.out.toString();
  }

  static String subtitle(ReportDocument document) {
    String marked = (document.style().mark() + " " + document.verdict()).strip();
    return text(document.subtitle()) + " · **" + text(marked) + "**";
  }

  /** The blocks of a chapter; empty where all are charts. */
  static String blocks(List<? extends Block> blocks) {
    MarkdownReport markdown = new MarkdownReport();
    blocks.forEach(block -> markdown.block(block, 3));
    return markdown.out.toString();
  }

  private void block(Block block, int level) {
    if (block instanceof Paragraph paragraph) {
      String text = text(paragraph.text());
      line(paragraph.style() == Style.STRONG ? "**" + text + "**" : text);
    } else if (block instanceof Bullets bullets) {
      line(bullets.items().stream().map(MarkdownReport::bullet).collect(Collectors.joining("\n")));
    } else if (block instanceof Code code) {
      line("```\n" + code.text() + "\n```");
    } else if (block instanceof Table table) {
      table(table);
    } else if (block instanceof Group group) {
      line("#".repeat(level) + " " + text(group.title()));
      group.blocks().forEach(inner -> block(inner, level + 1));
    } else if (!(block instanceof Chart || block instanceof Charts)) {
      throw new IllegalArgumentException("unknown block " + block);
    }
  }

  private static String bullet(Bullet bullet) {
    String mark = bullet.style().mark().isEmpty() ? "" : bullet.style().mark() + " ";
    String text = text(bullet.text());
    return "- "
        + mark
        + (bullet.link().isEmpty() ? text : "[" + text + "](" + Escapes.link(bullet.link()) + ")");
  }

  private void table(Table table) {
    StringBuilder lines = new StringBuilder();
    lines.append("**").append(text(table.caption())).append("**\n\n");
    lines.append(row(table.columns().stream().map(column -> text(column.title())).toList()));
    lines.append(
        row(table.columns().stream().map(Column::number).map(n -> n ? "---:" : "---").toList()));
    for (List<Entry> entries : table.rows()) {
      lines.append(row(entries.stream().map(MarkdownReport::entry).toList()));
    }
    line(lines.toString().stripTrailing());
    if (!table.note().isEmpty()) {
      line("_" + text(table.note()) + "_");
    }
  }

  private static String row(List<String> fields) {
    return fields.stream().collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  private static String entry(Entry entry) {
    String mark = entry.style().mark();
    String text = text(entry.text());
    String strong = entry.style() == Style.STRONG && !text.isEmpty() ? "**" + text + "**" : text;
    return (mark.isEmpty() ? "" : mark + " ")
        + strong
        + (entry.detail().isEmpty() ? "" : " (" + text(entry.detail()) + ")");
  }

  private void line(String text) {
    out.append(text).append("\n\n");
  }

  /** Escapes commands of Markdown and HTML, and replaces line breaks, which would end a table. */
  static String text(String text) {
    return Escapes.in(
        text,
        c ->
            switch (c) {
              case '<' -> "&lt;";
              case '&' -> "&amp;";
              case '\\', '`', '*', '_', '[', ']', '|', '#', '~', '>' -> "\\" + (char) c;
              default -> Character.isISOControl(c) || c == NumberFormats.NO_BREAK ? " " : null;
            });
  }
}
