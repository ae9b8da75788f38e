package dev.loadstone.benchmarks.sql;

import dev.loadstone.benchmarks.kit.RunFacts;
import dev.loadstone.benchmarks.kit.audit.AnswerTally;
import dev.loadstone.benchmarks.kit.audit.RateAssessment;
import dev.loadstone.benchmarks.sql.run.FolderType;
import dev.loadstone.benchmarks.sql.script.Script.Answer;
import dev.loadstone.core.benchmark.Assessment;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Computes the figures of a run.
 *
 * @param percents the expected share of each type
 */
record FolderAssessor(List<FolderType> types, List<Double> percents) {
  static final String TRANSACTIONS = "transactions";

  static Set<String> metrics(List<FolderType> types) {
    Set<String> metrics = new TreeSet<>(Set.of(TRANSACTIONS));
    for (FolderType type : types) {
      for (Answer answer : answers(type)) {
        metrics.add(name(type, answer));
        metrics.add(name(type, answer) + ".share");
      }
    }
    return metrics;
  }

  /** The answers that have figures of their own: none where there is but one. */
  private static List<Answer> answers(FolderType type) {
    List<Answer> answers = type.script().facts().answers();
    return answers.size() > 1 ? answers : List.of();
  }

  private static String name(FolderType type, Answer answer) {
    return type.name() + "." + answer.name();
  }

  static AnswerTally newTally(List<FolderType> types) {
    return new AnswerTally(
        types.size(), types.stream().mapToInt(type -> type.answers().size()).max().orElseThrow());
  }

  Assessment assess(RunFacts run) {
    AnswerTally tally = newTally(types);
    tally.addAll(run.tallies());
    RateAssessment assessment = new RateAssessment(run, TRANSACTIONS, TRANSACTIONS, tally.total());
    for (int i = 0; i < types.size(); i++) {
      FolderType type = types.get(i);
      List<Answer> answers = answers(type);
      for (int j = 0; j < answers.size(); j++) {
        String name = name(type, answers.get(j));
        String title = type.name() + ": " + answers.get(j).name();
        assessment
            .rate(name, title + " a second", tally.count(i, j))
            .share(name + ".share", title, tally.count(i, j), tally.ofType(i));
      }
      assessment.audit(
          "mix-" + type.name(),
          "Share of " + type.name(),
          "",
          tally.ofType(i),
          tally.total(),
          percents.get(i));
    }
    return assessment.finish("");
  }
}
