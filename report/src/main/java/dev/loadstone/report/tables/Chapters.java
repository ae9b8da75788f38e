package dev.loadstone.report.tables;

import static dev.loadstone.report.compare.Phrases.say;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import dev.loadstone.core.result.Environment;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.report.charts.CycleCharts;
import dev.loadstone.report.charts.FigureCharts;
import dev.loadstone.report.charts.LatencyCharts;
import dev.loadstone.report.charts.TimeCharts;
import dev.loadstone.report.compare.Audit;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Checks;
import dev.loadstone.report.compare.Comparison;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.RunConditions;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.compare.ScaleOutPair;
import dev.loadstone.report.compare.Scaling;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.compare.TransactionLoss;
import dev.loadstone.report.document.Block;
import dev.loadstone.report.document.Block.Bullet;
import dev.loadstone.report.document.Block.Bullets;
import dev.loadstone.report.document.Block.Charts;
import dev.loadstone.report.document.Block.Code;
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Group;
import dev.loadstone.report.document.Block.Paragraph;
import dev.loadstone.report.document.Block.Table;
import dev.loadstone.report.document.Columns;
import dev.loadstone.report.document.ReportAddition;
import dev.loadstone.report.document.Section;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

final class Chapters {
  private final ExperimentReport report;
  private final List<ReportAddition> additions;
  private final Comparison comparison;
  private final ComparisonTables tables;
  private final FigureCharts figures;
  private final TimeCharts overTime;

  Chapters(ExperimentReport report, List<ReportAddition> additions) {
    this.report = report;
    this.additions = additions;
    this.comparison = report.comparison();
    this.tables = new ComparisonTables(report);
    this.figures = new FigureCharts(report);
    this.overTime = new TimeCharts(report);
  }

  List<Section> all() {
    List<Section> sections = new ArrayList<>();
    sections.add(summary());
    List<ScaleOutPair> pairs = ScaleOutPair.of(report.cells());
    if (!pairs.isEmpty()) {
      sections.add(nodes(pairs));
    }
    sections.add(comparison());
    additions.forEach(addition -> sections.addAll(addition.sections(report)));
    sections.add(eachCell("cells", "Cell by cell", this::figures));
    sections.add(overTime());
    LatencyCharts latency = new LatencyCharts(report);
    List<Charts> latencies = List.of(latency.percentiles(), latency.histograms());
    sections.add(new Section("latency", "Response times", latencies));
    sections.add(errors());
    sections.add(eachCell("verdicts", "Verdicts", this::verdicts));
    sections.add(environment());
    sections.add(files());
    sections.add(repeat());
    return sections;
  }

  private Section summary() {
    List<Block> blocks = new ArrayList<>();
    Caveats.missedRates(report).ifPresent(blocks::add);
    blocks.addAll(new AnswerWords(report).blocks());
    OtherDifferences.of(report.cells()).ifPresent(blocks::add);
    blocks.add(tables.overview());
    EventTables.costs(report.cells()).ifPresent(blocks::add);
    List<Block> trust = List.of(new Bullets(Caveats.of(report)), VerdictTables.trust(report));
    blocks.add(new Group("Why it can be believed", false, trust));
    return new Section("answers", comparison.asked().isEmpty() ? "Answer" : "Answers", blocks);
  }

  private Section nodes(List<ScaleOutPair> pairs) {
    ScaleOutTables tables = new ScaleOutTables(report, pairs);
    List<Block> blocks = new ArrayList<>();
    if (!tables.leaders().isEmpty()) {
      blocks.add(Bullets.of(Style.PLAIN, tables.leaders().stream()));
    }
    blocks.add(tables.systems());
    tables.betweenSystems().ifPresent(blocks::add);
    blocks.add(tables.compared());
    blocks.add(figures.nodes(pairs));
    List<Block> losses = new ArrayList<>();
    losses.add(Bullets.of(Style.PLAIN, pairs.stream().map(tables::loss)));
    losses.add(new Paragraph(Style.MUTED, ScaleOutTables.RANKING));
    losses.add(figures.growth(pairs));
    for (ScaleOutPair pair : pairs) {
      if (!TransactionLoss.ranked(pair, report.comparison()).isEmpty()) {
        losses.add(tables.losses(pair));
        losses.add(tables.reasons(pair));
      }
    }
    blocks.add(new Group("Which transaction loses most", false, losses));
    return new Section("nodes", "One node and several", blocks);
  }

