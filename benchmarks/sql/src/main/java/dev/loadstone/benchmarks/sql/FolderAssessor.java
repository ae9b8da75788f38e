package dev.loadstone.benchmarks.sql;

import dev.loadstone.benchmarks.kit.RunFacts;
import dev.loadstone.benchmarks.kit.audit.AnswerTally;
import dev.loadstone.benchmarks.kit.audit.RateAssessment;
import dev.loadstone.benchmarks.sql.folder.FolderFiles;
import dev.loadstone.benchmarks.sql.run.FolderType;
import dev.loadstone.benchmarks.sql.script.Script.Answer;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Headline;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Computes the figures of a run.
 *
 * @param headline the rate that they begin with
 */
record FolderAssessor(List<FolderType> types, Headline headline) {
  private static final String SHARE = "-share";

  Set<String> metrics() {
    Set<String> metrics = new TreeSet<>(Set.of(headline.name()));
    for (FolderType type : types) {
      for (Answer answer : answers(type)) {
        metrics.add(name(type, answer));
        metrics.add(name(type, answer) + SHARE);
      }
    }
    return metrics;
  }

  /** The answers that have figures of their own: none where there is but one. */
  private static List<Answer> answers(FolderType type) {
    List<Answer> answers = type.script().facts().answers();
    return answers.size() > 1 ? answers : List.of();
  }

  /** Without the type where a folder names it alone in its headline. */
  private String name(FolderType type, Answer answer) {
    boolean alone =
        !headline.name().equals(FolderFiles.TRANSACTIONS)
            && headline.transactionTypes().equals(Set.of(type.name()));
    return alone ? answer.name() : type.name() + "." + answer.name();
  }

  AnswerTally newTally() {
    return new AnswerTally(
        types.size(), types.stream().mapToInt(type -> type.answers().size()).max().orElseThrow());
  }

  /**
   * Assesses a run.
   *
   * @param percents the expected share of each type
   */
  Assessment assess(RunFacts run, List<Double> percents) {
    AnswerTally tally = newTally();
    tally.addAll(run.tallies());
    long counted = 0;
    for (int i = 0; i < types.size(); i++) {
      counted += headline.transactionTypes().contains(types.get(i).name()) ? tally.ofType(i) : 0;
    }
    RateAssessment assessment = new RateAssessment(run, headline.name(), counted);
    for (int i = 0; i < types.size(); i++) {
      FolderType type = types.get(i);
      List<Answer> answers = answers(type);
      for (int j = 0; j < answers.size(); j++) {
        String name = name(type, answers.get(j));
        String title = type.name() + ": " + answers.get(j).name();
        assessment
            .rate(name, title + " a second", tally.count(i, j))
            .share(name + SHARE, title, tally.count(i, j), tally.ofType(i));
      }
      assessment.auditMix(
          type.name(), type.name(), tally.ofType(i), tally.total(), percents.get(i));
    }
    return assessment.finish();
  }
}
