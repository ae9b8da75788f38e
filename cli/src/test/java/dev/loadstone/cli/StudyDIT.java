package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.benchmark.Assessment.Metric;
import dev.loadstone.core.result.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Study D in small. */
class StudyDIT {
  @Test
  void every_algorithm_is_measured_counted_and_proved(@TempDir Path folder) throws IOException {
    WholeStudy study = WholeStudy.run(folder, "sets", "study-d-smoke");

    assertThat(study.runs()).hasSize(1).allSatisfy(WholeStudy::requireCounted);
    RunResult run = study.runs().get(0);
    assertThat(run.statistics().transactions())
        .filteredOn(transaction -> transaction.completed() > 0)
        .hasSize(20)
        .allMatch(
            transaction ->
                transaction.completed() == (transaction.name().equals("proof") ? 19 : 1));
    Map<String, Double> metrics =
        run.assessment().metrics().stream().collect(Collectors.toMap(Metric::name, Metric::value));
    assertThat(metrics)
        .containsEntry("union-1.puts", 1_500.0)
        .containsEntry("union-1m.puts", 1_500.0)
        .containsEntry("union-merge.puts", 1_260.0)
        .containsEntry("intersection-2.lookups", 600.0)
        .containsEntry("difference-2.rows-read", 1_500.0)
        .containsEntry("union-tool.puts", 1_500.0)
        .containsEntry("difference-tool.puts", 0.0);
    assertThat(run.assessment().verdict()).contains("Sets of 600 and 900 elements, 240 in both");
    assertThat(study.report()).contains("Union-1M", "Difference-2: requests");
  }
}
