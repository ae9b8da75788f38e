package dev.loadstone.report.format;

import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.report.compare.Audit;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Checks;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.RunConditions;
import dev.loadstone.report.compare.ScaleOutPair;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.compare.TransactionLoss;
import dev.loadstone.report.document.Block;
import dev.loadstone.report.document.Block.Bullet;
import dev.loadstone.report.document.Block.Group;
import dev.loadstone.report.document.Block.Table;
import dev.loadstone.report.document.Section;
import dev.loadstone.report.tables.AnswerWords;
import dev.loadstone.report.tables.Caveats;
import dev.loadstone.report.tables.CellTables;
import dev.loadstone.report.tables.ComparisonTables;
import dev.loadstone.report.tables.EventTables;
import dev.loadstone.report.tables.OtherDifferences;
import dev.loadstone.report.tables.ReportDocument;
import dev.loadstone.report.tables.ScaleOutTables;
import java.util.List;

/** Writes the report as text for a terminal: a table for each cell, then the comparison. */
public final class TerminalReport {
  private final Screen screen;

  private TerminalReport(TerminalOptions options, String whole) {
    this.screen = new Screen(options, whole);
  }

  public static String render(ExperimentReport report, TerminalOptions options) {
    TerminalReport terminal = new TerminalReport(options, ResultFiles.REPORT_MARKDOWN);
    report.cells().forEach(cell -> terminal.cell(report, cell));
    List<ScaleOutPair> pairs = ScaleOutPair.of(report.cells());
    if (!pairs.isEmpty()) {
      terminal.nodes(report, pairs);
    }
    terminal.summary(report);
    return terminal.screen.toString();
  }

  public static String render(ReportDocument document, TerminalOptions options) {
    TerminalReport terminal = new TerminalReport(options, "Markdown");
    Screen screen = terminal.screen;
    screen.heading(document.title() + ", " + document.subtitle());
    for (Section section : document.sections()) {
      if (document.sections().size() > 1) {
        screen.blank();
        screen.heading(section.title());
      }
      for (Block block : section.blocks()) {
        if (block instanceof Table table) {
          screen.table(table);
        } else {
          terminal.words(block);
        }
      }
    }
    screen.paragraph("", Phrases.capital(document.verdict()) + ".", document.style());
    return screen.toString();
  }

  private void cell(ExperimentReport report, CellReport cell) {
    CellTables tables = new CellTables(cell, report.comparison());
    screen.heading(cell.title());
    screen.paragraph("", RunConditions.line(cell), Style.MUTED);
    tables.broken().forEach(text -> screen.paragraph("", text, Style.BAD));
    if (cell.total() == null) {
      screen.paragraph("", "Nothing was measured.", Style.PLAIN);
    } else {
      screen.table(tables.transactions());
      tables.clients().ifPresent(screen::table);
    }
    screen.paragraph("Headline: ", tables.headline(), Style.STRONG);
    tables.verdicts().forEach(text -> screen.paragraph("Verdict:  ", text, Style.PLAIN));
    Checks checks = Checks.all(cell.runs());
    screen.paragraph("Checks:   ", checks.words(), checks.style());
    Audit audit = Audit.of(cell.runs());
    screen.paragraph("Audit:    ", audit.words(), audit.style());
    new EventTables(cell)
        .sentences()
        .forEach(text -> screen.paragraph("Event:    ", text, Style.PLAIN));
    tables.unmetRequirements().forEach(text -> screen.paragraph("Required: ", text, Style.BAD));
    screen.blank();
  }

  private void nodes(ExperimentReport report, List<ScaleOutPair> pairs) {
    ScaleOutTables tables = new ScaleOutTables(report, pairs);
    screen.heading("One node and several");
    screen.table(tables.systems());
    tables.leaders().forEach(sentence -> screen.paragraph("", sentence, Style.PLAIN));
    for (ScaleOutPair pair : pairs) {
      screen.blank();
      if (!TransactionLoss.ranked(pair, report.comparison()).isEmpty()) {
        screen.table(tables.losses(pair));
      }
      screen.paragraph("", tables.loss(pair), Style.STRONG);
    }
    screen.blank();
  }

  private void words(Block block) {
    if (block instanceof Group group) {
      screen.paragraph("", group.title(), Style.PLAIN);
      group.blocks().forEach(this::words);
      screen.blank();
    } else if (block instanceof Block.Bullets bullets) {
      bullets.items().forEach(item -> screen.paragraph("", item.text(), item.style()));
    } else if (block instanceof Block.Paragraph paragraph) {
      screen.paragraph("", paragraph.text(), paragraph.style());
    }
  }

  private void summary(ExperimentReport report) {
    screen.heading(report.cells().size() > 1 ? "Comparison" : "Summary");
    OtherDifferences.of(report.cells()).ifPresent(this::words);
    Table overview = new ComparisonTables(report).overview();
    if (report.cells().size() > 1) {
      screen.table(overview);
    }
    for (Bullet reason : Caveats.of(report)) {
      screen.paragraph("", reason.text(), reason.style());
    }
    // Readers of a terminal see the end of the output first.
    screen.blank();
    screen.heading(report.comparison().asked().size() > 1 ? "Answers" : "Answer");
    Caveats.missedRates(report).ifPresent(this::words);
    new AnswerWords(report).blocks().forEach(this::words);
  }
}
