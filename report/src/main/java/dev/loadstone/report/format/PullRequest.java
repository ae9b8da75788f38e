package dev.loadstone.report.format;

import static dev.loadstone.report.compare.Phrases.say;

import dev.loadstone.report.compare.AskedComparison;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.document.Block;
import dev.loadstone.report.document.Block.Bullets;
import dev.loadstone.report.document.Block.Group;
import dev.loadstone.report.document.Section;
import dev.loadstone.report.tables.AnswerWords;
import dev.loadstone.report.tables.ReportDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a workflow on GitHub tells of an experiment by its questions: a comment for the pull
 * request, annotations of the run, and outputs for the steps that follow.
 */
public final class PullRequest {
  /** In characters. GitHub takes 65,536; the rest is for what the Action adds. */
  static final int MOST = 64_000;

  private static final String SLOWER = "slower";
  private static final String UNDECIDED = "undecided";

  /** In the order in which a reader must know of them. */
  private static final List<String> VERDICTS = List.of(SLOWER, UNDECIDED, "faster", "same");

  private static final String CUT = "_The rest is in the artifact._\n\n";

  private final ReportDocument document;
  private final AnswerWords words;
  private final List<AskedComparison> asked;
  private final String overall;

  public PullRequest(ExperimentReport report, ReportDocument document) {
    this.document = document;
    this.words = new AnswerWords(report);
    this.asked = report.comparison().asked();
    List<String> found = asked.stream().map(this::verdict).toList();
    this.overall = VERDICTS.stream().filter(found::contains).findFirst().orElse(UNDECIDED);
  }

  /** The texts by the names of their files. */
  public Map<String, String> files() {
    return Map.of(
        "comment.md", comment(), "annotations.txt", annotations(), "outputs.txt", outputs());
  }

  private String verdict(AskedComparison one) {
    return words.grade(one).isAnswer() ? words.verdict(one) : UNDECIDED;
  }

  /** The verdict, and its grade where that says more. */
  private String graded(AskedComparison one) {
    String grade = words.grade(one).words();
    return grade.equals(verdict(one)) ? grade : say("%s (%s)", verdict(one), grade);
  }

  private String answer(AskedComparison one) {
    return one.question().ask() + " " + words.sentence(one);
  }

  private static Style style(String verdict) {
    return switch (verdict) {
      case SLOWER -> Style.BAD;
      case UNDECIDED -> Style.CAUTION;
      default -> Style.GOOD;
    };
  }

  private String comment() {
    StringBuilder comment = new StringBuilder();
    for (String part : parts()) {
      if (comment.length() + part.length() > MOST - CUT.length()) {
        return comment.append(CUT).toString();
      }
      comment.append(part);
    }
    return comment.toString();
  }

  /** A comment that is too long is cut between these. */
  private List<String> parts() {
    List<String> parts = new ArrayList<>();
    String title = style(overall).mark() + " " + document.title() + ": " + overall;
    parts.add("## " + MarkdownReport.text(title) + "\n\n");
    parts.add(MarkdownReport.subtitle(document) + "\n\n");
    for (AskedComparison one : asked) {
      String line = graded(one) + ": " + answer(one);
      Bullets bullet = Bullets.of(style(verdict(one)), Stream.of(line));
      parts.add(MarkdownReport.blocks(List.of(bullet)));
    }
    Section first = document.sections().get(0);
    List<? extends Block> groups = first.blocks().stream().filter(Group.class::isInstance).toList();
    List<? extends Block> others =
        first.blocks().stream().filter(block -> !groups.contains(block)).toList();
    parts.add(MarkdownReport.blocks(others));
    parts.add(folded(first.title(), groups));
    document.sections().stream()
        .skip(1)
        // Its links lead to files beside the report.
        .filter(section -> !section.title().equals(ReportDocument.RAW_FILES))
        .forEach(section -> parts.add(folded(section.title(), section.blocks())));
    return parts;
  }

  private static String folded(String title, List<? extends Block> blocks) {
    String text = MarkdownReport.blocks(blocks);
    String form = "<details><summary>%s</summary>\n\n%s</details>\n\n";
    return text.isEmpty() ? "" : say(form, title, text);
  }

  private String annotations() {
    StringBuilder lines = new StringBuilder();
    for (AskedComparison one : asked) {
      lines.append(annotation(style(verdict(one)), ": " + graded(one), answer(one)));
    }
    if (asked.isEmpty()) {
      lines.append(annotation(Style.CAUTION, "", "the experiment asks no question"));
    }
    if (document.style() == Style.BAD) {
      lines.append(annotation(Style.BAD, "", document.verdict()));
    }
    return lines.toString();
  }

  /** A command of GitHub's workflows, in which some characters are written by their numbers. */
  private String annotation(Style style, String title, String text) {
    String level = style == Style.BAD ? "error" : style == Style.CAUTION ? "warning" : "notice";
    String named = escaped(document.title() + title).replace(":", "%3A").replace(",", "%2C");
    return "::" + level + " title=" + named + "::" + escaped(text) + "\n";
  }

  private static String escaped(String text) {
    return text.replace("%", "%25")
        .replace("\r", "%0D")
        .replace("\n", "%0A")
        .replace(NumberFormats.NO_BREAK, ' ');
  }

  private String outputs() {
    return asked.stream()
        .limit(1)
        .filter(AskedComparison::isThere)
        .map(one -> 1 + words.difference(one).percent() / 100)
        .filter(Double::isFinite)
        .map(ratio -> say("ratio=%s\n", NumberFormats.figure(ratio).replace(",", "")))
        .collect(Collectors.joining("", say("answer=%s\n", overall), ""));
  }
}
