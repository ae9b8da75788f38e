package dev.loadstone.studies.consistency;

import static dev.loadstone.report.compare.Phrases.say;

import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.document.Block;
import dev.loadstone.report.document.Block.Bullets;
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Paragraph;
import dev.loadstone.report.document.Columns;
import dev.loadstone.report.document.Section;
import dev.loadstone.report.tables.ReportDocument;
import dev.loadstone.studies.consistency.Validation.Deviation;
import dev.loadstone.studies.consistency.Validation.Pick;
import dev.loadstone.studies.consistency.curve.Fit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Advice in words and tables. */
public final class AdviceDocument {
  private static final double MICROS_PER_MILLI = 1e3;

  /** The table shows one of so many steps, because the map has more than a page has room for. */
  private static final int EVERY = 4;

  private AdviceDocument() {}

  public static ReportDocument of(Advice advice) {
    List<Section> sections = new ArrayList<>();
    advice.domains().forEach(map -> sections.add(domain(advice, map)));
    sections.add(new Section("validation", "Mixed loads", validation(advice.validation())));
    addCurves(sections, "Curves of the mean response time", advice.means());
    addCurves(sections, "Curves of the 95th percentile", advice.percentiles());
    if (!advice.remarks().isEmpty()) {
      Bullets remarks = Bullets.of(Style.PLAIN, advice.remarks().stream());
      sections.add(new Section("remarks", "Remarks", List.of(remarks)));
    }
    List<Pick> all = advice.validation().picks();
    List<Pick> compared = advice.validation().compared().picks();
    String right =
        all.isEmpty()
            ? "no choice was held against measurement"
            : compared.isEmpty()
                ? "no choice was held against runs that the report compares"
                : say("right choice in %s", rightOf(compared, "load"));
    return new ReportDocument(
        "Consistency levels by load",
        Phrases.number(advice.model().curves().size(), "curve"),
        compared.isEmpty() ? Style.CAUTION : Style.PLAIN,
        right,
        sections,
        List.of());
  }

  private static Section domain(Advice advice, DomainMap map) {
    String where = map.place().isEmpty() ? "" : ": " + map.place();
    Stream<String> shares =
        map.candidates().stream()
            .map(
                levels ->
                    say(
                        "%s has the least mean response time in %.0f %% of the map",
                        levels.title(), 100 * map.share(levels)));
    Stream<String> besides =
        Stream.of(
            say(
                "in %.0f %% of the map the first two differ by less than the curves may be wrong:"
                    + " cannot tell",
                100 * map.unsure()),
            say(
                "mean gain of the best over the same level for reads and writes: %.1f %%",
                100 * map.meanGain()));
    Columns<Double> columns = new Columns<Double>().number("threads", threads -> threads);
    for (double share : List.of(0.0, 0.25, 0.5, 0.75, 1.0)) {
      columns.text(
          say("%.0f %% reads", 100 * share),
          // Where room is short, the ends are kept first, because they say most.
          share == 0 ? 1 : share == 1 ? 2 : share == 0.5 ? 3 : 4,
          threads ->
              DomainMap.choose(
                      advice.model(), map.place(), map.candidates(), new Load(threads, share))
                  .map(AdviceDocument::choice)
                  .orElse(null));
    }
    List<Double> threads =
        IntStream.range(0, map.threads().size())
            .filter(i -> i % EVERY == 0)
            .mapToObj(map.threads()::get)
            .toList();
    return new Section(
        "domains",
        "Which levels are best" + where,
        List.of(
            Bullets.of(Style.PLAIN, Stream.concat(shares, besides)),
            columns.table(
                "The best levels by load" + where,
                threads,
                "With each the predicted mean response time. Of two, the curves cannot tell which is"
                    + " better.")));
  }

  private static Entry choice(DomainMap.Choice choice) {
    DomainMap.Predicted best = choice.best();
    String other = choice.sure() ? "" : " or " + choice.second().levels().title();
    return Entry.of(best.levels().title() + other, millis(best.estimate().value()) + " ms");
  }

