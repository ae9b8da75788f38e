package dev.loadstone.report;

import static dev.loadstone.report.compare.Phrases.say;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.result.ResultJson;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.RunConditions;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.document.Block;
import dev.loadstone.report.document.Block.Bullet;
import dev.loadstone.report.document.Block.Bullets;
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Paragraph;
import dev.loadstone.report.document.Block.Table;
import dev.loadstone.report.document.Columns;
import dev.loadstone.report.document.Section;
import dev.loadstone.report.figures.Bencher;
import dev.loadstone.report.figures.Benchstat;
import dev.loadstone.report.figures.CsvTable;
import dev.loadstone.report.figures.Diff;
import dev.loadstone.report.figures.Diff.Change;
import dev.loadstone.report.figures.Figures;
import dev.loadstone.report.figures.JunitXml;
import dev.loadstone.report.figures.Otava;
import dev.loadstone.report.format.MarkdownReport;
import dev.loadstone.report.format.TerminalOptions;
import dev.loadstone.report.format.TerminalReport;
import dev.loadstone.report.statistics.Grade;
import dev.loadstone.report.statistics.Judge;
import dev.loadstone.report.statistics.LogRatio;
import dev.loadstone.report.tables.ReportDocument;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;

/** The change of an experiment's figures from one result to another. */
public final class DiffReport {
  private static final CsvTable<Change> LINES =
      new CsvTable<Change>()
          .column("cell", Change::cell)
          .column("metric", change -> change.after().metric())
          .column("unit", change -> change.after().unit())
          .number("old", change -> change.before().value())
          .number("new", change -> change.after().value())
          .number("differencePercent", Change::percent)
          .interval("differenceLow", "differenceHigh", change -> change.answer().interval())
          .column("oldRepetitions", change -> change.before().points().size())
          .column("newRepetitions", change -> change.after().points().size())
          .column("paired", change -> change.ratio().map(LogRatio::paired).orElse(false))
          .column("verdict", Change::words)
          .column("moreRepetitions", change -> change.answer().moreOrNull())
          .column("pacing", change -> condition(change, named("pacing")))
          .column("access", change -> condition(change, named("access")))
          .column("isolation", change -> condition(change, named("isolation")))
          .column("durability", change -> condition(change, RunConditions::durability));

  private final Figures before;
  private final Figures after;
  private final Judge judge;
  private final Diff diff;

  public enum Format {
    TERMINAL,
    MARKDOWN,
    CSV,
    JSON,
    /** Both results, for {@code benchstat -col source}. */
    BENCHSTAT,
    BENCHER,
    /** JUnit's XML: a slower figure fails, an undecided one is skipped. */
    JUNIT,
    OTAVA
  }

  /**
   * Compares two results.
   *
   * @param judge gives the verdicts, all of them as one family
   * @param metrics the names of the metrics to compare; empty for all
   * @throws LoadstoneException with {@code USAGE} when the new result has no such metric
   */
  public DiffReport(Figures before, Figures after, Judge judge, Set<String> metrics) {
    this.before = before;
    this.after = after;
    this.judge = judge;
    List<String> known =
        after.cells().stream()
            .flatMap(cell -> cell.series().stream())
            .map(Figures.Series::metric)
            .distinct()
            .toList();
    for (String name : metrics) {
      if (!known.contains(name)) {
        throw LoadstoneException.usage(
            "\"%s\" is no metric here; expected some of %s", name, Phrases.list(known));
      }
    }
    this.diff = Diff.of(before, after, judge, metrics);
  }

  public Diff diff() {
    return diff;
  }

  private static Function<Map<String, String>, String> named(String condition) {
    return conditions -> conditions.getOrDefault(condition, "");
  }

  private static String condition(Change change, Function<Map<String, String>, String> of) {
    String then = of.apply(change.then().conditions());
    String now = of.apply(change.now().conditions());
    return then.equals(now) ? now : then + " / " + now;
  }

