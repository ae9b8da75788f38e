package dev.loadstone.report.tables;

import static dev.loadstone.report.compare.Phrases.say;

import dev.loadstone.core.settings.Question.Published;
import dev.loadstone.report.compare.AskedComparison;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Checks;
import dev.loadstone.report.compare.Comparison;
import dev.loadstone.report.compare.Comparison.Difference;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.document.Block;
import dev.loadstone.report.document.Block.Bullets;
import dev.loadstone.report.document.Block.Group;
import dev.loadstone.report.document.Block.Paragraph;
import dev.loadstone.report.document.Section;
import dev.loadstone.report.statistics.LogRatio;
import dev.loadstone.report.statistics.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The questions of the study with their answers in words. */
public final class QuestionText {
  private final ExperimentReport report;
  private final Comparison comparison;

  public QuestionText(ExperimentReport report) {
    this.report = report;
    this.comparison = report.comparison();
  }

  /** The chapter; nothing where the study asks nothing. */
  public Optional<Section> section() {
    List<Block> blocks = new ArrayList<>();
    for (AskedComparison asked : comparison.asked()) {
      List<Block> answer = new ArrayList<>();
      answer.add(new Paragraph(Style.STRONG, answer(asked) + "."));
      Stream.of(figures(asked), proof(asked))
          .filter(sentence -> !sentence.isEmpty())
          .forEach(sentence -> answer.add(new Paragraph(Style.PLAIN, sentence)));
      published(asked).ifPresent(answer::add);
      blocks.add(new Group(asked.question().ask(), false, answer));
    }
    if (blocks.isEmpty()) {
      return Optional.empty();
    }
    blocks.add(
        new Paragraph(
            Style.MUTED,
            say(
                "All answers together hold at 95 %% (Holm), each interval by itself. Same means that"
                    + " the difference is shown to lie within %s.",
                NumberFormats.share(comparison.judge().margin()))));
    return Optional.of(new Section("questions", "Questions of the study", blocks));
  }

  /** The verdict on a question by this result; nothing where it cannot be answered. */
  public Optional<String> verdict(AskedComparison asked) {
    return asked.obstacle().isPresent()
        ? Optional.empty()
        : Optional.of(Phrases.verdict(asked.metric(), difference(asked).verdict()));
  }

  /** The difference that a question asks for. */
  public Difference difference(AskedComparison asked) {
    return comparison.difference(asked.cell(), asked.with(), asked.metric());
  }

  private String answer(AskedComparison asked) {
    return asked
        .obstacle()
        .map(obstacle -> "Cannot be answered: " + obstacle)
        .orElseGet(() -> sentence(asked));
  }

  private String sentence(AskedComparison asked) {
    String cell = asked.cell().title();
    String with = asked.with().title();
    Verdict verdict = difference(asked).verdict();
    return switch (verdict) {
      case SAME -> say("%s and %s are the same", cell, with);
      case UNDECIDED, NOT_JUDGED -> say("Undecided between %s and %s", cell, with);
      case HIGHER, LOWER ->
          say("%s is %s than %s", cell, Phrases.verdict(asked.metric(), verdict), with);
    };
  }

  private String figures(AskedComparison asked) {
    if (!asked.isThere()) {
      return "";
    }
    Metric metric = asked.metric();
    double ours = comparison.value(asked.cell(), metric);
    double theirs = comparison.value(asked.with(), metric);
    if (!Double.isFinite(ours) || !Double.isFinite(theirs)) {
      return "";
    }
    Difference difference = difference(asked);
    return say(
        "%s%s: %s against %s, %s%s.",
        metric.title(),
        metric.total() ? "" : " of " + report.title(metric.transaction()),
        Phrases.figure(metric, ours).replace(NumberFormats.NO_BREAK + metric.title(), ""),
        NumberFormats.figure(theirs),
        Phrases.change(difference),
        difference.ratio().map(QuestionText::basis).orElse(""));
  }

  private static String basis(LogRatio ratio) {
    return ratio.paired()
        ? ", by " + Phrases.number(ratio.repetitions(), "pair")
        : ", by %d repetitions of each or more, not in pairs".formatted(ratio.repetitions());
  }

  private static String proof(AskedComparison asked) {
    List<String> wrong =
        Stream.of(asked.cell(), asked.with())
            .filter(Objects::nonNull)
            .filter(cell -> !Checks.all(cell.runs()).failing().isEmpty())
            .map(CellReport::title)
            .toList();
    return wrong.isEmpty() ? "" : say("Checks of the data of %s failed.", Phrases.list(wrong));
  }

  /** Whether the answer is the study's own. */
  private Optional<Block> published(AskedComparison asked) {
    Published published = asked.question().published();
    if (published == null) {
      return Optional.empty();
    }
    String theirs = published.name().toLowerCase(Locale.ROOT);
    String ours = verdict(asked).orElse("");
    if (ours.equals(theirs)) {
      return item(Style.GOOD, say("As published: %s.", theirs));
    }
    boolean open = ours.isEmpty() || ours.equals("undecided");
    return open
        ? item(
            Style.CAUTION,
            say("Published: %s, which is neither confirmed nor refuted here.", theirs))
        : item(Style.BAD, say("Not as published: %s.", theirs));
  }

  private static Optional<Block> item(Style style, String text) {
    return Optional.of(Bullets.of(style, Stream.of(text)));
  }
}
