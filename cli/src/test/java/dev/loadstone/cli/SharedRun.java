package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.result.RunResult;
import java.nio.file.Path;

/** The first run of an experiment called {@code shared}, whose clients drive it together. */
final class SharedRun {
  private SharedRun() {}

  /**
   * Its result.
   *
   * @param folder where the experiment was run
   */
  static RunResult result(Path folder) {
    ResultStore results = Loadstone.results(folder, "shared");
    Path run =
        results.folder().resolve(results.readExperiment().orElseThrow().runs().get(0).folder());
    return results.read(run.resolve(ResultFiles.RUN_RESULT), RunResult.class);
  }

  /** Requires that what the clients completed makes the total, and that it is something. */
  static void assertSharesAddUp(RunResult result) {
    assertThat(
            result.clients().clients().stream()
                .mapToLong(client -> client.total().completed())
                .sum())
        .isEqualTo(result.statistics().total().completed())
        .isPositive();
  }
}