  public String render(Format format, TerminalOptions options) {
    return switch (format) {
      case TERMINAL -> TerminalReport.render(document(), options);
      case MARKDOWN -> MarkdownReport.render(document());
      case CSV -> LINES.render(diff.changes());
      case JSON -> ResultJson.mapper().writeValueAsString(machineReadable()) + "\n";
      case BENCHSTAT -> Benchstat.render(before, after);
      case BENCHER -> Bencher.render(after);
      case JUNIT -> JunitXml.render(after.experiment(), diff);
      case OTAVA -> Otava.render(before, after);
    };
  }

  private ReportDocument document() {
    List<Block> blocks = new ArrayList<>();
    List<Bullet> notes = new ArrayList<>();
    diff.unmatched().forEach(cell -> notes.add(new Bullet(Style.CAUTION, "Not compared: " + cell)));
    diff.differing().forEach(text -> notes.add(new Bullet(Style.CAUTION, text)));
    if (!notes.isEmpty()) {
      blocks.add(new Paragraph(Style.STRONG, "What differs besides (old / new)"));
      blocks.add(new Bullets(notes));
    }
    blocks.add(table());
    String verdict =
        diff.slower() ? "slower: " + slower() : diff.open() ? "undecided" : "nothing is slower";
    Style style = diff.slower() ? Style.BAD : diff.open() ? Style.CAUTION : Style.GOOD;
    return new ReportDocument(
        after.experiment(),
        NumberFormats.instant(before.started()) + " → " + NumberFormats.instant(after.started()),
        style,
        verdict,
        List.of(new Section("diff", "Old and new", blocks)),
        List.of());
  }

  private String slower() {
    return diff.changes().stream()
        .filter(Change::slower)
        .collect(
            groupingBy(
                Change::cell,
                LinkedHashMap::new,
                mapping(change -> change.after().metric(), joining(", "))))
        .entrySet()
        .stream()
        .map(cell -> cell.getKey() + " (" + cell.getValue() + ")")
        .collect(joining("; "));
  }

  private Table table() {
    boolean paired =
        diff.changes().stream()
            .flatMap(change -> change.ratio().stream())
            .anyMatch(LogRatio::paired);
    String least =
        judge.leastDifference() == 0
            ? ""
            : say(
                "; differences below %s cannot be told on this machine",
                NumberFormats.share(judge.leastDifference()));
    return new Columns<Change>()
        .text("Cell", Change::cell)
        .text("Metric", change -> metric(change.after()))
        .number("Old", 2, change -> change.before().value())
        .number("New", change -> change.after().value())
        .number(
            "Difference", change -> Entry.of(NumberFormats.change(change.percent()), style(change)))
        .number(
            "95 % interval", change -> change.answer().interval().map(Phrases::interval).orElse(""))
        .text("Verdict", change -> Entry.of(change.words(), more(change), style(change)))
        .table(
            "Each metric of each cell",
            diff.changes(),
            say(
                "%sSame: within ±%s%s. All verdicts and intervals hold together at 95 %%.",
                paired ? "Repetitions were compared in pairs where both results ran in turn. " : "",
                NumberFormats.share(judge.margin()),
                least));
  }

  private static String more(Change change) {
    OptionalInt more = change.answer().more();
    return change.answer().grade() == Grade.UNDECIDED && more.isPresent()
        ? say("about %d more repetitions would decide", more.getAsInt())
        : "";
  }

  private static String metric(Figures.Series series) {
    return series.unit().equals("ms") ? series.title() + ", ms" : series.title();
  }

  private static Style style(Change change) {
    if (change.slower()) {
      return Style.WORSE;
    }
    return change.words().equals("faster") ? Style.BETTER : Style.MUTED;
  }

  private Map<String, Object> machineReadable() {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("experiment", after.experiment());
    all.put("slower", diff.slower());
    all.put("undecided", diff.open());
    all.put("marginPercent", 100 * judge.margin());
    all.put("differing", diff.differing());
    all.put("unmatched", diff.unmatched());
    all.put("changes", diff.changes().stream().map(LINES::line).toList());
    return all;
  }
}