  private static List<Block> validation(Validation validation) {
    if (validation.deviations().isEmpty()) {
      return List.of(
          new Paragraph(Style.PLAIN, "No mixed load was measured, so nothing was validated."));
    }
    Validation compared = validation.compared();
    boolean allCompared = compared.deviations().size() == validation.deviations().size();
    List<String> found = new ArrayList<>();
    if (allCompared) {
      found.addAll(judgement(validation, ""));
    } else {
      found.addAll(
          compared.deviations().isEmpty()
              ? List.of("no load was measured by runs that the report compares")
              : judgement(compared, " by runs that the report compares"));
      found.addAll(judgement(validation, " by all runs"));
    }
    return List.of(
        Bullets.of(Style.PLAIN, found.stream()),
        new Columns<Deviation>()
            .text("levels", error -> Entry.of(error.levels().title(), error.place()))
            .number("threads", error -> error.load().threads())
            .number("reads", error -> say("%.0f %%", 100 * error.load().readShare()))
            .number(
                "predicted, ms",
                error ->
                    Entry.of(
                        millis(error.predicted().value()),
                        "± " + millis(error.predicted().ofRun())))
            .number(
                "measured, ms",
                error -> Entry.of(millis(error.measured()), error.compared() ? "" : "not compared"))
            .number("error", error -> NumberFormats.change(100 * error.relative()))
            .table(
                "Predictions against measured mixed loads",
                validation.deviations(),
                allCompared
                    ? ""
                    : "Not compared: the report keeps these runs out of comparisons, because they"
                        + " were not steady or were limited by their client, and says so of each."));
  }

  private static List<String> judgement(Validation validation, String which) {
    List<String> found = new ArrayList<>();
    found.add(
        say(
            "%s at their levels%s: largest error %.1f %%",
            Phrases.number(validation.deviations().size(), "load"),
            which,
            100 * validation.worst()));
    List<Pick> picks = validation.picks();
    if (!picks.isEmpty()) {
      found.add(
          say(
              "right choice in %s%s (%.0f %%); where it was wrong, what was picked took up to"
                  + " %.1f %% longer than the best",
              rightOf(picks, "load"),
              which,
              100.0 * validation.right() / picks.size(),
              100 * picks.stream().mapToDouble(Pick::loss).max().orElse(0)));
      List<Pick> sure = picks.stream().filter(Pick::sure).toList();
      found.add(say("right are %s%s that the curves can tell", rightOf(sure, "choice"), which));
    }
    return found;
  }

  private static String rightOf(List<Pick> picks, String one) {
    return picks.stream().filter(Pick::right).count() + " of " + Phrases.number(picks.size(), one);
  }

  private record Line(Advice.Fitted curve, Fit fit) {}

  private static void addCurves(List<Section> sections, String title, List<Advice.Fitted> curves) {
    List<Line> lines = new ArrayList<>();
    curves.forEach(curve -> curve.fits().forEach(fit -> lines.add(new Line(curve, fit))));
    new Columns<Line>()
        .text("curve", line -> line.curve().key().title())
        .text("family", line -> Entry.of(line.fit().family().title(), chosen(line)))
        .number("R²", 3, line -> say("%.4f", line.fit().determination()))
        .number("AICc", 4, line -> criterion(line.fit().criterion()))
        .number("error at points left out", line -> say("%.1f %%", 100 * line.fit().leftOutError()))
        .text("formula", 2, line -> line.fit().curve().formula())
        .tableOfAny(
            "Every family that the points allow",
            lines,
            "In microseconds, x is the number of threads. R² never falls when parameters are added;"
                + " the curve is chosen by its error at numbers of threads that it was not fitted"
                + " to.")
        .ifPresent(table -> sections.add(new Section("curves", title, List.of(table))));
  }

  private static String chosen(Line line) {
    return line.fit().equals(line.curve().best()) ? "chosen" : "";
  }

  private static String criterion(double criterion) {
    return Double.isFinite(criterion) ? say("%.1f", criterion) : "too few points";
  }

  private static String millis(double micros) {
    return NumberFormats.figure(micros / MICROS_PER_MILLI);
  }
}
