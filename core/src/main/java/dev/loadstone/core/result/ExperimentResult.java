package dev.loadstone.core.result;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.settings.Question;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The result of an experiment: the file {@code result.json} beside {@code report.html}. A summary;
 * each run's own file has everything.
 *
 * @param started when the experiment began (its first session, when it was resumed)
 * @param complete whether every repetition of every cell was measured to its end
 * @param passed whether it is complete and every check and requirement holds
 * @param exitCode the exit status of the process, or the one that it would have if it ended after
 *     the last run listed
 * @param runs one entry for each repetition of each cell, in the order they ran
 * @param questions the questions of the study, which reports answer in this order
 * @param repetitionPlan the planned repetitions of each cell; in older results as many as were made
 * @param repetitions the number that the plan has come to; null while that is open, and in older
 *     results
 */
@RecordBuilder
public record ExperimentResult(
    int schemaVersion,
    String experiment,
    Instant started,
    Instant finished,
    boolean complete,
    boolean passed,
    ExitCode exitCode,
    List<RunEntry> runs,
    List<Question> questions,
    RepetitionPlan repetitionPlan,
    Integer repetitions) {

  public ExperimentResult {
    repetitionPlan =
        Objects.requireNonNullElseGet(repetitionPlan, () -> RepetitionPlan.fixed(made(runs)));
    questions = List.copyOf(Objects.requireNonNullElse(questions, List.of()));
  }

  private static int made(List<RunEntry> runs) {
    return Stream.ofNullable(runs)
        .flatMap(List::stream)
        .filter(Objects::nonNull)
        .mapToInt(RunEntry::repetition)
        .max()
        .orElse(1);
  }

  /**
   * One repetition of one cell.
   *
   * @param repetition 1 … repetitions
   * @param statusReason why it is not; empty when it is
   * @param passed whether every check and requirement holds too
   * @param headline the benchmark's first metric, for example tpmC; 0 when it never ran
   * @param throughput completed transactions a second, all types
   * @param folder its folder, relative to this file
   */
  public record RunEntry(
      RunResult.CellInfo cell,
      int repetition,
      RunResult.Status status,
      String statusReason,
      boolean passed,
      double headline,
      double throughput,
      String folder) {}
}
