package dev.loadstone.report.format;

import dev.loadstone.core.settings.Question.Published;
import dev.loadstone.report.compare.AskedComparison;
import dev.loadstone.report.compare.Comparison.Difference;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.figures.CsvTable;
import dev.loadstone.report.statistics.Answer;
import dev.loadstone.report.tables.AnswerWords;
import java.util.Locale;
import java.util.Optional;

/** {@code questions.csv}: a line for each question. The columns are in docs/reports.md. */
public final class QuestionsCsv {
  private QuestionsCsv() {}

  public static String render(ExperimentReport report) {
    AnswerWords text = new AnswerWords(report);
    return new CsvTable<AskedComparison>()
        .column("question", asked -> asked.question().ask())
        .column("cell", asked -> asked.question().compare().cell())
        .column("with", asked -> asked.question().compare().with())
        .column(
            "metric",
            asked ->
                asked.metric() == null
                    ? asked.question().compare().metric()
                    : asked.metric().path())
        .number(
            "differencePercent",
            asked -> difference(text, asked).map(Difference::percent).orElse(null))
        .interval(
            "differenceLow",
            "differenceHigh",
            asked -> difference(text, asked).flatMap(Difference::interval))
        .column("verdict", text::verdict)
        .column("grade", asked -> text.grade(asked).words())
        .number("boundPercent", asked -> answer(text, asked).bound())
        .column("moreRepetitions", asked -> answer(text, asked).moreOrNull())
        .column("answer", text::sentence)
        .column("published", asked -> published(asked.question().published()))
        .column("unanswered", asked -> asked.obstacle().orElse(""))
        .render(report.comparison().asked());
  }

  private static Optional<Difference> difference(AnswerWords text, AskedComparison asked) {
    return asked.isThere() ? Optional.of(text.difference(asked)) : Optional.empty();
  }

  private static Answer answer(AnswerWords text, AskedComparison asked) {
    return asked.obstacle().isPresent() ? Answer.NONE : text.difference(asked).answer();
  }

  private static String published(Published verdict) {
    return verdict == null ? "" : verdict.name().toLowerCase(Locale.ROOT);
  }
}
