package dev.loadstone.report.tables;

import dev.loadstone.report.charts.TimeCharts;
import dev.loadstone.report.compare.Audit;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Checks;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.RunConditions;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.document.Block;
import dev.loadstone.report.document.Block.Bullet;
import dev.loadstone.report.document.Block.Bullets;
import dev.loadstone.report.document.Block.Charts;
import dev.loadstone.report.document.Block.Group;
import dev.loadstone.report.document.Block.Paragraph;
import dev.loadstone.report.document.ReportAddition;
import dev.loadstone.report.document.Section;
import java.util.ArrayList;
import java.util.List;

/** The chapters that show one cell after the other. */
final class CellSections {
  private final ExperimentReport report;
  private final List<ReportAddition> additions;
  private final TimeCharts charts;

  CellSections(ExperimentReport report, List<ReportAddition> additions) {
    this.report = report;
    this.additions = additions;
    this.charts = new TimeCharts(report);
  }

  Section cells() {
    List<Block> blocks = new ArrayList<>();
    for (CellReport cell : report.cells()) {
      blocks.add(new Group(cell.title(), report.manyCells(), figures(cell)));
    }
    return new Section("cells", "Cell by cell", blocks);
  }

  private List<Block> figures(CellReport cell) {
    CellTables tables = new CellTables(cell, report.comparison());
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Paragraph(Style.STRONG, tables.headline()));
    blocks.add(new Paragraph(Style.MUTED, RunConditions.line(cell)));
    List<String> broken = tables.broken();
    if (!broken.isEmpty()) {
      blocks.add(Bullets.of(Style.BAD, broken.stream()));
    }
    if (cell.total() == null) {
      blocks.add(new Paragraph(Style.PLAIN, "Nothing was measured."));
    } else {
      blocks.add(tables.transactions());
      tables.waitAndService().ifPresent(blocks::add);
    }
    blocks.add(tables.repetitions());
    additions.forEach(addition -> blocks.addAll(addition.ofCell(report, cell)));
    ClientTables.clients(cell).ifPresent(blocks::add);
    PlacementTable.of(cell).map(table -> Group.folded("Placement", table)).ifPresent(blocks::add);
    ServerTables.counters(cell)
        .map(table -> Group.folded("The server's own counters", table))
        .ifPresent(blocks::add);
    return blocks;
  }

  Section overTime() {
    List<Block> blocks = new ArrayList<>();
    Charts throughput = charts.throughput();
    blocks.add(report.manyCells() ? Group.folded("Every cell over time", throughput) : throughput);
    for (CellReport cell : report.cells()) {
      EventTables events = new EventTables(cell);
      events.kinds().ifPresent(blocks::add);
      events.events().ifPresent(blocks::add);
    }
    Charts faults = charts.faults();
    if (!faults.charts().isEmpty()) {
      blocks.add(faults);
    }
    List<Block> servers = new ArrayList<>();
    ServerTables.usage(report).ifPresent(servers::add);
    servers.addAll(charts.servers());
    if (!servers.isEmpty()) {
      blocks.add(new Group("What the servers used", report.manyCells(), servers));
    }
    return new Section("time", "Throughput over time", blocks);
  }

  Section errors() {
    List<Block> blocks = new ArrayList<>();
    Charts overTime = charts.errors();
    if (!overTime.charts().isEmpty()) {
      blocks.add(overTime);
    }
    for (CellReport cell : report.cells()) {
      List<Block> ofCell = new FailureTables(cell).blocks();
      if (!ofCell.isEmpty()) {
        blocks.add(new Group(cell.title(), false, ofCell));
      }
    }
    if (blocks.isEmpty()) {
      boolean measured = report.runs().stream().anyMatch(RunReport::measured);
      blocks.add(
          new Paragraph(
              Style.PLAIN,
              measured
                  ? "No transaction failed and none had to be tried again."
                  : "Nothing was measured."));
    }
    return new Section("errors", "Errors", blocks);
  }

  Section verdicts() {
    List<Block> blocks = new ArrayList<>();
    for (CellReport cell : report.cells()) {
      blocks.add(new Group(cell.title(), report.manyCells(), verdicts(cell)));
    }
    return new Section("verdicts", "Verdicts", blocks);
  }

  private List<Block> verdicts(CellReport cell) {
    VerdictTables tables = new VerdictTables(cell, report.comparison());
    List<Block> blocks = new ArrayList<>();
    new CellTables(cell, report.comparison())
        .verdicts()
        .forEach(verdict -> blocks.add(new Paragraph(Style.STRONG, verdict)));
    Checks afterLoad = Checks.of(cell.runs(), run -> run.result().checksAfterLoad());
    Checks afterRun = Checks.of(cell.runs(), run -> run.result().checks());
    Audit audit = Audit.of(cell.runs());
    blocks.add(
        new Bullets(
            List.of(
                new Bullet(afterLoad.style(), "Checks after the load: " + afterLoad.words()),
                new Bullet(afterRun.style(), "Checks after the run: " + afterRun.words()),
                new Bullet(audit.style(), "Audit: " + audit.words()))));
    tables.remarks().ifPresent(blocks::add);
    tables.steadiness().ifPresent(blocks::add);
    tables.requirements().ifPresent(blocks::add);
    tables.audit().map(table -> Group.folded("Audit", table)).ifPresent(blocks::add);
    tables.checks().map(table -> Group.folded("Every check", table)).ifPresent(blocks::add);
    return blocks;
  }
}
