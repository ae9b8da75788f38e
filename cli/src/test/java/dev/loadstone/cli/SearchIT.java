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
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The largest rate that keeps a promise, on servers of which it is known. */
class SearchIT {
  private static final double MILLIS_PER_SECOND = 1e3;
  private static final String EXPERIMENT =
      """
      name: knee
      benchmark: {name: tpcc, warehouses: 1}
      systems: [{name: noop, properties: {service.time: "2000"}}]
      load: {terminals: 200, inFlight: %d, rampUp: 1s, measure: %s, rampDown: 0s}
      search: {maximize: rate, where: {response.p99: "%s", errors: "< 0.1%%"}%s}
      """;

  @TempDir Path folder;

  /** A thread that sleeps for 2 ms oversleeps, so the knee is where the runs' own calls put it. */
  @OnRequest
  @ParameterizedTest
  @ValueSource(ints = {1, 4, 8})
  void of_servers_with_a_known_service_time_it_is_their_number_by_that_time(int servers)
      throws IOException {
    Ended ended = search(EXPERIMENT.formatted(servers, "4s", "< 20ms", ", within: 1%"));

    assertThat(ended.exitCode()).as(ended.out() + ended.err()).isEqualTo(ExitCode.OK.code());
    ResultStore store = Loadstone.results(folder, "knee");
    JsonNode found = found();
    double rate = found.get("rate").asDouble();
    assertThat(rate)
        .as(ended.out())
        .isCloseTo(servers * MILLIS_PER_SECOND / serviceMillis(store, rate), withinPercentage(2));
    // The service alone takes a tenth of the limit.
    assertThat(found.get("critical").isNull()).as(ended.out()).isTrue();
  }

  /** On a machine that others use a search may leave the rate open; it never invents one. */
  @OnRequest
  @Test
  void it_is_not_above_what_the_servers_can_do() throws IOException {
    Ended ended =
        search(EXPERIMENT.formatted(2, "2s", "< 50ms", ", from: 100, most: 2000, within: 10%"));

    JsonNode found = found();
    if (ended.exitCode() == ExitCode.OK.code()) {
      // Of what is due a hundredth may be missing.
      assertThat(found.get("rate").asDouble()).as(ended.out()).isBetween(100.0, 1_010.0);
      assertThat(ended.out())
          .contains("largest rate that keeps errors < 0.1% and response.p99 < 50ms: ")
          .contains("too short to see a recovery");
      findAnEditedRate((ObjectNode) found);
    } else {
      assertThat(ended.exitCode()).as(ended.err()).isEqualTo(ExitCode.VERDICT_FAILED.code());
      assertThat(found.get("refused").asString()).contains("no rate is shown to keep the limit");
    }
    assertThat(found.get("steps")).hasSizeGreaterThan(3);
  }

  private void findAnEditedRate(ObjectNode found) throws IOException {
    assertThat(verify().exitCode()).isEqualTo(ExitCode.OK.code());
    assertThat(Files.readString(searched().resolve("report.md")))
        .contains("**Largest rate that keeps errors ");

    ResultStore.writeText(searched().resolve("search.json"), found.put("rate", 9e9).toString());

    assertThat(verify().exitCode()).isEqualTo(ExitCode.VERDICT_FAILED.code());
    assertThat(verify().out()).contains("search.json", "rate: is 9000000000, computed ");
  }

  private Ended verify() throws IOException {
    return CommandHere.run(folder, "verify", searched().toString());
  }

  private JsonNode found() throws IOException {
    return JsonMapper.shared().readTree(searched().resolve("search.json").toFile());
  }

  /** The one folder of the search. */
  private Path searched() throws IOException {
    try (Stream<Path> searches = Files.list(folder.resolve("results/knee"))) {
      List<Path> all = searches.toList();
      assertThat(all).hasSize(1);
      return all.get(0);
    }
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

  @OnRequest
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          < 1ms  | , from: 100, most: 200 | no rate is shown to keep the limit: 100/s breaks (0 of 3 runs keep): errors 0% | 0% | 0%, response.p99
          < 5s   | , from: 50, most: 100  | the limit is met at the largest rate, 100/s: raise search.most, terminals or inFlight
          """)
  void a_limit_without_a_knee_between_the_bounds_is_said(
      String limit, String bounds, String expected) throws IOException {
    Ended ended = search(EXPERIMENT.formatted(1, "2s", limit, bounds));

    assertThat(ended.exitCode()).isEqualTo(ExitCode.VERDICT_FAILED.code());
    assertThat(ended.err()).contains(expected);
    assertThat(ended.out()).contains("100/s ");
  }

  @Test
  void one_that_was_interrupted_goes_on_by_the_same_command() throws Exception {
    String experiment = EXPERIMENT.formatted(1, "2s", "< 5s", ", from: 50, most: 100");
    Files.writeString(folder.resolve("e.yaml"), experiment);
    try (Loadstone first = Loadstone.start(folder, Map.of(), "search", "e.yaml")) {
      first.awaitLine("unpaced ");
      first.signal("INT");
      assertThat(first.ended().exitCode()).isEqualTo(ExitCode.INTERRUPTED.code());
    }

    Ended second = search(experiment);

    assertThat(second.exitCode()).as(second.err()).isEqualTo(ExitCode.VERDICT_FAILED.code());
    assertThat(second.err()).contains("the limit is met at the largest rate, 100/s");
    assertThat(searched().resolve("search.json")).exists();
    assertThat(Files.readString(searched().resolve("report.md")))
        .contains("**The limit is met at the largest rate, 100/s");
  }

  @Test
  void what_cannot_be_searched_is_refused_before_anything_is_written() throws IOException {
    Files.writeString(
        folder.resolve("e.yaml"), EXPERIMENT.formatted(1, "2s", "< 50ms", ", most: 100"));
    Files.writeString(
        folder.resolve("none.yaml"),
        "name: none\nbenchmark: {name: tpcc, warehouses: 1}\nsystems: [{name: noop}]\n");

    Ended run = CommandHere.run(folder, "run", "e.yaml");
    Ended none = CommandHere.run(folder, "search", "none.yaml");
    Ended limit = CommandHere.run(folder, "search", "e.yaml", "--set", "search.from=9e9");

    assertThat(run.err()).contains("e.yaml: it searches: loadstone search ");
    assertThat(none.err()).contains("none.yaml: search is missing; expected such as search: {");
    assertThat(limit.err()).contains("search.from");
    assertThat(run.exitCode() + none.exitCode() + limit.exitCode())
        .isEqualTo(3 * ExitCode.USAGE.code());
    assertThat(folder.resolve("results")).doesNotExist();
  }

  private Ended search(String experiment) throws IOException {
    Files.writeString(folder.resolve("e.yaml"), experiment);
    return Loadstone.run(folder, Map.of(), "search", "e.yaml");
  }
}
