package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.cli.Loadstone.Ended;
import dev.loadstone.core.result.ExperimentResult;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.result.RunResult.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A study as a user runs it: one command and its config file. Each runs for a minute or more, so
 * each has a test class of its own, that they may run beside each other.
 *
 * @param store what it left
 * @param runs one of each cell, in the order of the config file
 */
record WholeStudy(ResultStore store, List<RunResult> runs) {
  /**
   * Runs a study and sees that it was complete and proved.
   *
   * @param folder where its results go
   * @param study its folder in {@code studies}, whose smallest experiment is run
   * @param name that experiment's name
   */
  static WholeStudy run(Path folder, String study, String name) {
    return run(folder, Loadstone.ROOT.resolve("studies").resolve(study + "/smoke.yaml"), name);
  }

  /** As {@link #run(Path, String, String)}, of any file. */
  static WholeStudy run(Path folder, Path file, String name) {
    Ended ended = CommandHere.run(folder, "run", file.toString());

    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isZero();
    ResultStore store = Loadstone.results(folder, name);
    ExperimentResult result = store.readExperiment().orElseThrow();
    assertThat(result.passed()).isTrue();
    assertThat(result.runs()).allMatch(run -> run.status() == Status.COMPLETED);
    return new WholeStudy(
        store,
        result.runs().stream()
            .map(entry -> store.readRun(entry.cell().id(), 1).orElseThrow())
            .toList());
  }

  String report() throws IOException {
    assertThat(store.folder().resolve(ResultFiles.REPORT_HTML)).isNotEmptyFile();
    return Files.readString(store.folder().resolve(ResultFiles.REPORT_MARKDOWN));
  }

  static void requireCounted(RunResult run) {
    assertThat(run.statistics().total().completed()).isGreaterThanOrEqualTo(run.load().stopAfter());
  }
}