  private Section comparison() {
    List<Block> sweeps = figures.sweeps();
    List<Block> blocks = new ArrayList<>(sweeps);
    if (!comparison.scaling().isEmpty()) {
      blocks.add(Bullets.of(Style.PLAIN, comparison.scaling().stream().map(Scaling::words)));
      blocks.add(new Paragraph(Style.MUTED, Scaling.EXPLANATION));
    }
    // For many cells, lines show better what bars would show.
    if (!report.manyCells() || sweeps.isEmpty()) {
      blocks.add(figures.bars());
      blocks.add(figures.transactionBars());
    }
    Table totals = tables.totals();
    blocks.add(report.manyCells() ? Group.folded("Every metric", totals) : totals);
    blocks.add(new Group("By transaction", true, tables.byTransaction()));
    List<Table> pairs = tables.alongDimensions();
    if (pairs.isEmpty() && report.cells().size() > 2 && !report.manyCells()) {
      pairs = comparison.mainMetrics().stream().map(tables::pairs).toList();
    }
    if (!pairs.isEmpty()) {
      blocks.add(new Group("Each against each", true, pairs));
    }
    boolean several = report.cells().size() > 1;
    return new Section("comparison", several ? "Comparison" : "Figures", blocks);
  }

  private Section eachCell(String id, String title, Function<CellReport, List<Block>> blocks) {
    return new Section(
        id,
        title,
        report.cells().stream()
            .map(cell -> new Group(cell.title(), report.manyCells(), blocks.apply(cell)))
            .toList());
  }

  private List<Block> figures(CellReport cell) {
    CellTables tables = new CellTables(cell, comparison);
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
    tables.clients().ifPresent(blocks::add);
    tables.placement().map(table -> Group.folded("Placement", table)).ifPresent(blocks::add);
    ServerTables.counters(cell)
        .map(table -> Group.folded("The server's own counters", table))
        .ifPresent(blocks::add);
    return blocks;
  }

  private Section overTime() {
    List<Block> blocks = new ArrayList<>();
    Charts throughput = overTime.throughput();
    blocks.add(report.manyCells() ? Group.folded("Every cell over time", throughput) : throughput);
    for (CellReport cell : report.cells()) {
      new EventTables(cell).events().ifPresent(blocks::add);
    }
    Charts faults = overTime.faults();
    if (!faults.charts().isEmpty()) {
      blocks.add(faults);
    }
    List<Block> servers = new ArrayList<>();
    ServerTables.usage(report).ifPresent(servers::add);
    servers.addAll(overTime.servers());
    if (!servers.isEmpty()) {
      blocks.add(new Group("What the servers used", report.manyCells(), servers));
    }
    return new Section("time", "Throughput over time", blocks);
  }

