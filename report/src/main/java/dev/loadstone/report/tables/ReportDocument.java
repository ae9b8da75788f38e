package dev.loadstone.report.tables;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import dev.loadstone.core.result.Environment;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Checks;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.RunConditions;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.compare.ScaleOutPair;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.compare.TransactionLoss;
import dev.loadstone.report.tables.Block.Bullet;
import dev.loadstone.report.tables.Block.Bullets;
import dev.loadstone.report.tables.Block.Chart;
import dev.loadstone.report.tables.Block.Charts;
import dev.loadstone.report.tables.Block.Code;
import dev.loadstone.report.tables.Block.Column;
import dev.loadstone.report.tables.Block.Entry;
import dev.loadstone.report.tables.Block.Group;
import dev.loadstone.report.tables.Block.Paragraph;
import dev.loadstone.report.tables.Block.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The whole report as chapters, the same for every form it is written in.
 *
 * @param title the experiment
 * @param subtitle what, when and how much
 * @param style of the verdict
 * @param verdict of the experiment in a word or two
 * @param sections the chapters
 */
public record ReportDocument(
    String title, String subtitle, Style style, String verdict, List<Section> sections) {

  public static ReportDocument of(ExperimentReport report, ChartData charts) {
    List<Section> sections = new ArrayList<>();
    sections.add(summary(report));
    List<ScaleOutPair> pairs = ScaleOutPair.of(report.cells());
    if (!pairs.isEmpty()) {
      sections.add(nodes(report, charts, pairs));
    }
    sections.add(comparison(report, charts));
    sections.add(cells(report));
    sections.add(overTime(report, charts));
    sections.add(
        new Section(
            "latency", "Response times", List.of(charts.percentiles(), charts.histograms())));
    sections.add(errors(report, charts));
    sections.add(verdicts(report));
    sections.add(environment(report));
    sections.add(files(report));
    sections.add(repeat(report));
    return new ReportDocument(
        report.experiment(), subtitle(report), style(report), verdict(report), sections);
  }

  private static String subtitle(ExperimentReport report) {
    List<String> parts = new ArrayList<>();
    if (!report.benchmark().isEmpty()) {
      parts.add(report.benchmark());
    }
    parts.add(Phrases.number(report.cells().size(), "cell"));
    parts.add(Phrases.number(report.runs().size(), "run"));
    if (report.summary() != null) {
      parts.add(NumberFormats.instant(report.summary().started()));
    }
    return String.join(" · ", parts);
  }

  private static Style style(ExperimentReport report) {
    if (report.passed()) {
      return Checks.all(report.runs()).notGuaranteed().isEmpty() ? Style.GOOD : Style.CAUTION;
    }
    boolean failed =
        report.runs().stream()
            .anyMatch(
                run ->
                    run.result().status() == RunResult.Status.FAILED
                        || (run.counted() && !run.result().passed()));
    return failed ? Style.BAD : Style.CAUTION;
  }

  private static String verdict(ExperimentReport report) {
    if (report.passed()) {
      return Checks.all(report.runs()).notGuaranteed().isEmpty()
          ? "complete, every check and requirement holds"
          : "complete, checks violated where it was not transactional";
    }
    boolean violated =
        report.runs().stream().anyMatch(run -> run.counted() && !run.result().passed());
    String checks = violated ? "a check or a requirement failed" : "";
    if (report.complete()) {
      return checks;
    }
    return violated ? "incomplete, " + checks : "incomplete";
  }

  private static Section summary(ExperimentReport report) {
    SummaryText text = new SummaryText(report);
    List<Block> blocks = new ArrayList<>();
    text.differing().ifPresent(bullet -> blocks.add(new Bullets(List.of(bullet))));
    blocks.add(new Paragraph(Style.STRONG, text.answer()));
    blocks.add(new ComparisonTables(report).overview());
    blocks.add(
        new Group(
            "Can it be believed?",
            false,
            List.of(new Bullets(text.reasons()), TrustTable.of(report))));
    return new Section("summary", "Summary", blocks);
  }

  private static Section nodes(
      ExperimentReport report, ChartData charts, List<ScaleOutPair> pairs) {
    ScaleOutTables tables = new ScaleOutTables(report, pairs);
    ScaleOutText text = new ScaleOutText(report, pairs);
    List<Block> blocks = new ArrayList<>();
    List<Bullet> leaders =
        text.leaders().stream().map(sentence -> new Bullet(Style.PLAIN, sentence)).toList();
    if (!leaders.isEmpty()) {
      blocks.add(new Bullets(leaders));
    }
    blocks.add(tables.systems());
    tables.betweenSystems().ifPresent(blocks::add);
    blocks.add(tables.compared());
    blocks.add(charts.nodes(pairs));
    List<Block> losses = new ArrayList<>();
    losses.add(
        new Bullets(pairs.stream().map(pair -> new Bullet(Style.PLAIN, text.loss(pair))).toList()));
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

  private static Section overTime(ExperimentReport report, ChartData charts) {
    List<Block> blocks = new ArrayList<>();
    Charts drawn = charts.throughputOverTime();
    blocks.add(
        report.manyCells() ? new Group("Every cell over time", true, List.of(drawn)) : drawn);
    for (CellReport cell : report.cells()) {
      new EventTables(cell).events().ifPresent(blocks::add);
    }
    Optional<Table> usage = ServerTables.usage(report);
    List<Block> servers = new ArrayList<>();
    usage.ifPresent(servers::add);
    servers.addAll(charts.servers());
    if (!servers.isEmpty()) {
      blocks.add(new Group("What the servers used", report.manyCells(), servers));
    }
    return new Section("time", "Throughput over time", blocks);
  }

  private static Section comparison(ExperimentReport report, ChartData charts) {
    ComparisonTables tables = new ComparisonTables(report);
    boolean several = report.cells().size() > 1;
    List<Block> blocks = new ArrayList<>();
    List<Block> sweeps = charts.sweeps();
    blocks.addAll(sweeps);
    // A bar for each of many cells says nothing that their lines do not say better.
    if (!report.manyCells() || sweeps.isEmpty()) {
      blocks.add(charts.bars());
      blocks.add(charts.transactionBars());
    }
    Table totals = tables.totals();
    blocks.add(report.manyCells() ? new Group("Every metric", true, List.of(totals)) : totals);
    blocks.add(new Group("By transaction", true, List.copyOf(tables.byTransaction())));
    List<Block> pairs = new ArrayList<>(new PairTables(report).tables());
    if (pairs.isEmpty() && report.cells().size() > 2 && !report.manyCells()) {
      report.comparison().mainMetrics().forEach(metric -> pairs.add(tables.pairs(metric)));
    }
    if (!pairs.isEmpty()) {
      blocks.add(new Group("Each against each", true, pairs));
    }
    return new Section("comparison", several ? "Comparison" : "Figures", blocks);
  }

  private static Section cells(ExperimentReport report) {
    List<Block> blocks = new ArrayList<>();
    for (CellReport cell : report.cells()) {
      CellTables tables = new CellTables(cell, report.comparison());
      List<Block> ofCell = new ArrayList<>();
      ofCell.add(new Paragraph(Style.STRONG, tables.headline()));
      ofCell.add(new Paragraph(Style.MUTED, RunConditions.line(cell)));
      if (!tables.broken().isEmpty()) {
        ofCell.add(
            new Bullets(
                tables.broken().stream()
                    .map(text -> new Bullet(Style.BAD, Phrases.capital(text)))
                    .toList()));
      }
      if (cell.total() == null) {
        ofCell.add(new Paragraph(Style.PLAIN, "Nothing was measured."));
      } else {
        ofCell.add(tables.transactions());
        tables.waitAndService().ifPresent(ofCell::add);
      }
      ofCell.add(tables.repetitions());
      ClientTables.clients(cell).ifPresent(ofCell::add);
      ServerTables.counters(cell)
          .ifPresent(
              table -> ofCell.add(new Group("The server's own counters", true, List.of(table))));
      blocks.add(new Group(cell.title(), report.manyCells(), ofCell));
    }
    return new Section("cells", "Cell by cell", blocks);
  }

  private static Section errors(ExperimentReport report, ChartData charts) {
    List<Block> blocks = new ArrayList<>();
    Charts drawn = charts.errorsOverTime();
    if (!drawn.charts().isEmpty()) {
      blocks.add(drawn);
    }
    for (CellReport cell : report.cells()) {
      VerdictTables tables = new VerdictTables(cell);
      List<Block> ofCell = new ArrayList<>();
      tables.failures().ifPresent(ofCell::add);
      tables.messages().ifPresent(ofCell::add);
      long reconnects =
          cell.runs().stream()
              .filter(RunReport::measured)
              .mapToLong(run -> run.result().statistics().reconnects())
              .sum();
      if (reconnects > 0) {
        ofCell.add(
            new Paragraph(
                Style.PLAIN,
                "Sessions had to be opened again "
                    + (reconnects == 1 ? "once." : NumberFormats.count(reconnects) + " times.")));
      }
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

  private static Section verdicts(ExperimentReport report) {
    List<Block> blocks = new ArrayList<>();
    for (CellReport cell : report.cells()) {
      CellTables words = new CellTables(cell, report.comparison());
      VerdictTables tables = new VerdictTables(cell);
      List<Block> ofCell = new ArrayList<>();
      words.verdicts().forEach(verdict -> ofCell.add(new Paragraph(Style.STRONG, verdict)));
      Checks afterLoad = Checks.of(cell.runs(), run -> run.result().checksAfterLoad());
      Checks afterRun = Checks.of(cell.runs(), run -> run.result().checks());
      ofCell.add(
          new Bullets(
              List.of(
                  new Bullet(afterLoad.style(), "Checks after the load: " + afterLoad.words()),
                  new Bullet(afterRun.style(), "Checks after the run: " + afterRun.words()),
                  new Bullet(words.auditStyle(), "Audit: " + words.audit()))));
      tables.remarks().ifPresent(ofCell::add);
      tables.steadiness().ifPresent(ofCell::add);
      tables.requirements().ifPresent(ofCell::add);
      tables.audit().ifPresent(table -> ofCell.add(new Group("Audit", true, List.of(table))));
      tables
          .checks()
          .ifPresent(table -> ofCell.add(new Group("Every check", true, List.of(table))));
      blocks.add(new Group(cell.title(), report.manyCells(), ofCell));
    }
    return new Section("verdicts", "Verdicts", blocks);
  }

  private static Section environment(ExperimentReport report) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(conditions(report));
    Environment environment = report.environment();
    if (environment != null) {
      blocks.add(machine(environment));
    }
    Set<String> verifications = new LinkedHashSet<>();
    report
        .runs()
        .forEach(
            run ->
                Optional.ofNullable(run.result().system())
                    .filter(system -> system.verification() != null)
                    .filter(system -> !system.verification().isEmpty())
                    .ifPresent(
                        system ->
                            verifications.add(system.database() + ": " + system.verification())));
    if (!verifications.isEmpty()) {
      blocks.add(
          new Group(
              "What was tried with these databases",
              false,
              List.of(
                  new Bullets(
                      verifications.stream()
                          .map(text -> new Bullet(Style.PLAIN, text))
                          .toList()))));
    }
    return new Section("environment", "Systems and environment", blocks);
  }

  /** A column for each cell; for each system where there are many cells. */
  private static Table conditions(ExperimentReport report) {
    Map<String, List<Map<String, String>>> columns =
        report.cells().stream()
            .collect(
                groupingBy(
                    report::heading, LinkedHashMap::new, mapping(RunConditions::of, toList())));
    Set<String> names = new LinkedHashSet<>();
    columns.values().forEach(cells -> cells.forEach(cell -> names.addAll(cell.keySet())));
    List<Column> titles = new ArrayList<>();
    titles.add(Column.text("Setting"));
    columns.keySet().forEach(title -> titles.add(Column.text(title)));
    List<List<Entry>> rows = new ArrayList<>();
    for (String name : names) {
      List<String> values =
          columns.values().stream()
              .map(
                  cells ->
                      cells.stream()
                          .map(conditions -> conditions.getOrDefault(name, NumberFormats.NONE))
                          .distinct()
                          .collect(joining(" / ")))
              .toList();
      boolean differ = values.stream().distinct().count() > 1;
      List<Entry> row = new ArrayList<>();
      row.add(Entry.of(Phrases.capital(name), differ ? "differs" : "", Style.PLAIN));
      values.forEach(value -> row.add(Entry.of(value, differ ? Style.STRONG : Style.PLAIN)));
      rows.add(row);
    }
    return new Table("What was run, and on what", titles, rows, "");
  }

  private static Table machine(Environment environment) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("Host", environment.host());
    facts.put("Operating system", environment.operatingSystem());
    facts.put("Kernel", environment.kernel());
    facts.put("Processor", environment.processor());
    facts.put(
        "Cores",
        environment.logicalCores()
            + " logical, "
            + environment.physicalCores()
            + " physical, "
            + environment.architecture());
    facts.put("Memory", NumberFormats.bytes(environment.memoryBytes()));
    facts.put("Virtualization", environment.virtualization());
    facts.put(
        "Load average at the start",
        environment.loadAverage() < 0
            ? NumberFormats.NONE
            : NumberFormats.figure(environment.loadAverage()));
    facts.put("Java of the client", environment.javaVersion());
    facts.put(
        "Options of the client's JVM",
        environment.javaOptions() == null ? "" : String.join(" ", environment.javaOptions()));
    facts.put("Heap bound of the client", NumberFormats.bytes(environment.maximumHeapBytes()));
    facts.put(
        "Loadstone",
        environment.loadstoneVersion()
            + (environment.gitRevision() == null || environment.gitRevision().isEmpty()
                ? ""
                : ", revision " + environment.gitRevision()));
    List<List<Entry>> rows = new ArrayList<>();
    facts.forEach(
        (name, value) ->
            rows.add(
                List.of(
                    Entry.of(name),
                    Entry.of(value == null || value.isEmpty() ? NumberFormats.NONE : value))));
    return new Table(
        "The machine that drove the load",
        List.of(Column.text("Fact"), Column.text("Value")),
        rows,
        "");
  }

  private static Section files(ExperimentReport report) {
    List<Bullet> top = new ArrayList<>();
    Set<String> names = new LinkedHashSet<>(report.files());
    names.add(ResultFiles.COMPARISON);
    names.add(ResultFiles.REPORT_MARKDOWN);
    names.add(ResultFiles.REPORT_HTML);
    names.forEach(name -> top.add(new Bullet(Style.PLAIN, name, name)));
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Bullets(top));
    for (CellReport cell : report.cells()) {
      List<Bullet> links = new ArrayList<>();
      for (RunReport run : cell.runs()) {
        for (String file : run.files()) {
          String path = run.folder() + "/" + file;
          links.add(
              new Bullet(
                  Style.PLAIN, "repetition " + run.result().repetition() + ": " + file, path));
        }
      }
      if (!links.isEmpty()) {
        blocks.add(new Group(cell.title(), true, List.of(new Bullets(links))));
      }
    }
    return new Section("files", "Raw files", blocks);
  }

  private static Section repeat(ExperimentReport report) {
    List<Block> blocks = new ArrayList<>();
    Set<Long> seeds = new LinkedHashSet<>();
    report.runs().stream()
        .map(run -> run.result().load())
        .filter(load -> load != null)
        .forEach(load -> seeds.add(load.seed()));
    List<String> words = seeds.stream().map(String::valueOf).toList();
    blocks.add(
        new Paragraph(
            Style.PLAIN,
            "From this folder, with the same version of Loadstone"
                + (words.isEmpty()
                    ? "."
                    : words.size() > 1
                        ? ": the experiment's seed gives each repetition the same data and inputs."
                        : ": the experiment's seed, "
                            + Phrases.list(words)
                            + ", gives the same data and the same inputs.")));
    blocks.add(new Code("loadstone run " + ResultFiles.EXPERIMENT));
    return new Section("repeat", "How to repeat it", blocks);
  }

  /** Every chart of the report. */
  List<Chart> charts() {
    List<Chart> all = new ArrayList<>();
    sections.forEach(section -> collect(section.blocks(), all));
    return all;
  }

  private static void collect(List<Block> blocks, List<Chart> all) {
    for (Block block : blocks) {
      if (block instanceof Chart chart) {
        all.add(chart);
      } else if (block instanceof Charts charts) {
        all.addAll(charts.charts());
      } else if (block instanceof Group group) {
        collect(group.blocks(), all);
      }
    }
  }
}
