package dev.loadstone.report.tables;

import static dev.loadstone.report.compare.Phrases.say;

import dev.loadstone.core.settings.Question.Published;
import dev.loadstone.report.compare.AskedComparison;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Checks;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.document.Block;
import dev.loadstone.report.document.Block.Bullets;
import dev.loadstone.report.document.Block.Group;
import dev.loadstone.report.document.Block.Paragraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The first section of a report: each question with its answer. */
public final class AnswerSection {
  private final ExperimentReport report;
  private final AnswerWords words;

  public AnswerSection(ExperimentReport report) {
    this.report = report;
    this.words = new AnswerWords(report);
  }

  public List<Block> blocks() {
    List<AskedComparison> asked = report.comparison().asked();
    if (asked.isEmpty()) {
      return List.of(new Paragraph(Style.STRONG, new SummaryText(report).answer()));
    }
    List<Block> blocks = new ArrayList<>(asked.stream().map(this::answered).toList());
    blocks.add(
        new Paragraph(
            Style.MUTED,
            say(
                "All answers with their bounds hold together at 95 %%. However one counts: in the"
                    + " whole interval, in each half, at the level that the runs were going to, and"
                    + " with all that the clients may have done counted against it. Same: within"
                    + " %s.",
                NumberFormats.share(report.comparison().judge().margin()))));
    return blocks;
  }

  private Block answered(AskedComparison asked) {
    List<Block> answer = new ArrayList<>();
    answer.add(new Paragraph(Style.STRONG, words.sentence(asked)));
    proof(asked).ifPresent(answer::add);
    published(asked).ifPresent(answer::add);
    return new Group(asked.question().ask(), false, answer);
  }

  private static Optional<Block> proof(AskedComparison asked) {
    List<String> wrong =
        Stream.of(asked.cell(), asked.with())
            .filter(Objects::nonNull)
            .filter(cell -> !Checks.all(cell.runs()).failing().isEmpty())
            .map(CellReport::title)
            .toList();
    return wrong.isEmpty()
        ? Optional.empty()
        : item(
            Style.BAD,
            say(
                "Checks of the data of %s failed, so these figures prove nothing.",
                Phrases.list(wrong)));
  }

  /** Says whether the answer is the study's own; empty where none was published. */
  private Optional<Block> published(AskedComparison asked) {
    Published published = asked.question().published();
    if (published == null) {
      return Optional.empty();
    }
    String theirs = published.name().toLowerCase(Locale.ROOT);
    String ours = words.verdict(asked);
    if (ours.equals(theirs)) {
      return item(Style.GOOD, say("As published: %s.", theirs));
    }
    boolean open = ours.isEmpty() || ours.equals("undecided");
    return open
        ? item(
            Style.PLAIN, say("Published: %s, which is neither confirmed nor refuted here.", theirs))
        : item(Style.BAD, say("Not as published: %s.", theirs));
  }

  private static Optional<Block> item(Style style, String text) {
    return Optional.of(Bullets.of(style, Stream.of(text)));
  }
}
