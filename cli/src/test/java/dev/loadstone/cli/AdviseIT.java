package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.cli.Loadstone.Ended;
import dev.loadstone.core.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdviseIT {
  /** Settings, whatever they are; on what answers at once, so that it takes seconds. */
  private static final String EXPERIMENT =
      """
      name: levels
      servers: kept
      benchmark: {name: ycsb, mix: {read: 100}, records: 100}
      systems: [%s]
      load: {terminals: 1, inFlight: 4, rampUp: 0s, stopAfter: 1000, rampDown: 0s}
      vary:
        benchmark.mix: [{read: 100}, {update: 100}]
        load.terminals: %s
      """;

  @TempDir private Path folder;

  private Path measured(String systems, String terminals) throws IOException {
    return measured(EXPERIMENT.formatted(systems, terminals));
  }

  private Path measured(String experiment) throws IOException {
    Path file = Files.writeString(folder.resolve("levels.yaml"), experiment);
    Ended ended = CommandHere.run(folder, "run", "--quiet", file.toString());
    assertThat(ended.exitCode()).as(ended.err()).isZero();
    return Loadstone.results(folder, "levels").folder();
  }

  @Test
  void a_result_gives_curves_and_a_map() throws IOException {
    Path result = measured("{name: noop, label: one}, {name: noop, label: two}", "[1, 2, 3, 4]");

    Ended ended = CommandHere.run(folder, "advise", result.toString());

    assertThat(ended.err()).isEmpty();
    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out())
        .contains(
            "Which levels are best", "No mixed load was measured", "Network of all runs: loopback")
        .doesNotContain("read one, loopback");
    Path advice = result.resolve("advice");
    assertThat(advice.resolve("advice.md")).isNotEmptyFile();
    assertThat(advice.resolve("domains.png")).isNotEmptyFile();
    assertThat(advice.resolve("curves-read.svg")).isNotEmptyFile();
    assertThat(Files.readAllLines(advice.resolve("domains.csv"))).hasSize(1 + 37 * 21);
    assertThat(Files.readString(advice.resolve("curves.csv")))
        .contains("read,one,mean,exponential", "write,two,p95,exponential");
  }

  @Test
  void too_few_numbers_of_terminals_are_refused_with_those_that_there_are() throws IOException {
    Path result = measured("{name: noop, label: one}", "[1, 2]");

    Ended ended = CommandHere.run(folder, "advise", result.toString());

    assertThat(ended.exitCode()).isEqualTo(ExitCode.USAGE.code());
    assertThat(ended.err())
        .contains("read one was measured at 2 numbers of terminals (1, 2)", "at least 4");
    assertThat(result.resolve("advice")).doesNotExist();
  }

  @Test
  void a_result_of_mixed_loads_alone_is_refused() throws IOException {
    String mixed = "[{read: 50, update: 50}]";
    Path result =
        measured(
            EXPERIMENT
                .formatted("{name: noop}", "[1]")
                .replace("[{read: 100}, {update: 100}]", mixed));

    Ended ended = CommandHere.run(folder, "advise", result.toString());

    assertThat(ended.exitCode()).isEqualTo(ExitCode.USAGE.code());
    assertThat(ended.err()).contains("no run of reads only or of writes only");
  }

  @Test
  void formulas_need_a_place_for_what_they_give() {
    String formulas = Loadstone.ROOT.resolve("studies/consistency/model.yaml").toString();

    assertThat(CommandHere.run(folder, "advise", "--model", formulas).err())
        .contains("--model FILE with --output DIR");

    Path out = folder.resolve("out");
    Ended ended =
        CommandHere.run(folder, "advise", "--model", formulas, "--output", out.toString());
    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out()).contains("mean gain of the best", "distributed", "centralized");
    assertThat(out.resolve("domains-distributed.svg")).isNotEmptyFile();
  }
}
