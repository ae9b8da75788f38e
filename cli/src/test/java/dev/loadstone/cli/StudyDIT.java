package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.benchmark.Assessment.Metric;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.statistics.TransactionStatistics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Study D in small. */
class StudyDIT {
  /** Those that need no server but the database's. */
  private static final String ON_H2 =
      """
      name: sets
      benchmark:
        name: sets
        left: 600
        right: 900
        overlap: 40
        duplicates: 10
        algorithms: [union-1, intersection-2, difference-1, union-merge]
      systems: [{name: h2}]
      load: {terminals: 1, inFlight: 1, rampUp: 0s, rampDown: 0s, stopAfter: 8, timeout: 60s}
      require: {checks: pass}
      """;

  @Test
  void algorithms_are_measured_counted_and_proved(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("sets.yaml"), ON_H2);
    WholeStudy study = WholeStudy.run(folder, file, "sets");

    RunResult run = study.runs().get(0);
    WholeStudy.requireCounted(run);
    assertThat(completed(run))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "union-1",
                1L,
                "intersection-2",
                1L,
                "difference-1",
                1L,
                "union-merge",
                1L,
                "proof",
                4L));
    assertThat(metrics(run))
        .containsEntry("union-1.puts", 1_500.0)
        .containsEntry("union-merge.puts", 1_260.0)
        .containsEntry("intersection-2.lookups", 600.0);
    assertThat(run.assessment().verdict()).contains("Sets of 600 and 900 elements, 240 in both");
    assertThat(study.report()).contains("Union-1", "Intersection-2: requests");
  }

  private static Map<String, Long> completed(RunResult run) {
    return run.statistics().transactions().stream()
        .filter(transaction -> transaction.completed() > 0)
        .collect(Collectors.toMap(TransactionStatistics::name, TransactionStatistics::completed));
  }

  private static Map<String, Double> metrics(RunResult run) {
    return run.assessment().metrics().stream()
        .collect(Collectors.toMap(Metric::name, Metric::value));
  }

  @Test
  @OnRequest
  void every_algorithm_is_measured_counted_and_proved_on_hbase(@TempDir Path folder)
      throws IOException {
    WholeStudy study = WholeStudy.run(folder, "sets", "study-d-smoke");

    assertThat(study.runs()).hasSize(1).allSatisfy(WholeStudy::requireCounted);
    RunResult run = study.runs().get(0);
    assertThat(completed(run)).hasSize(20).containsEntry("proof", 19L);
    assertThat(completed(run).values()).containsOnly(1L, 19L);
    assertThat(metrics(run))
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
