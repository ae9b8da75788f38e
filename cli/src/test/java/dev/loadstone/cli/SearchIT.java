package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loadstone.cli.Loadstone.Ended;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.result.ExperimentResult;
import dev.loadstone.core.result.Figure;
import dev.loadstone.core.result.ResultStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The largest rate that keeps a promise, on servers of which it is known. */
class SearchIT {
  private static final String EXPERIMENT =
      """
      name: knee
      benchmark: {name: tpcc, warehouses: 1}
      systems: [{name: noop, properties: {service.time: "2000"}}]
      load: {terminals: 200, inFlight: %d, rampUp: 1s, measure: 2s, rampDown: 0s}
      search: {maximize: rate, where: {response.p99: "%s", errors: "< 0.1%%"}%s}
      """;

  @TempDir Path folder;

  /** A thread that sleeps for 2 ms oversleeps, so the knee is where the runs' own calls put it. */
  @ParameterizedTest
  @ValueSource(ints = 4)
  void of_servers_with_a_known_service_time_it_is_their_number_by_that_time(int servers)
      throws IOException {
    Ended ended = search(EXPERIMENT.formatted(servers, "< 20ms", ", within: 1%"));

    assertThat(ended.exitCode()).as(ended.out() + ended.err()).isEqualTo(ExitCode.OK.code());
    ResultStore store = Loadstone.results(folder, "knee");
    JsonNode found = JsonMapper.shared().readTree(store.folder().resolve("search.json").toFile());
    double rate = found.get("rate").asDouble();
    double service = serviceMillis(store, rate);
    assertThat(rate).as(ended.out()).isCloseTo(1e3 * servers / service, withinPercentage(2));
    assertThat(ended.out())
        .contains("largest rate that keeps errors < 0.1% and response.p99 < 20ms: ")
        .contains(" it is ");
  }

  private static double serviceMillis(ResultStore store, double rate) {
    // Also one that was come to from above, or overloaded.
    String pacing = "rate " + rate + "/s ";
    return store.readExperiment().orElseThrow().runs().stream()
        .filter(run -> run.cell().varied().get("load.pacing").startsWith(pacing))
        .map(ExperimentResult.RunEntry::cell)
        .map(cell -> store.readRun(cell.id(), 1).orElseThrow())
        .mapToDouble(run -> Figure.named("service.mean").orElseThrow().of(run, ""))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          < 1ms  | , from: 100, most: 200 | the limit is not met at the smallest rate, 100/s: errors was 0%, response.p99 was
          < 50ms | , from: 50, most: 100  | the limit is met at the largest rate, 100/s: raise search.most, terminals or inFlight
          """)
  void a_limit_without_a_knee_between_the_bounds_is_said(
      String limit, String bounds, String expected) throws IOException {
    Ended ended = search(EXPERIMENT.formatted(1, limit, bounds));

    assertThat(ended.exitCode()).isEqualTo(ExitCode.VERDICT_FAILED.code());
    assertThat(ended.err()).contains(expected);
    assertThat(ended.out()).contains("/s ");
  }

  @Test
  void run_refuses_a_search() throws IOException {
    Files.writeString(folder.resolve("e.yaml"), EXPERIMENT.formatted(1, "< 50ms", ""));

    Ended ended = CommandHere.run(folder, "run", "e.yaml");

    assertThat(ended.exitCode()).isEqualTo(ExitCode.USAGE.code());
    assertThat(ended.err()).contains("e.yaml: it searches: loadstone search ");
    assertThat(folder.resolve("results")).doesNotExist();
  }

  private Ended search(String experiment) throws IOException {
    Files.writeString(folder.resolve("e.yaml"), experiment);
    return Loadstone.run(folder, Map.of(), "search", "e.yaml");
  }
}
