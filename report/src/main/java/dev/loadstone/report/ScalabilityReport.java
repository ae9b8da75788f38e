package dev.loadstone.report;

import static dev.loadstone.report.compare.Phrases.say;
import static java.util.stream.Collectors.joining;

import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Scaling;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.document.Block.Bullets;
import dev.loadstone.report.document.Block.Paragraph;
import dev.loadstone.report.document.ReportAddition;
import dev.loadstone.report.document.Section;
import dev.loadstone.report.statistics.Bounds;
import dev.loadstone.report.statistics.Estimate;
import dev.loadstone.report.statistics.ScalabilityFit;
import java.util.List;

/** How throughput grows over terminals, transactions under way, clients or nodes, in numbers. */
public final class ScalabilityReport implements ReportAddition {
  /** A best point beyond so many times what was measured is not claimed. */
  private static final double FURTHEST = 2;

  private static final String LAW =
      "By the universal scalability law, N do λN / (1 + σ(N − 1) + κN(N − 1)) transactions a"
          + " second. Contention σ is the share of the work that only one can do at a time,"
          + " coherence κ what each of them makes for each other. Beyond the best point, more of"
          + " them do less. Each interval is at 95 %, from the spread of the repetitions.";

  @Override
  public List<Section> sections(ExperimentReport report) {
    List<Scaling> lines = report.comparison().scaling();
    return lines.isEmpty()
        ? List.of()
        : List.of(
            new Section(
                "scaling",
                "How it scales",
                List.of(
                    Bullets.of(Style.PLAIN, lines.stream().map(ScalabilityReport::words)),
                    new Paragraph(Style.MUTED, LAW))));
  }

  private static String words(Scaling line) {
    String found =
        line.fit()
            .map(
                fit ->
                    fit.describes()
                        ? numbers(fit)
                        : say(
                            "the law does not describe this sweep; at %s it is off by %s",
                            NumberFormats.plain(fit.worst()), NumberFormats.share(fit.off())))
            .orElse("fewer than four numbers can be compared");
    String leftOut =
        line.limited().isEmpty()
            ? ""
            : line.limited().stream()
                .map(NumberFormats::plain)
                .collect(joining(", ", " Left out, because the client was the limit: ", "."));
    return say("%s over %s: %s.%s", line.title(), line.sweep().path(), found, leftOut);
  }

  private static String numbers(ScalabilityFit fit) {
    return say(
        "contention σ %s, coherence κ %s; %s. The law is off by at most %s (at %s)%s",
        figure(fit.contention()),
        figure(fit.coherence()),
        best(fit),
        NumberFormats.share(fit.off()),
        NumberFormats.plain(fit.worst()),
        fit.repetitions() < 2 ? "; with one repetition there are no intervals" : "");
  }

  private static String figure(Estimate estimate) {
    return NumberFormats.figure(estimate.value())
        + estimate
            .interval()
            .map(
                ends ->
                    say(
                        " (%s to %s)",
                        NumberFormats.figure(ends.low()), NumberFormats.figure(ends.high())))
            .orElse("");
  }

  private static String best(ScalabilityFit fit) {
    double value = fit.best().value();
    Bounds ends = fit.best().interval().orElse(new Bounds(value, value));
    long low = (long) Math.floor(ends.low());
    if (ends.high() <= FURTHEST * fit.most()) {
      long high = (long) Math.ceil(ends.high());
      String at = "best at " + Math.round(value);
      return fit.repetitions() < 2
          ? at
          : say("%s (%d to %d): no more than %d", at, low, high, high);
    }
    return ends.low() < fit.most()
        ? say("the best point is at %d or more", low)
        : say(
            "no best point within what was measured: up to %s it still grows",
            NumberFormats.plain(fit.most()));
  }
}
