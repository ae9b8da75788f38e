package dev.loadstone.report.tables;

import static dev.loadstone.report.compare.Phrases.say;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import dev.loadstone.core.result.Environment;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.RunConditions;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.document.Block;
import dev.loadstone.report.document.Block.Bullet;
import dev.loadstone.report.document.Block.Bullets;
import dev.loadstone.report.document.Block.Code;
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Group;
import dev.loadstone.report.document.Block.Paragraph;
import dev.loadstone.report.document.Block.Table;
import dev.loadstone.report.document.Columns;
import dev.loadstone.report.document.Section;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** The chapters on the systems, the machine, the raw files and how to repeat the experiment. */
final class EnvironmentSections {
  private final ExperimentReport report;

  EnvironmentSections(ExperimentReport report) {
    this.report = report;
  }

  Section environment() {
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

  Section files() {
    List<Block> blocks = new ArrayList<>();
    List<Bullet> written =
        Stream.of(
                report.files().stream(),
                Stream.of(
                    ResultFiles.COMPARISON, ResultFiles.REPORT_MARKDOWN, ResultFiles.REPORT_HTML),
                report.comparison().asked().stream().map(asked -> ResultFiles.QUESTIONS))
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
                                      say("repetition %d: %s", run.result().repetition(), file),
                                      run.folder() + "/" + file)))
              .toList();
      if (!links.isEmpty()) {
        blocks.add(Group.folded(cell.title(), new Bullets(links)));
      }
    }
    return new Section("files", ReportDocument.RAW_FILES, blocks);
  }

  Section repeat() {
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
