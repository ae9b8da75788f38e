package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loadstone.cli.Loadstone.Ended;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.statistics.OfferedRate;
import dev.loadstone.core.statistics.RunMark;
import dev.loadstone.core.statistics.TransactionStatistics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rates that real systems cannot keep. */
class RateIT {
  private static final long MEASURE_BEGIN = 1_000_000_000L;
  private static final long MEASURE_END = 3_000_000_000L;
  private static final double SECONDS = 2;

  /** More than any database does by eight calls at once. */
  private static final int RATE = 500_000;

  private static final String TOO_FAST =
      """
      name: rate
      benchmark: {name: %s}
      systems: [%s]
      load:
        {terminals: 20, inFlight: %d, pacing: {type: rate, perSecond: %d}, rampUp: 1s, measure: 2s,
         rampDown: 0s, timeout: %s, operations: true}
      require: {throughput: ">= %d"}
      """;

  /** For a server that lives for seconds. */
  private static final String QUICK = "{jvm.options: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC'}";

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"1s, 1", "30s, 1", "1s, 2"})
  void ten_milliseconds_one_after_another_are_a_hundred_a_second_at_the_most(
      String timeout, int clients) throws IOException {
    String noop = "{name: noop, properties: {service.time: \"10000\"}}";

    RunResult run =
        missing(
            TOO_FAST
                .formatted("tpcc, warehouses: 1", noop, clients, 400, timeout, 400)
                .replace("operations", "clients: " + clients + ", operations"));

    assertThat(run.assessment().metrics().get(0).value())
        .isEqualTo(Math.floor(completed("new-order") * 60 / SECONDS));
    TransactionStatistics total = run.statistics().total();
    assertThat(total.due()).isCloseTo(800, within(20L));
    assertThat(total.completions()).isLessThanOrEqualTo(201L * clients);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          h2                       | 30s
          postgresql               | 1s
          voltdb, settings: QUICK  | 30s
          """)
  void what_a_database_completed_in_the_interval_is_its_throughput(String system, String timeout)
      throws IOException {
    RunResult run =
        missing(
            TOO_FAST.formatted(
                "voter", "{name: " + system.replace("QUICK", QUICK) + "}", 8, RATE, timeout, RATE));

    assertThat(run.assessment().metrics().get(0).value())
        .isCloseTo(completed("vote") / SECONDS, within(1e-9));
    // The server has as many as the clients saw, so each of them is one of the server's own.
    assertThat(run.checks())
        .filteredOn(check -> check.id().equals("votes-client-vs-server"))
        .extracting(CheckResult::status)
        .containsExactly(CheckResult.Status.PASS);
  }

  /** Runs an experiment whose rate cannot be kept, and holds its figures against single ends. */
  private RunResult missing(String experiment) throws IOException {
    Files.writeString(folder.resolve("e.yaml"), experiment);
    Ended ended = CommandHere.run(folder, "run", "e.yaml");

    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(ExitCode.VERDICT_FAILED.code());
    assertThat(ended.out()).containsIgnoringWhitespaces("The rate was not kept");
    RunResult run = result();
    TransactionStatistics total = run.statistics().total();
    assertThat(total.completions()).isEqualTo(completed("")).isPositive();
    assertThat(total.throughput()).isCloseTo(completed("") / SECONDS, within(1e-9));
    assertThat(run.statistics().warnings()).anyMatch(text -> text.startsWith(OfferedRate.NOT_KEPT));
    assertThat(run.marks()).noneMatch(mark -> mark.kind() == RunMark.Kind.IDENTITY);
    assertThat(run.requirements()).noneMatch(RunResult.RequirementResult::met);
    return run;
  }

  private RunResult result() {
    ResultStore store = Loadstone.results(folder, "rate");
    String cell = store.readExperiment().orElseThrow().runs().get(0).cell().id();
    return store.readRun(cell, 1).orElseThrow();
  }

  /** Transactions that completed in the measured interval, one by one; all with an empty name. */
  private long completed(String transaction) throws IOException {
    ResultStore store = Loadstone.results(folder, "rate");
    String run = store.readExperiment().orElseThrow().runs().get(0).folder();
    long sum = 0;
    try (Stream<Path> files = Files.walk(store.folder().resolve(run))) {
      for (Path file : files.filter(each -> each.endsWith(ResultFiles.OPERATIONS)).toList()) {
        sum += completed(file, transaction);
      }
    }
    return sum;
  }

  /** Each client counts from its own begin. */
  private static long completed(Path operations, String transaction) throws IOException {
    return Files.readAllLines(operations).stream()
        .skip(1)
        .map(line -> line.split(",", -1))
        .filter(fields -> transaction.isEmpty() || fields[0].equals(transaction))
        .filter(fields -> fields[5].equals("COMMITTED") || fields[5].equals("INTENDED_ROLLBACK"))
        .mapToLong(fields -> Long.parseLong(fields[2]) + Long.parseLong(fields[4]))
        .filter(end -> end >= MEASURE_BEGIN && end < MEASURE_END)
        .count();
  }

  @Test
  void a_run_in_which_nothing_was_due_does_not_blame_the_database() throws IOException {
    Files.writeString(
        folder.resolve("e.yaml"),
        """
        name: rate
        benchmark: {name: tpcc, warehouses: 1}
        systems: [{name: noop}]
        load:
          {terminals: 10, pacing: {type: keying-and-thinking, factor: 1000}, rampUp: 0s, measure: 2s,
           rampDown: 0s}
        """);

    Ended ended = Loadstone.run(folder, Map.of(), "run", "e.yaml");

    assertThat(ended.exitCode()).isEqualTo(ExitCode.RUN_FAILED.code());
    assertThat(result().statusReason())
        .startsWith("no transaction was due in the measured interval of 2.0 s: ")
        .contains("becomes due about every 3000.0 s")
        .doesNotContain("succeeded");
  }
}