  private Section errors() {
    List<Block> blocks = new ArrayList<>();
    Charts ofErrors = overTime.errors();
    if (!ofErrors.charts().isEmpty()) {
      blocks.add(ofErrors);
    }
    for (CellReport cell : report.cells()) {
      List<Block> ofCell = new CellTables(cell, comparison).failures();
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

  private List<Block> verdicts(CellReport cell) {
    VerdictTables tables = new VerdictTables(cell, comparison);
    List<Block> blocks = new ArrayList<>();
    new CellTables(cell, comparison)
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
    blocks.addAll(CycleCharts.of(report, cell));
    tables.remarks().ifPresent(blocks::add);
    tables.steadiness().ifPresent(blocks::add);
    tables.requirements().ifPresent(blocks::add);
    tables.audit().map(table -> Group.folded("Audit", table)).ifPresent(blocks::add);
    tables.checks().map(table -> Group.folded("Every check", table)).ifPresent(blocks::add);
    return blocks;
  }

  private Section environment() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(conditions());
    if (report.environment() != null) {
      blocks.add(machine(report.environment()));
    }
    List<String> verifications =
        report.runs().stream()
            .map(run -> run.result().system())
            .filter(system -> system != null && system.verification() != null)
            .filter(system -> !system.verification().isEmpty())
            .map(system -> system.database() + ": " + system.verification())
            .distinct()
            .toList();
    if (!verifications.isEmpty()) {
      Bullets list = Bullets.of(Style.PLAIN, verifications.stream());
      blocks.add(new Group("What was tried with these databases", false, List.of(list)));
    }
    return new Section("environment", "Systems and environment", blocks);
  }

  private Table conditions() {
    Map<String, List<Map<String, String>>> headings =
        report.cells().stream()
            .collect(
                groupingBy(
                    report::heading, LinkedHashMap::new, mapping(RunConditions::of, toList())));
    List<String> names =
        headings.values().stream()
            .flatMap(List::stream)
            .flatMap(cell -> cell.keySet().stream())
            .distinct()
            .toList();
    Columns<String> columns =
        new Columns<String>()
            .text(
                "Setting",
                name -> Entry.of(Phrases.capital(name), differs(headings, name) ? "differs" : ""));
    headings.forEach(
        (heading, cells) ->
            columns.text(
                heading,
                name ->
                    Entry.of(
                        values(cells, name),
                        differs(headings, name) ? Style.STRONG : Style.PLAIN)));
    return columns.table("What was run, and on what", names, "");
  }

  private static String values(List<Map<String, String>> cells, String name) {
    return cells.stream()
        .map(conditions -> conditions.getOrDefault(name, NumberFormats.NONE))
        .distinct()
        .collect(joining(" / "));
  }

  private static boolean differs(Map<String, List<Map<String, String>>> headings, String name) {
    return headings.values().stream().map(cells -> values(cells, name)).distinct().count() > 1;
  }

  private static Table machine(Environment machine) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("Host", machine.host());
    facts.put("Operating system", machine.operatingSystem());
    facts.put("Kernel", machine.kernel());
    facts.put("Processor", machine.processor());
    facts.put(
        "Cores",
        machine.physicalCores() == 0
            ? say("%d logical, %s", machine.logicalCores(), machine.architecture())
            : say(
                "%d logical, %d physical, %s",
                machine.logicalCores(), machine.physicalCores(), machine.architecture()));
    facts.put(
        "Memory", machine.memoryBytes() == 0 ? "" : NumberFormats.bytes(machine.memoryBytes()));
    facts.put("Virtualization", machine.virtualization());
    double load = machine.loadAverage();
    facts.put("Load average at the start", NumberFormats.figure(load < 0 ? Double.NaN : load));
    facts.put("Java of the client", machine.javaVersion());
    List<String> options = Objects.requireNonNullElse(machine.javaOptions(), List.of());
    facts.put("Options of the client's JVM", String.join(" ", options));
    facts.put("Heap bound of the client", NumberFormats.bytes(machine.maximumHeapBytes()));
    String revision = Objects.requireNonNullElse(machine.gitRevision(), "");
    facts.put(
        "Loadstone",
        machine.loadstoneVersion() + (revision.isEmpty() ? "" : ", revision " + revision));
    facts.replaceAll(
        (name, value) -> value == null || value.isEmpty() ? NumberFormats.NONE : value);
    return new Columns<Map.Entry<String, String>>()
        .text("Fact", Map.Entry::getKey)
        .text("Value", Map.Entry::getValue)
        .table("The machine that drove the load", facts.entrySet(), "");
  }

  private Section files() {
    List<Block> blocks = new ArrayList<>();
    List<Bullet> written =
        Stream.of(
                report.files().stream(),
                Stream.of(
                    ResultFiles.COMPARISON, ResultFiles.REPORT_MARKDOWN, ResultFiles.REPORT_HTML),
                comparison.asked().stream().map(asked -> ResultFiles.QUESTIONS))
            .flatMap(names -> names)
            .distinct()
            .map(name -> new Bullet(Style.PLAIN, name, name))
            .toList();
    blocks.add(new Bullets(written));
    for (CellReport cell : report.cells()) {
      List<Bullet> links =
          cell.runs().stream()
              .flatMap(
                  run ->
                      run.files().stream()
                          .map(
                              file ->
                                  new Bullet(
                                      Style.PLAIN,
                                      say("repetition %d: %s", run.repetition(), file),
                                      run.folder() + "/" + file)))
              .toList();
      if (!links.isEmpty()) {
        blocks.add(Group.folded(cell.title(), new Bullets(links)));
      }
    }
    return new Section("files", ReportDocument.RAW_FILES, blocks);
  }

  private Section repeat() {
    List<Long> seeds =
        report.runs().stream()
            .map(run -> run.result().load())
            .filter(Objects::nonNull)
            .map(LoadInfo::seed)
            .distinct()
            .toList();
    String seed =
        switch (seeds.size()) {
          case 0 -> ".";
          case 1 ->
              say(
                  ": the experiment's seed, %d, gives the same data and the same inputs.",
                  seeds.get(0));
          default -> ": the experiment's seed gives each repetition the same data and inputs.";
        };
    return new Section(
        "repeat",
        "How to repeat it",
        List.of(
            new Paragraph(
                Style.PLAIN, "From this folder, with the same version of Loadstone" + seed),
            new Code("loadstone run " + ResultFiles.EXPERIMENT)));
  }
}
