package dev.loadstone.report.tables;

import dev.loadstone.report.charts.FigureCharts;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.ScaleOutPair;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.compare.TransactionLoss;
import dev.loadstone.report.document.Block;
import dev.loadstone.report.document.Block.Bullets;
import dev.loadstone.report.document.Block.Group;
import dev.loadstone.report.document.Block.Paragraph;
import dev.loadstone.report.document.Block.Table;
import dev.loadstone.report.document.Section;
import java.util.ArrayList;
import java.util.List;

/** The chapters that set cells side by side. */
final class ComparisonSections {
  private final ExperimentReport report;
  private final FigureCharts charts;

  ComparisonSections(ExperimentReport report) {
    this.report = report;
    this.charts = new FigureCharts(report);
  }

  Section summary() {
    SummaryText text = new SummaryText(report);
    List<Block> blocks = new ArrayList<>();
    text.missedRates().ifPresent(bullet -> blocks.add(new Bullets(List.of(bullet))));
    blocks.addAll(new AnswerSection(report).blocks());
    text.differing().ifPresent(bullet -> blocks.add(new Bullets(List.of(bullet))));
    blocks.add(OverviewTable.of(report));
    List<Block> trust = List.of(new Bullets(text.reasons()), TrustTable.of(report));
    blocks.add(new Group("Why it can be believed", false, trust));
    return new Section(
        "answers", report.comparison().asked().isEmpty() ? "Answer" : "Answers", blocks);
  }

  Section nodes(List<ScaleOutPair> pairs) {
    ScaleOutTables tables = new ScaleOutTables(report, pairs);
    ScaleOutText text = new ScaleOutText(report, pairs);
    List<Block> blocks = new ArrayList<>();
    if (!text.leaders().isEmpty()) {
      blocks.add(Bullets.of(Style.PLAIN, text.leaders().stream()));
    }
    blocks.add(tables.systems());
    tables.betweenSystems().ifPresent(blocks::add);
    blocks.add(tables.compared());
    blocks.add(charts.nodes(pairs));
    List<Block> losses = new ArrayList<>();
    losses.add(Bullets.of(Style.PLAIN, pairs.stream().map(text::loss)));
    losses.add(new Paragraph(Style.MUTED, ScaleOutText.RANKING));
    losses.add(charts.growth(pairs));
    for (ScaleOutPair pair : pairs) {
      if (!TransactionLoss.ranked(pair, report.comparison()).isEmpty()) {
        losses.add(tables.losses(pair));
        losses.add(tables.reasons(pair));
      }
    }
    blocks.add(new Group("Which transaction loses most", false, losses));
    return new Section("nodes", "One node and several", blocks);
  }

  Section comparison() {
    ComparisonTables tables = new ComparisonTables(report);
    List<Block> sweeps = charts.sweeps();
    List<Block> blocks = new ArrayList<>(sweeps);
    // For many cells, lines show better what bars would show.
    if (!report.manyCells() || sweeps.isEmpty()) {
      blocks.add(charts.bars());
      blocks.add(charts.transactionBars());
    }
    Table totals = tables.totals();
    blocks.add(report.manyCells() ? Group.folded("Every metric", totals) : totals);
    blocks.add(new Group("By transaction", true, tables.byTransaction()));
    List<Table> pairs = new PairTables(report).tables();
    if (pairs.isEmpty() && report.cells().size() > 2 && !report.manyCells()) {
      pairs = report.comparison().mainMetrics().stream().map(tables::pairs).toList();
    }
    if (!pairs.isEmpty()) {
      blocks.add(new Group("Each against each", true, pairs));
    }
    boolean several = report.cells().size() > 1;
    return new Section("comparison", several ? "Comparison" : "Figures", blocks);
  }
}
