package dev.loadstone.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultStoreTest {
  private static final Instant STARTED = Instant.parse("2026-01-02T03:04:05Z");

  @TempDir Path root;

  @Test
  void two_experiments_of_the_same_second_have_folders_of_their_own() {
    Path first = ResultStore.create(root, "tpcc", STARTED).folder();
    Path second = ResultStore.create(root, "tpcc", STARTED).folder();

    assertThat(first).isEqualTo(root.resolve("tpcc/2026-01-02T03-04-05Z"));
    assertThat(second).isEqualTo(root.resolve("tpcc/2026-01-02T03-04-05Z-2"));
  }

  @Test
  void many_that_begin_in_the_same_second_have_folders_of_their_own() {
    Set<Path> folders = ConcurrentHashMap.newKeySet();

    IntStream.range(0, 200)
        .parallel()
        .forEach(i -> folders.add(ResultStore.create(root, "tpcc", STARTED).folder()));

    assertThat(folders).hasSize(200);
  }

  @Test
  void one_process_at_a_time_works_in_a_folder() {
    ResultStore store = ResultStore.create(root, "tpcc", STARTED);

    FolderLock lock = store.lock();
    assertThatThrownBy(store::lock)
        .isInstanceOfSatisfying(
            LoadstoneException.class,
            failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageContaining("another process works in this result folder");
    lock.close();

    store.lock().close();
  }

  @Test
  void a_result_is_read_as_it_was_written() {
    ResultStore store = ResultStore.create(root, "tpcc", STARTED);
    ExperimentResult written =
        ExperimentResultBuilder.builder()
            .schemaVersion(RunResult.SCHEMA_VERSION)
            .experiment("tpcc")
            .started(STARTED)
            .finished(STARTED)
            .complete(true)
            .passed(true)
            .exitCode(ExitCode.OK)
            .runs(List.of())
            .questions(List.of())
            .repetitionPlan(
                new RepetitionPlan(
                    3, 9, RepetitionPlan.Until.ANSWERED, 0, Duration.ofMinutes(15), null, 4))
            .repetitions(9)
            .build();

    store.writeJson(store.folder().resolve(ResultFiles.EXPERIMENT_RESULT), written);

    assertThat(store.readExperiment()).contains(written);
    assertThat(store.folder()).isDirectoryNotContaining("glob:**.part");
  }

  @Test
  void an_older_result_was_to_have_the_repetitions_that_it_has() throws IOException {
    ResultStore store = ResultStore.create(root, "tpcc", STARTED);
    Files.writeString(
        store.folder().resolve(ResultFiles.EXPERIMENT_RESULT),
        """
        {"experiment": "tpcc", "runs": [{"repetition": 1}, {"repetition": 2}]}
        """);

    ExperimentResult read = store.readExperiment().orElseThrow();

    assertThat(read.repetitionPlan()).isEqualTo(RepetitionPlan.fixed(2));
    assertThat(read.repetitions()).isNull();
  }

  @Test
  void an_unfinished_repetition_is_removed_when_it_is_run_again() throws IOException {
    ResultStore store = ResultStore.create(root, "tpcc", STARTED);
    Path run = store.prepareRun("01-a", 1);
    Files.createDirectories(run.resolve("logs"));
    Files.writeString(run.resolve("logs/server.log"), "half");

    assertThat(store.readRun("01-a", 1)).isEmpty();
    assertThat(store.prepareRun("01-a", 1)).isEmptyDirectory();
  }

  @Test
  void an_exchange_that_ends_half_way_leaves_no_second_run_that_counts() throws IOException {
    ResultStore store = ResultStore.create(root, "tpcc", STARTED);
    Path run = store.prepareRun("01-a", 1);
    Files.createDirectories(store.otherTry("01-a", 1).getParent());

    assertThatThrownBy(() -> store.exchange("01-a", 1)).isInstanceOf(LoadstoneException.class);

    assertThat(run.getParent()).isEmptyDirectory();
  }

  @Test
  void an_exchange_that_ended_half_way_does_not_hinder_the_next_one() throws IOException {
    ResultStore store = ResultStore.create(root, "tpcc", STARTED);
    Files.writeString(store.prepareRun("01-a", 1).resolve("log"), "worse");
    Path other = store.otherTry("01-a", 1);
    Files.createDirectories(other.getParent());
    assertThatThrownBy(() -> store.exchange("01-a", 1)).isInstanceOf(LoadstoneException.class);
    Path again = store.prepareRun("01-a", 1);
    Files.writeString(again.resolve("log"), "again");
    Files.writeString(Files.createDirectories(other).resolve("log"), "better");

    store.exchange("01-a", 1);

    assertThat(again.resolve("log")).hasContent("better");
    assertThat(other.resolve("log")).hasContent("again");
  }

  @Test
  void a_run_is_set_aside_in_the_place_of_an_earlier_try() throws IOException {
    ResultStore store = ResultStore.create(root, "tpcc", STARTED);
    Path other = Files.createDirectories(store.otherTry("01-a", 1));
    Files.writeString(other.resolve("interrupted"), "");
    Files.writeString(store.prepareRun("01-a", 1).resolve("log"), "first");

    store.setAside("01-a", 1);

    assertThat(other.resolve("log")).hasContent("first");
    assertThat(other.resolve("interrupted")).doesNotExist();
  }

  @Test
  void a_damaged_result_is_named() throws IOException {
    ResultStore store = ResultStore.create(root, "tpcc", STARTED);
    Path file = store.prepareRun("01-a", 1).resolve(ResultFiles.RUN_RESULT);
    Files.writeString(file, "{ \"schemaVersion\": 1,");

    assertThatThrownBy(() -> store.readRun("01-a", 1))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining("damaged");
  }

  @Test
  void a_folder_without_an_experiment_is_refused() {
    assertThatThrownBy(() -> ResultStore.open(root))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("experiment.yaml is missing");
  }

  @Test
  void a_place_that_cannot_be_written_is_said() throws IOException {
    Path file = Files.createFile(root.resolve("file"));

    assertThatThrownBy(() -> ResultStore.create(file, "tpcc", STARTED))
        .isInstanceOfSatisfying(
            LoadstoneException.class,
            failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.RESULTS_NOT_WRITTEN))
        .hasMessageContaining("--output");
  }

  @Test
  void a_file_that_cannot_be_written_stays_as_it_was() throws IOException {
    // With its suffix, the name of what is written beside it is too long.
    Path file = Files.writeString(root.resolve("b".repeat(250)), "old");

    assertThatThrownBy(() -> ResultStore.writeText(file, "new"))
        .isInstanceOfSatisfying(
            LoadstoneException.class,
            failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.RESULTS_NOT_WRITTEN));
    assertThat(file).hasContent("old");
    assertThat(root).isDirectoryNotContaining("glob:**.part");
  }

  @Test
  void a_link_is_replaced_and_what_it_leads_to_stays() throws IOException {
    Path target = Files.writeString(root.resolve("target"), "old");
    Path link = Files.createSymbolicLink(root.resolve("link"), target);

    ResultStore.writeText(link, "new");

    assertThat(link).isRegularFile().hasContent("new");
    assertThat(Files.isSymbolicLink(link)).isFalse();
    assertThat(target).hasContent("old");
  }

  @Test
  void a_device_is_not_replaced_by_a_file() throws IOException {
    Path link = Files.createSymbolicLink(root.resolve("link"), Path.of("/dev/null"));

    assertThatThrownBy(() -> ResultStore.writeText(link, "new"))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("is no file");
    assertThat(Files.isSymbolicLink(link)).isTrue();
    Files.delete(link);
  }

  @Test
  void the_environment_names_no_secret() {
    assertThat(ResultJson.mapper().writeValueAsString(EnvironmentCapture.capture()))
        .contains("\"logicalCores\"")
        .contains("\"loadstoneVersion\"")
        .doesNotContain(System.getProperty("user.home"));
  }
}
