package dev.loadstone.runner.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.core.result.RepetitionPlan;
import dev.loadstone.core.result.RepetitionPlan.Until;
import dev.loadstone.core.settings.Clients;
import dev.loadstone.core.settings.Clients.By;
import dev.loadstone.core.settings.Clients.Lost;
import dev.loadstone.core.settings.DataPolicy;
import dev.loadstone.core.settings.DeploymentKind;
import dev.loadstone.core.settings.FaultBuilder;
import dev.loadstone.core.settings.FaultTarget;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.settings.Question;
import dev.loadstone.core.settings.Requirement;
import dev.loadstone.runner.experiment.Experiment;
import dev.loadstone.runner.experiment.Experiment.Cell;
import dev.loadstone.runner.experiment.ExperimentSettings.Seed;
import dev.loadstone.runner.file.TestCatalog.Access;
import dev.loadstone.runner.file.TestCatalog.Shares;
import dev.loadstone.runner.file.TestCatalog.ShopSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExperimentReaderTest {
  private static final String MINIMAL =
      """
      name: small
      benchmark: {name: shop}
      systems:
        - {name: alpha}
      """;

  @TempDir Path folder;

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("e.yaml"), text);
  }

  private ExperimentFile file(String text, Map<String, String> environment, Overrides overrides)
      throws IOException {
    return new ExperimentReader(TestCatalog.create(), environment).read(write(text), overrides);
  }

  private Experiment read(String text) throws IOException {
    return file(text, Map.of("SECRET", "hunter2"), Overrides.NONE).experiment();
  }

  private String explained(String text) throws IOException {
    return file(text, Map.of(), Overrides.NONE).explanation().text();
  }

  private String refusal(String text) {
    return refusal(text, Map.of(), Overrides.NONE);
  }

  private String refusal(String text, Map<String, String> environment, Overrides overrides) {
    try {
      file(text, environment, overrides);
    } catch (LoadstoneException e) {
      assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE);
      return e.getMessage().replace(folder + "/", "");
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    throw new AssertionError("was read");
  }

  @Test
  void each_repetition_has_a_seed_of_its_own_unless_all_are_to_have_the_same() throws IOException {
    Experiment varied = read(MINIMAL + "repetitions: 3\nseed: 7\n");
    Experiment same = read(MINIMAL + "repetitions: 3\nseed: {value: 7, sameForAll: true}\n");

    assertThat(Set.of(varied.seedOf(1), varied.seedOf(2), varied.seedOf(3), 7L)).hasSize(4);
    assertThat(read(MINIMAL + "seed: 7\n").seedOf(2)).isEqualTo(varied.seedOf(2));
    assertThat(read(MINIMAL + "seed: 8\n").seedOf(2)).isNotEqualTo(varied.seedOf(2));
    assertThat(same.settings().seed()).isEqualTo(new Seed(7, true));
    assertThat(same.seedOf(1)).isEqualTo(7).isEqualTo(same.seedOf(3));
  }

  @Test
  void fills_in_every_default() throws IOException {
    Experiment experiment = read(MINIMAL);

    assertThat(experiment.settings().repetitions()).isEqualTo(RepetitionPlan.fixed(1));
    assertThat(experiment.settings().seed()).isEqualTo(new Seed(42, false));
    assertThat(experiment.settings().data()).isEqualTo(DataPolicy.RELOAD);
    Cell cell = experiment.cells().get(0);
    assertThat(cell.id()).isEqualTo("01-alpha");
    assertThat(cell.system().label()).isEqualTo("alpha");
    assertThat(cell.system().deployment()).isEqualTo(DeploymentKind.LOCAL);
    assertThat(cell.system().isolation()).isNull();
    assertThat(cell.load().terminals()).isEqualTo(10);
    assertThat(cell.load().inFlight()).isEqualTo(8);
    assertThat(cell.load().connections()).isEqualTo(8);
    assertThat(cell.load().pacing()).isEqualTo(new Pacing.Unpaced());
    assertThat(cell.load().measure()).isEqualTo(Duration.ofSeconds(30));
    assertThat(cell.benchmark().settings())
        .isEqualTo(new ShopSettings(1, Access.STATEMENTS, false, null, null, null, null));
  }

  @Test
  void a_counted_run_has_a_day_unless_it_says_how_long_it_may_take() throws IOException {
    String counted = MINIMAL + "load: {stopAfter: 5000000000}\n";
    String limited = MINIMAL + "load: {stopAfter: 10, measure: 1h}\n";

    assertThat(read(MINIMAL).cells().get(0).load().isCounted()).isFalse();
    assertThat(read(counted).cells().get(0).load().stopAfter()).isEqualTo(5_000_000_000L);
    assertThat(read(counted).cells().get(0).load().measure()).isEqualTo(Duration.ofHours(24));
    assertThat(read(limited).cells().get(0).load().measure()).isEqualTo(Duration.ofHours(1));
    assertThat(refusal(MINIMAL + "load: {stopAfter: 0}\n"))
        .contains("load.stopAfter: is '0'; expected a whole number of at least 1");
  }

  @Test
  void no_more_is_under_way_than_there_are_terminals_and_that_is_said() throws IOException {
    String capped = MINIMAL + "load: {terminals: 4, inFlight: 16}\n";

    assertThat(read(capped).cells().get(0).load().inFlight()).isEqualTo(4);
    assertThat(explained(capped))
        .containsPattern("load.inFlight +4 +line \\d+: 16, but no more than terminals");
    assertThat(explained(MINIMAL)).containsPattern("load.inFlight +8 +default");
  }

  @Test
  void connections_are_for_asynchronous_clients_and_the_others_pass_over_them() throws IOException {
    String alone = MINIMAL + "load: {connections: 4}\n";
    String together =
        """
        name: both
        benchmark: {name: shop}
        systems:
          - {name: alpha}
          - {name: beta, deployment: external, endpoints: ["127.0.0.1:1"]}
        load: {connections: 2, inFlight: 6}
        """;

    assertThat(refusal(alone))
        .contains("load.connections: is for systems with an asynchronous client")
        .contains("expected inFlight: 4 in its place");
    assertThat(read(together).cells())
        .extracting(cell -> cell.load().inFlight())
        .containsExactly(6, 6);
  }

  @Test
  void what_blocking_clients_alone_ran_can_be_run_again() throws IOException {
    String asRun = file(MINIMAL, Map.of(), Overrides.NONE).asRun();

    assertThat(asRun).contains("inFlight: 8").doesNotContain("connections");
    assertThat(read(asRun).cells()).isEqualTo(read(MINIMAL).cells());
  }

  @Test
  void clients_are_a_number_of_processes_here_or_started_by_others() throws IOException {
    String here = MINIMAL + "load: {terminals: 30, clients: 12}\n";
    String elsewhere = MINIMAL + "load: {clients: {count: 2, by: hand, lost: mark}}\n";

    assertThat(read(MINIMAL).cells().get(0).load().clients()).isEqualTo(Clients.ONE);
    assertThat(read(here).cells().get(0).load().clients()).isEqualTo(Clients.here(12));
    assertThat(read(here).cells().get(0).load().inFlight())
        .as("one at least for each client")
        .isEqualTo(12);
    assertThat(read(elsewhere).cells().get(0).load().clients())
        .isEqualTo(new Clients(2, By.HAND, "", List.of(), Lost.MARK, List.of(), ""));
  }

  @Test
  void clients_are_started_by_any_command() throws IOException {
    String by =
        MINIMAL + "load: {clients: {count: 2, command: 'ssh {host} {loadstone}', on: [a, b]}}\n";

    Clients clients = read(by).cells().get(0).load().clients();
    assertThat(clients.by()).isEqualTo(By.COMMAND);
    assertThat(clients.host(3)).contains("b");
    assertThat(refusal(MINIMAL + "load: {clients: {count: 2, command: 'ssh a'}}\n"))
        .contains("load.clients.command: is ssh a, without {loadstone}; expected");
    assertThat(refusal(MINIMAL + "load: {clients: {count: 2, command: \"ssh 'a {loadstone}\"}}\n"))
        .contains("load.clients.command: is ssh 'a {loadstone}, and a quote is not closed");
    assertThat(
            refusal(MINIMAL + "load: {clients: {count: 2, command: 'ssh {hots} {loadstone}'}}\n"))
        .contains("load.clients.command: has {hots}; expected {host}, {index}, {name}");
    assertThat(
            refusal(MINIMAL + "load: {clients: {count: 2, command: 'ssh {host} {loadstone}'}}\n"))
        .contains("load.clients.on: is missing, and the command has {host}");
    assertThat(refusal(MINIMAL + "load: {clients: {count: 2, command: '{loadstone}', on: [a]}}\n"))
        .contains("load.clients.on: is of no use to a command without {host}");
    assertThat(refusal(MINIMAL + "load: {clients: {count: 2, by: command}}\n"))
        .contains("load.clients.command: is missing; expected one such as ssh {host}");
    assertThat(refusal(MINIMAL + "load: {clients: {count: 2, by: ssh, on: [a], command: 'x'}}\n"))
        .contains("load.clients.command: is for by: command");
  }

  @Test
  void each_client_must_have_something_to_do() {
    assertThat(refusal(MINIMAL + "load: {clients: 0}\n")).contains("load.clients: is '0'");
    assertThat(refusal(MINIMAL + "load: {clients: [host-1]}\n"))
        .contains("load.clients: is a list", "expected a whole number");
    assertThat(refusal(MINIMAL + "load: {clients: {count: 2, by: ssh}}\n"))
        .contains("load.clients.on: is missing; expected the machines");
    assertThat(
            refusal(MINIMAL + "load: {clients: {count: 2, by: ssh, on: ['-oProxyCommand=x']}}\n"))
        .contains("load.clients.on", "expected a host as ssh, srun or Kubernetes know it");
    assertThat(refusal(MINIMAL + "load: {clients: {count: 2, on: [host-1]}}\n"))
        .contains("load.clients.on: is for by: ssh, by: slurm and by: kubernetes");
    assertThat(refusal(MINIMAL + "load: {clients: {count: 2, by: kubernetes}}\n"))
        .contains("load.clients.image: is missing; expected an image such as");
    assertThat(refusal(MINIMAL + "load: {clients: {count: 2, by: slurm, image: loadstone}}\n"))
        .contains("load.clients.image: is for by: kubernetes");
    assertThat(
            refusal(
                MINIMAL + "load: {clients: {count: 2, by: kubernetes, image: '--privileged'}}\n"))
        .contains("load.clients.image", "expected an image such as");
    assertThat(refusal(MINIMAL + "load: {clients: {by: hand}}\n"))
        .contains("load.clients: count is missing");
    assertThat(refusal(MINIMAL + "load: {clients: 3, terminals: 2, stopAfter: 2}\n"))
        .contains("load.clients: has 3 clients share terminals: 2; expected at least one for each")
        .contains("has 3 clients share stopAfter: 2");
  }

  @Test
  void reads_the_network_of_a_cluster_and_what_befalls_its_nodes() throws IOException {
    Cell cell =
        read("""
                name: cluster
                benchmark: {name: shop}
                systems:
                  - name: alpha
                    nodes: 3
                    network: {rate: 2.5gbit, delay: 2ms}
                    faults: [{at: 20s, kill: 3}, {at: 10s, kill: 2}]
                """)
            .cells()
            .get(0);

    assertThat(cell.system().network())
        .isEqualTo(new Network(2_500_000_000L, Duration.ofMillis(2)));
    assertThat(cell.system().network().describe()).isEqualTo("2500 Mbit/s, 2 ms");
    assertThat(cell.system().faults())
        .containsExactly(
            FaultBuilder.builder()
                .at(Duration.ofSeconds(10))
                .kill(new FaultTarget(2, false))
                .times(1)
                .build(),
            FaultBuilder.builder()
                .at(Duration.ofSeconds(20))
                .kill(new FaultTarget(3, false))
                .times(1)
                .build());
  }

  @Test
  void reads_delays_of_pairs_and_refuses_two_for_one() throws IOException {
    String text =
        """
        name: regions
        benchmark: {name: shop}
        systems:
          - name: alpha
            nodes: 3
            network: {delay: 1ms, pairs: [{between: 3-1, delay: 40ms}, {between: %s, delay: 5ms}]}
        """;
    Network network = read(text.formatted("client-2")).cells().get(0).system().network();

    assertThat(network.describe()).isEqualTo("1 ms, 1-3 40 ms, client-2 5 ms");
    assertThat(network.delayBetween(2, 0)).isEqualTo(Duration.ofMillis(5));
    assertThat(network.delayBetween(1, 3)).isEqualTo(Duration.ofMillis(40));
    assertThat(network.delayBetween(1, 2)).isEqualTo(Duration.ofMillis(1));
    assertThat(refusal(text.formatted("1-3"))).contains("has two delays for one pair");
    assertThat(refusal(text.formatted("2"))).contains("two machines such as 1-3 or client-2");
  }

  @Test
  void reads_every_setting() throws IOException {
    Experiment experiment =
        read(
            """
            name: full
            description: all of it
            benchmark:
              name: shop
              shops: 3
              access: statements
              keys: true
              pause: 250ms
              skew: 0.5
              regions: [north, south]
              shares: {buy: 30}
            systems:
              - name: beta
                label: mine
                deployment: external
                endpoints: ["127.0.0.1:5432", "[::1]:5433"]
                database: d
                user: u
                password: "${SECRET}"
                isolation: repeatable read
                properties: {sslmode: disable, prepareThreshold: 3}
            load:
              terminals: 20
              connections: 4
              inFlight: 7
              loaders: 3
              pacing: {type: rate, perSecond: 500, arrivals: poisson}
              rampUp: 500ms
              measure: 2m
              rampDown: 0s
              timeout: 1h
              maxTries: 1
              operations: true
            repetitions: 2
            seed: -7
            data: reuse
            require: {bpm: "> 10", errors: "< 0.1%", checks: pass, buy.response.p90: "<= 5s"}
            """);

    Cell cell = experiment.cells().get(0);
    assertThat(cell.benchmark().settings())
        .isEqualTo(
            new ShopSettings(
                3,
                Access.STATEMENTS,
                true,
                Duration.ofMillis(250),
                0.5,
                List.of("north", "south"),
                new Shares(30, 50)));
    assertThat(cell.system().nodes()).isEqualTo(2);
    assertThat(cell.system().password().reveal()).isEqualTo("hunter2");
    assertThat(cell.system().isolation()).isEqualTo(Isolation.REPEATABLE_READ);
    assertThat(cell.system().properties())
        .containsExactlyInAnyOrderEntriesOf(Map.of("sslmode", "disable", "prepareThreshold", "3"));
    assertThat(cell.load().pacing()).isEqualTo(new Pacing.Rate(500, Pacing.Arrivals.POISSON));
    assertThat(cell.load().measure()).isEqualTo(Duration.ofMinutes(2));
    assertThat(cell.load().timeout()).isEqualTo(Duration.ofHours(1));
    assertThat(experiment.settings().seed()).isEqualTo(new Seed(-7, false));
    assertThat(experiment.requirements())
        .containsExactly(
            new Requirement("bpm", "> 10"),
            new Requirement("errors", "< 0.1%"),
            new Requirement("checks", "pass"),
            new Requirement("buy.response.p90", "<= 5s"));
  }

  @Test
  void makes_a_cell_for_each_system_and_combination_with_systems_next_to_each_other()
      throws IOException {
    Experiment experiment =
        read(
            """
            name: cells
            benchmark: {name: shop}
            systems:
              - {name: alpha, label: one}
              - {name: alpha, label: two, with: {benchmark.shops: 9}}
            vary:
              load.terminals: [1, 32]
              load.pacing: [unpaced, {type: rate, perSecond: 5}]
              systems.settings.track.io: ["on"]
            """);

    assertThat(experiment.cells())
        .extracting(Cell::id)
        .containsExactly(
            "01-one-terminals-1-pacing-unpaced-io-on",
            "02-two-terminals-1-pacing-unpaced-io-on",
            "03-one-terminals-1-pacing-rate-5.0-s-constant-io-on",
            "04-two-terminals-1-pacing-rate-5.0-s-constant-io-on",
            "05-one-terminals-32-pacing-unpaced-io-on",
            "06-two-terminals-32-pacing-unpaced-io-on",
            "07-one-terminals-32-pacing-rate-5.0-s-constant-io-on",
            "08-two-terminals-32-pacing-rate-5.0-s-constant-io-on");
    Cell last = experiment.cells().get(7);
    assertThat(last.benchmark().settings()).extracting("shops").isEqualTo(9);
    assertThat(last.load().inFlight()).isEqualTo(8);
    assertThat(experiment.cells().get(0).load().inFlight()).isEqualTo(1);
    assertThat(last.system().settings()).containsExactly(Map.entry("track.io", "on"));
    assertThat(last.varied())
        .containsExactly(
            Map.entry("load.terminals", "32"),
            Map.entry("load.pacing", "rate 5.0/s (constant)"),
            Map.entry("systems.settings.track.io", "on"));
  }

  @Test
  void replaces_references_to_the_environment() throws IOException {
    String text =
        """
        name: "${NAME:-small}"
        description: "costs $${5}"
        benchmark: {name: shop, shops: "${SHOPS}"}
        systems: [{name: alpha}]
        """;

    Experiment experiment = file(text, Map.of("SHOPS", "4"), Overrides.NONE).experiment();

    assertThat(experiment.settings().name()).isEqualTo("small");
    assertThat(experiment.settings().description()).isEqualTo("costs ${5}");
    assertThat(experiment.cells().get(0).benchmark().settings()).extracting("shops").isEqualTo(4);
  }

  @Test
  void lets_the_command_line_win() throws IOException {
    String text =
        """
        name: cells
        benchmark: {name: shop, shops: 2}
        systems:
          - {name: alpha, label: one}
          - {name: alpha, label: two, with: {benchmark.shops: 9}}
          - {name: beta, label: far, deployment: external, endpoints: ["${NOWHERE}"]}
        vary: {load.terminals: [1, 32]}
        """;
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("load.terminals", "3");
    settings.put("benchmark.shops", "5");
    settings.put("load.pacing", "{type: keying-and-thinking, factor: 0.1}");
    settings.put("systems.settings.fsync", "off");

    Experiment experiment =
        file(text, Map.of(), new Overrides(settings, Set.of("one", "two"))).experiment();

    assertThat(experiment.cells()).extracting(Cell::id).containsExactly("01-one", "02-two");
    assertThat(experiment.cells())
        .allSatisfy(
            cell -> {
              assertThat(cell.load().terminals()).isEqualTo(3);
              assertThat(cell.load().pacing()).isEqualTo(new Pacing.KeyingAndThinking(0.1));
              assertThat(cell.benchmark().settings()).extracting("shops").isEqualTo(5);
              assertThat(cell.system().settings()).containsEntry("fsync", "off");
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          lod: {}                          | e.yaml:5:1: lod: unknown setting; expected one of name, description, repetitions, seed, data, servers, questions, search, benchmark, systems, load, vary, require; did you mean load?
          load: {terminalz: 3}             | e.yaml:5:8: load.terminalz: unknown setting
          load: {terminalz: 3}             | did you mean terminals?
          load: {terminals: many}          | e.yaml:5:19: load.terminals: is 'many'; expected a whole number from 1 to 10000000
          load: {terminals: 0}             | load.terminals: is '0'; expected a whole number from 1 to 10000000
          load: {terminals: "8"}           | load.terminals: is '8'; expected a whole number
          load: {terminals: [1, 2]}        | load.terminals: is a list; expected a whole number
          load: {terminals: }              | load.terminals: has no value; expected a whole number
          load: {terminals: 99999999999999999999} | load.terminals: is '99999999999999999999'; expected
          load: {connections: -1}          | load.connections: is '-1'; expected a whole number from 1
          load: {measure: -5s}             | load.measure: is '-5s'; expected a duration from 1s to 8760h, such as 5s, 2m or 1h
          load: {measure: 2562047h}        | e.yaml:5:17: load.measure: is '2562047h'; expected a duration from 1s to 8760h
          load: {measure: 8761h}           | load.measure: is '8761h'; expected a duration from 1s to 8760h
          load: {rampUp: 8761h}            | load.rampUp: is '8761h'; expected a duration of at most 8760h, such as 500ms, 5s, 2m or 1h
          load: {timeout: 30000h}          | e.yaml:5:17: load.timeout: is '30000h'; expected a duration from 1ms to 24h, such as 500ms, 5s, 2m or 1h
          load: {timeout: 86400001ms}      | load.timeout: is '86400001ms'; expected a duration from 1ms to 24h
          load: {rampUp: {untilSteady: true, least: 5s}} | load.rampUp.least: is '5s'; expected a duration from 10s to 8760h, such as 2m or 1h
          load: {measure: 5}               | load.measure: is '5'; expected a duration
          load: {measure: 0s}              | load.measure: is '0s'; expected a duration from 1s
          load: {operations: maybe}        | load.operations: is 'maybe'; expected true or false
          load: {pacing: paced}            | load.pacing: is 'paced'; expected one of unpaced, keying-and-thinking, rate
          load: {pacing: rate}             | load.pacing: is a rate without a number; expected {type: rate, perSecond: 500}
          load: {pacing: {type: rate}}     | load.pacing: perSecond is missing; expected a number greater than 0
          load: {pacing: {type: rate, perSecond: 0}} | load.pacing.perSecond: is '0'; expected a number greater than 0
          load: {pacing: {type: rate, perSecond: 5, steps: [{at: 1s}]}} | load.pacing.steps[0]: factor is missing; expected a number greater than 0
          load: {pacing: {type: rate, perSecond: 5, steps: [{at: 1s, factor: 0}]}} | load.pacing.steps[0].factor: is '0'; expected a number greater than 0
          load: {pacing: {type: rate, perSecond: 5, steps: [{at: 2s, factor: 2}, {at: 2s, factor: 1}]}} | load.pacing.steps: has one at 2s after one at 2s; expected later and later ones
          load: {rampUp: 1s, measure: 4s, pacing: {type: rate, perSecond: 5, steps: [{at: 5s, factor: 2}]}} | load.pacing.steps: has one at 5s, after the measured interval; expected less than 5s
          search: {maximize: rate}         | search: where is missing; expected a mapping from names to values
          search: {maximize: tpmC, where: {errors: "< 1%"}} | search.maximize: is 'tpmC'; expected rate
          search: {maximize: rate, where: {}} | search.where: is empty; expected limits
          search: {maximize: rate, where: {errors: "< 1%"}, from: 9, most: 9} | search.from: is 9.0, and most is 9.0; expected less than most
          search: {maximize: rate, where: {errors: "< 1%"}, within: 0.4%} | search.within: is 0.4%; expected 0.5% or more
          search: {maximize: rate, where: {errors: "< 1"}} | search.where.errors: is '< 1'; expected a percentage
          search: {maximize: rate, where: {checks: pass}} | search.where.checks: is no figure; expected such as response.p99 or errors
          search: {maximize: rate, where: {response.p99: "< 5"}} | search.where.response.p99: is '< 5'; expected a time
          search: {maximize: rate, where: {errors: "< 1%"}} | search: comes to a rate from a higher one in the ramp-up; expected one of a fixed length
          load: {pacing: {type: unpaced, factor: 2}} | load.pacing.factor: unknown setting
          load: [1]                        | e.yaml:5:7: load: is a list; expected a mapping
          repetitions: 0                   | e.yaml:5:14: repetitions: is '0'; expected a whole number from 1 to 1000
          repetitions: {least: 9, most: 4} | e.yaml:5:22: repetitions.least: is 9, and most is 4; expected least to be at most most
          repetitions: {least: 12}         | repetitions.least: is 12, and most is 9; expected least
          repetitions: {least: 2}          | e.yaml:5:22: repetitions.least: is 2, and an answer takes 3 repetitions; expected 3 or more
          repetitions: {least: 1}          | repetitions.least: is '1'; expected a whole number from 2 to 1000
          repetitions: {most: 1001}        | e.yaml:5:21: repetitions.most: is '1001'; expected a whole number from 2 to 1000
          repetitions: {most: 12}          | e.yaml:5:14: repetitions.until: is answered, and the experiment has no questions; expected questions, or such as {width: 5%}, or a number of repetitions
          repetitions: {until: answered}   | e.yaml:5:22: repetitions.until: is answered, and the experiment has no questions
          repetitions: {until: robust}     | e.yaml:5:22: repetitions.until: is robust, and the experiment has no questions
          repetitions: {until: known}      | repetitions.until: is 'known'; expected answered, robust, or such as {width: 5%}
          repetitions: {until: {width: 0%}} | e.yaml:5:30: repetitions.until.width: is '0%'; expected a share above 0% and below 100%, such as 5% or 2.5%
          repetitions: {until: {width: -5%}} | repetitions.until.width: is '-5%'; expected a share above 0%
          repetitions: {until: {width: 5}} | repetitions.until.width: is '5'; expected a share above 0%
          repetitions: {until: {}}         | repetitions.until: width is missing
          repetitions: {until: {width: 5%}, within: 0s} | repetitions.within: is '0s'; expected a duration from 1s
          repetitions: {until: {width: 5%}, mots: 4} | repetitions.mots: unknown setting; expected one of least, most, until, within, steal; did you mean most?
          seed: x                          | seed: is 'x'; expected a whole number
          data: keep                       | data: is 'keep'; expected one of reload, reuse
          data: reuse                      | systems.deployment: data: reuse needs systems that keep their data
          name: again                      | e.yaml:5:1: name: is given twice; expected once, it stands in line 1 already
          vary: {load.terminals: 8}        | vary.load.terminals: is '8'; expected a list of values
          vary: {load.terminals: []}       | vary.load.terminals: is empty; expected a list of values
          vary: {load.terminals: [1, 1]}   | vary.load.terminals: '1' is given twice
          vary: {load.terminal: [1]}       | load.terminal: unknown setting
          vary: {load.terminal: [1]}       | did you mean terminals?
          vary: {terminals: [1]}           | vary.terminals: this setting cannot differ between cells; expected benchmark.<setting> or load.<setting> or systems.<setting>
          vary: {systems.password: [a]}    | vary.systems.password: this setting of a system cannot vary
          vary: {systems.properties.password: [a]} | a secret cannot vary
          vary: {benchmark.name: [ping]}   | vary.benchmark.name: the benchmark itself cannot differ
          vary: {benchmark.shops: [0, 1]}  | benchmark.shops: is 0; expected at least 1
          vary: {load.terminals.x: [1]}    | load.terminals: is a mapping; expected a whole number
          require: {bmp: "> 1"}            | require.bmp: unknown metric; expected one of bpm, throughput
          require: {bpm: 5}                | require.bpm: is '5'; expected a comparison
          require: {checks: "> 1"}         | require.checks: is '> 1'; expected pass
          require: {response.p95: "< 50"}  | require.response.p95: is '< 50'; expected a time with us, ms or s
          require: {sell.response.p95: "< 5s"} | require.sell.response.p95: there is no transaction sell; expected one of buy, look
          require: {throughput: "> 5%"}    | require.throughput: is '> 5%'; expected transactions a second
          require: {response.p91: "< 5s"}  | require.response.p91: unknown metric; expected one of bpm, throughput
          require: {sell.errors: "< 5"}    | require.sell.errors: there is no transaction sell; expected one of buy, look
          require: {bpm: "> 5ms"}          | require.bpm: is '> 5ms'; expected a number or a percentage
          """)
  void refuses_a_wrong_line_with_its_place(String line, String expected) {
    assertThat(refusal(MINIMAL + line + "\n")).contains(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {name: shopp} | [{name: alpha}] | benchmark.name: unknown benchmark 'shopp'; expected one of shop, ping; did you mean shop?
          {name: shop, shop: 1} | [{name: alpha}] | benchmark.shop: unknown setting; expected one of name, shops, access, keys, pause, skew, regions, shares; did you mean shops?
          {name: shop, shops: 0} | [{name: alpha}] | e.yaml:2:32: benchmark.shops: is 0; expected at least 1
          {name: shop, access: statement} | [{name: alpha}] | benchmark.access: is 'statement'; expected one of statements, stored-procedures; did you mean statements?
          {name: shop, shares: 5} | [{name: alpha}] | benchmark.shares: is '5'; expected a mapping with buy, look
          {name: shop, shares: {sell: 5}} | [{name: alpha}] | benchmark.shares.sell: unknown setting
          {name: shop, access: stored-procedures} | [{name: alpha}] | systems.name: shop with these settings runs on NoopClient, ProcedureClient, and alpha offers SqlClient; expected one of: idle
          {shops: 1} | [{name: alpha}] | benchmark: name is missing
          shop | [{name: alpha}] | benchmark: is 'shop'; expected a mapping such as
          {name: shop} | [{name: alfa}] | systems.name: unknown database 'alfa'; expected one of alpha, beta, idle; did you mean alpha?
          {name: shop} | [{name: beta}] | systems.deployment: there is no local deployment of beta; expected external with endpoints; local are alpha, idle
          {name: shop} | [{name: beta, deployment: external}] | systems.endpoints: is missing; expected a list of host:port
          {name: shop} | [{name: beta, deployment: external, endpoints: [localhost]}] | systems.endpoints[0]: is 'localhost'; expected host:port
          {name: shop} | [{name: beta, deployment: external, endpoints: ["h:70000"]}] | systems.endpoints: has the port 70000; expected 1 to 65535
          {name: shop} | [{name: beta, deployment: remote, endpoints: ["h:1"]}] | systems.deployment: is 'remote'; expected one of local, machines, external
          {name: shop} | [{name: idle, deployment: machines, on: [db1]}] | systems.deployment: is machines, and idle is started on this machine only; on others are alpha
          {name: shop} | [{name: alpha, deployment: machines}] | systems.on: is missing; expected the machines, such as on: [db1, db2, db3]
          {name: shop} | [{name: alpha, deployment: machines, on: [db1, db2], nodes: 3}] | systems.nodes: is 3, and on names 2 machines; expected as many
          {name: shop} | [{name: alpha, deployment: machines, on: [db1, db1]}] | systems.on: names a machine twice; expected one for each node
          {name: shop} | [{name: alpha, deployment: machines, on: ["-oProxyCommand=x"]}] | systems.on[0]: is '-oProxyCommand=x'; expected a host as ssh knows it
          {name: shop} | [{name: alpha, deployment: machines, on: [db1], folder: tmp}] | systems.folder: is 'tmp'; expected an absolute path of plain characters
          {name: shop} | [{name: alpha, deployment: machines, on: [db1, db2], network: {delay: 2ms}}] | systems.network: is for deployment: local; machines have the network that they have
          {name: shop} | [{name: alpha, deployment: machines, on: [db1], endpoints: ["h:1"]}] | systems.endpoints: is for deployment: external, one of deployment: machines makes its own
          {name: shop} | [{name: alpha, on: [db1]}] | systems.on: is for deployment: machines; leave it out
          {name: shop} | [{name: beta, deployment: external, endpoints: ["h:1"], settings: {a: b}}] | systems.settings: is for deployment: local
          {name: shop} | [{name: alpha, user: me}] | systems.user: is for deployment: external
          {name: shop} | [{name: alpha, network: fast}] | systems.network: is 'fast'; expected loopback, or such as {rate: 100mbit, delay: 2ms}
          {name: shop} | [{name: alpha, network: {rate: 100}}] | systems.network.rate: is '100'; expected a rate such as 500kbit, 100mbit or 1gbit
          {name: shop} | [{name: alpha, network: {}}] | systems.network: shapes nothing; expected loopback, or such as
          {name: shop} | [{name: beta, deployment: external, endpoints: ["h:1"], network: {delay: 2ms}}] | systems.network: is for deployment: local
          {name: shop} | [{name: alpha, nodes: 3, settings: {quorum: 7}}] | e.yaml:3:54: systems.settings.quorum: is 7; a cluster of 3 nodes has no such quorum
          {name: shop} | [{name: alpha, properties: {level: most}}] | systems.properties.level: is most; expected no property
          {name: shop, shops: 101} | [{name: alpha}] | benchmark.shops: is 101; expected at most 10 for each terminal
          {name: shop} | [{name: alpha, faults: [{kill: 1}]}] | systems.faults[0]: at is missing
          {name: shop} | [{name: alpha, faults: [{at: 1s, kill: 2}]}] | systems.faults: node 2 is to be killed, and alpha has nodes: 1; expected 1 to 1
          {name: shop} | [{name: alpha, faults: [{at: 30s, kill: 1}]}] | systems.faults: happens at 30s, after the measured interval; expected less than 30s
          {name: shop} | [{name: beta, deployment: external, endpoints: ["h:1"], faults: [{at: 1s, kill: 1}]}] | systems.faults: are for nodes that Loadstone starts, and beta is external
          {name: shop} | [{name: alpha, faults: [{at: 1s}]}] | systems.faults[0]: needs one of kill, pause, restart, cut, slow-link, full-disk, slow-disk and skew-clock
          {name: shop} | [{name: alpha, faults: [{at: 1s, kill: 1, pause: 1}]}] | systems.faults[0]: needs one of kill, pause, restart, cut, slow-link, full-disk, slow-disk and skew-clock
          {name: shop} | [{name: alpha, faults: [{at: 1s, pause: 1}]}] | systems.faults[0].for: is missing
          {name: shop} | [{name: alpha, nodes: 2, faults: [{at: 1s, cut: 1}]}] | systems.faults[0].for: is missing
          {name: shop} | [{name: alpha, faults: [{at: 1s, kill: 1, for: 1s}]}] | systems.faults[0].for: is not for a kill or a restart
          {name: shop} | [{name: alpha, faults: [{at: 1s, full-disk: 1, for: 1s}]}] | systems.faults: full-disk needs a disk of a given size; set disk of alpha
          {name: shop} | [{name: alpha, disk: 5mb}] | systems.disk: is 5mb; expected at least 32mb
          {name: shop} | [{name: alpha, disk: large}] | systems.disk: is 'large'; expected a size such as 500mb or 2gb
          {name: shop} | [{name: beta, deployment: external, endpoints: ["h:1"], disk: 1gb}] | systems.disk: is for deployment: local
          {name: shop} | [{name: alpha, profile: true}] | systems.profile: alpha is not a server in Java
          {name: shop} | [{name: beta, deployment: external, endpoints: ["h:1"], profile: true}] | systems.profile: is for deployment: local
          {name: shop} | [{name: alpha, faults: [{at: 1s, cut: any, from: 1, for: 1s}]}] | systems.faults[0].from: names the other one of two nodes
          {name: shop} | [{name: alpha, faults: [{at: 1s, cut: 1, from: 2, for: 1s}]}] | systems.faults: node 2 is to be cut off, and alpha has nodes: 1
          {name: shop} | [{name: alpha, faults: [{at: 1s, pause: 1, direction: in, for: 1s}]}] | systems.faults[0].direction: is for a cut
          {name: shop} | [{name: alpha, faults: [{at: 1s, cut: 1, direction: up, for: 1s}]}] | systems.faults[0].direction: is 'up'; expected one of in, out, both
          {name: shop} | [{name: alpha, faults: [{at: 1s, slow-link: 1, for: 1s}]}] | systems.faults[0].delay: is missing
          {name: shop} | [{name: alpha, faults: [{at: 1s, slow-link: 1, rate: fast, for: 1s}]}] | systems.faults[0].rate: is 'fast'; expected a rate
          {name: shop} | [{name: alpha, faults: [{at: 1s, cut: 1, delay: 1ms, for: 1s}]}] | systems.faults[0].delay: is for a slow-link or a slow-disk
          {name: shop} | [{name: alpha, faults: [{at: 1s, skew-clock: 1, for: 1s}]}] | systems.faults[0].by: is missing
          {name: shop} | [{name: alpha, faults: [{at: 1s, skew-clock: 1, by: 30s, for: 1s}]}] | systems.faults[0].by: is '30s'; expected seconds such as +30s or -0.5s
          {name: shop} | [{name: alpha, faults: [{at: 1s, skew-clock: 1, by: -0.01s, for: 1s}]}] | systems.faults[0].by: is too little to be seen
          {name: shop} | [{name: alpha, faults: [{at: 1s, pause: 1, by: +30s, for: 1s}]}] | systems.faults[0].by: is for a skew-clock
          {name: shop} | [{name: alpha, faults: [{at: 1s, kill: 1, after: 1s}]}] | systems.faults[0].after: is for a restart
          {name: shop} | [{name: alpha, faults: [{at: 1s, pause: 1, for: 2s, every: 2s, times: 3}]}] | systems.faults[0].every: begins the next before the last is over
          {name: shop} | [{name: alpha, faults: [{at: 1s, pause: one, for: 2s}]}] | systems.faults[0].pause: is 'one'; expected a node's number from 1 to 64, any or leader
          {name: shop} | [{name: alpha, faults: [{at: 1s, pause: leader, for: 2s}]}] | systems.faults: no node of alpha is known to lead
          {name: shop} | [{name: alpha, faults: [{at: 1s, restart: 1}]}] | systems.faults: a node of alpha cannot be killed and started again
          {name: shop} | [{name: alpha, faults: [{at: 1s, pause: 1, for: 9s, every: 10s, times: 4}]}] | systems.faults: end at 40s, after the measured interval
          {name: shop} | [{name: alpha, faults: [{at: 1s, pause: 1, for: 5s}, {at: 3s, kill: 1}]}] | systems.faults: one begins at 3s, before another is over at 6s
          {name: shop} | [{name: alpha, nodes: 3, faults: [{at: 1s, kill: any, every: 1s, times: 4}]}] | systems.faults: more nodes of alpha are to be killed than there are
          {name: shop} | [{name: alpha, nodes: 0}] | systems.nodes: is '0'; expected a whole number from 1 to 64
          {name: shop} | [{name: alpha, isolation: chaos}] | systems.isolation: is 'chaos'; expected one of read committed, repeatable read, serializable
          {name: shop} | [{name: alpha}, {name: alpha}] | systems.label: 'alpha' is the label of the system in line 3 already
          {name: shop} | [{name: alpha, label: "=HYPERLINK(1)"}] | systems.label: is '=HYPERLINK(1)'; expected a short text
          {name: shop} | [{name: alpha, with: {load.seed: 1}}] | load.seed: unknown setting
          {name: shop} | [{name: alpha, with: {systems.nodes: 2}}] | systems.with.systems.nodes: this setting cannot differ between cells
          {name: shop} | [] | systems: is empty; expected a list
          {name: shop} | [alpha] | systems: is 'alpha'; expected a mapping
          {name: ping} | [{name: alpha, with: {load.pacing: keying-and-thinking}}] | load.pacing: ping has no keying and think times; expected unpaced or a rate
          """)
  void refuses_what_does_not_fit(String benchmark, String systems, String expected) {
    assertThat(refusal("name: x\nbenchmark: " + benchmark + "\nsystems: " + systems + "\n"))
        .contains(expected);
  }

  @Test
  void refuses_a_search_whose_ramp_up_is_another_after_a_start_on_kept_servers_too() {
    String file =
        """
        name: x
        benchmark: {name: shop}
        systems: [{name: alpha}]
        servers: kept
        load: {rampUp: 5s, rampUpAfterStart: 25s}
        search: {maximize: rate, where: {errors: "< 1%"}}
        """;
    assertThat(refusal(file))
        .contains("search: comes to a rate in the ramp-up; expected load.rampUp alone");
  }

  @Test
  void refuses_a_fault_that_a_counted_run_at_a_rate_cannot_reach() {
    String file =
        """
        name: x
        benchmark: {name: shop}
        systems: [{name: alpha, faults: [{at: 20s, kill: 1}]}]
        load: {terminals: 100, stopAfter: 1000, pacing: {type: rate, perSecond: 100}}
        """;
    assertThat(refusal(file))
        .contains("happens at 20s, after the measured interval; expected less than 10s");
  }

  @Test
  void reports_several_problems_at_once_in_the_order_of_reading() {
    assertThat(
            refusal(
                """
                name: a/b
                benchmark: {name: shop, shops: 0}
                systems: [{name: alpha, colour: red}]
                load: {terminals: 0, measure: soon}
                """))
        .containsSubsequence(
            "name: is 'a/b'",
            "systems.colour",
            "benchmark.shops",
            "load.terminals",
            "load.measure");
  }

  @Test
  void says_what_an_undefined_variable_is_and_where() {
    assertThat(refusal(MINIMAL + "description: \"${NOT_THERE}\"\n"))
        .isEqualTo(
            "e.yaml:5:14: description: the environment variable NOT_THERE is not set; set it, or"
                + " give a default as ${NOT_THERE:-value}");
  }

  @Test
  void refuses_references_that_would_be_half_replaced_or_not_at_all() {
    Map<String, String> environment = Map.of("PW", "hunter2", "PGPASSWORD", "hunter3");

    assertThat(
            refusal(
                MINIMAL + "description: \"${PW:-${PGPASSWORD}}\"\n", environment, Overrides.NONE))
        .contains("e.yaml:5:14: description: has a damaged reference")
        .contains("where the default is no reference");
    assertThat(refusal(MINIMAL + "description: $PW\n", environment, Overrides.NONE))
        .contains("description: is the text $PW, though there is such a variable")
        .contains("expected ${PW} for its value");
  }

  @Test
  void a_value_of_the_environment_is_named_as_that() {
    assertThat(
            refusal(
                MINIMAL + "load: {terminals: \"${N}\", inFlight: \"${M}\"}\n",
                Map.of("N", "10\n", "M", "many"),
                Overrides.NONE))
        .contains(
            "load.terminals: is '${N}', whose value in the environment begins or ends with a blank;"
                + " expected a whole number")
        .contains("load.inFlight: is '${M}', whose value in the environment does not fit");
  }

  @Test
  void a_number_in_quotes_is_told_from_one_that_is_none() {
    assertThat(refusal(MINIMAL + "load: {terminals: \"10\", inFlight: \"1x\"}\n"))
        .contains(
            "load.terminals: is '10'; expected a whole number from 1 to 10000000 without quotes")
        .contains("load.inFlight: is '1x'; expected a whole number from 1 to 1000000")
        .doesNotContain("1000000 without");
  }

  @Test
  void endpoints_that_are_wrong_are_not_missing_and_show_no_password() {
    assertThat(
            refusal(
                """
                name: small
                benchmark: {name: shop}
                systems:
                  - {name: beta, deployment: external, endpoints: ["http://me:hunter2@db:80"]}
                """))
        .contains("is 'http://***@db:80'; expected host:port, such as 127.0.0.1:5432 or [::1]:5432")
        .doesNotContain("is missing");
  }

  @Test
  void shows_no_value_of_the_environment_in_messages() {
    assertThat(
            refusal(
                MINIMAL + "load: {terminals: \"${SECRET}\"}\n",
                Map.of("SECRET", "hunter2"),
                Overrides.NONE))
        .contains("is '${SECRET}'")
        .doesNotContain("hunter2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "   \n\n", "# nothing\n", "---\n"})
  void refuses_an_empty_file(String text) {
    assertThat(refusal(text)).contains("e.yaml:1:1: ").contains("expected");
  }

  @Test
  void refuses_a_file_that_is_no_mapping() {
    assertThat(refusal("- a\n- b\n"))
        .isEqualTo(
            "e.yaml:1:1: the file is a list; expected keys such as name, benchmark, systems");
  }

  @Test
  void refuses_a_binary_file() throws IOException {
    Path file = folder.resolve("e.yaml");
    for (byte[] bytes : List.of(new byte[] {1, 0, 2}, new byte[] {(byte) 0xFF, (byte) 0xFE, 'a'})) {
      Files.write(file, bytes);
      assertThatThrownBy(
              () -> new ExperimentReader(TestCatalog.create(), Map.of()).read(file, Overrides.NONE))
          .isInstanceOf(LoadstoneException.class)
          .hasMessageContaining("the file is binary; expected YAML text in UTF-8");
    }
  }

  @Test
  void refuses_ten_megabytes_before_parsing_them() {
    assertThat(refusal("#".repeat(10 << 20))).contains("the file is larger than 1 MB");
  }

  @Test
  void refuses_a_missing_file_and_a_folder() {
    ExperimentReader reader = new ExperimentReader(TestCatalog.create(), Map.of());
    assertThatThrownBy(() -> reader.read(folder.resolve("gone.yaml"), Overrides.NONE))
        .hasMessageContaining("gone.yaml: no such file; expected an experiment file");
    assertThatThrownBy(() -> reader.read(folder, Overrides.NONE))
        .hasMessageContaining("is a folder; expected an experiment file");
  }

  @Test
  void refuses_anchors_aliases_tags_depth_and_second_documents() {
    assertThat(refusal("a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n"))
        .contains("e.yaml:1:4: anchors and aliases (& and *) are not supported");
    assertThat(refusal("name: !!java.net.URL [x]\n")).contains("tags (!) are not supported");
    assertThat(refusal("a: " + "[".repeat(40) + "]".repeat(40))).contains("nested too deeply");
    assertThat(refusal("a: " + "{a: ".repeat(2000) + "}".repeat(2000)))
        .contains("nested too deeply");
    assertThat(refusal(MINIMAL + "---\n" + MINIMAL)).contains("a second document begins");
  }

  @Test
  void places_a_syntax_error() {
    assertThat(refusal("name: x\nbenchmark: {name: shop\nsystems: [\n"))
        .startsWith("e.yaml:")
        .contains("not valid YAML");
    assertThat(refusal("name: x\n\tbenchmark: y\n")).contains("e.yaml:2:").contains("not valid");
    assertThat(refusal("systems: [{password: ${X}}]\n"))
        .contains("a value with ${…} must stand in quotes");
  }

  @Test
  void what_is_set_takes_the_place_of_what_varies_in_it_and_not_of_a_part() throws IOException {
    String varied = MINIMAL + "vary: {load.pacing: [{type: rate, perSecond: 100}, unpaced]}\n";
    assertThat(refusal(varied, Map.of(), set("load.pacing.perSecond", "500")))
        .contains(
            "--set load.pacing.perSecond: vary or with gives load.pacing as a whole; set it as a"
                + " whole");

    String terminals = MINIMAL + "vary: {load.terminals: [1, 8]}\n";
    assertThat(file(terminals, Map.of(), set("load", "{terminals: 5}")).experiment().cells())
        .hasSize(1)
        .allMatch(cell -> cell.load().terminals() == 5);

    assertThat(refusal(MINIMAL + "vary: {load.pacing.perSecond: [1, 2], load.pacing: [unpaced]}\n"))
        .contains("vary.load.pacing: this setting varies already");
  }

  private static Overrides set(String setting, String value) {
    return new Overrides(Map.of(setting, value), Set.of());
  }

  @Test
  void refuses_overrides_that_lead_nowhere() {
    assertThat(refusal(MINIMAL, Map.of(), new Overrides(Map.of("laod.terminals", "1"), Set.of())))
        .contains("--set laod.terminals: unknown setting")
        .contains("did you mean load?");
    assertThat(refusal(MINIMAL, Map.of(), new Overrides(Map.of("load.terminals", "x"), Set.of())))
        .contains("--set load.terminals: load.terminals: is 'x'; expected a whole number");
    assertThat(refusal(MINIMAL, Map.of(), new Overrides(Map.of(), Set.of("alfa"))))
        .contains("--only alfa: no system has this label; expected alpha; did you mean alpha?");
  }

  @Test
  void warns_of_a_secret_among_server_settings_and_shows_none() throws IOException {
    ExperimentFile file =
        file(
            """
            name: x
            benchmark: {name: shop}
            systems:
              - name: alpha
                settings:
                  tls.keystore.password: hunter2
                  options: "{keystore_password: ${SECRET}}"
                  password_encryption: scram-sha-256
            """,
            Map.of("SECRET", "hunter3"),
            Overrides.NONE);

    assertThat(file.warnings()).singleElement().asString().contains("tls.keystore.password");
    assertThat(file.warnings().toString() + file.asRun() + file.explanation().text())
        .doesNotContain("hunter");
    assertThat(file.asRun())
        .contains("${TLS_KEYSTORE_PASSWORD_ALPHA}", "${SECRET}", "scram-sha-256");
    assertThat(file.experiment().redaction().of("'{keystore_password: hunter3}', hunter2"))
        .isEqualTo("'{keystore_password: ${SECRET}}', ***");
  }

  @Test
  void warns_of_a_secret_in_the_file_without_showing_it() throws IOException {
    ExperimentFile file =
        file(
            """
            name: x
            benchmark: {name: shop}
            systems:
              - name: beta
                deployment: external
                endpoints: ["h:1"]
                password: hunter2
                properties: {sslpassword: hunter3}
            """,
            Map.of(),
            Overrides.NONE);

    assertThat(file.warnings())
        .hasSize(2)
        .allSatisfy(warning -> assertThat(warning).contains("the secret stands in the file"));
    assertThat(file.warnings().toString() + file.asRun() + file.explanation().text())
        .doesNotContain("hunter");
    assertThat(file.asRun())
        .contains("password: \"${PASSWORD_BETA}\"")
        .contains("sslpassword: \"${SSLPASSWORD_BETA}\"");
  }

  private static final String ASKING =
      """
      name: asking
      benchmark: {name: shop}
      systems:
        - {name: alpha, label: one}
        - {name: alpha, label: two, with: {load.inFlight: 2}}
      vary: {load.terminals: [2, 8]}
      questions:
        - ask: "Is two slower with 8?"
          compare: {cell: "two, terminals 8", with: "one, terminals 8", metric: response.p90}
          published: slower
        - ask: "Do more terminals do more?"
          compare: {cell: "one, terminals 8", with: "one, terminals 2"}
      """;

  @Test
  void questions_name_cells_as_vary_makes_them_and_stand_in_what_is_run() throws IOException {
    ExperimentFile asking = file(ASKING, Map.of(), Overrides.NONE);

    assertThat(asking.experiment().settings().questions())
        .containsExactly(
            new Question(
                "Is two slower with 8?",
                new Question.Compare("two, terminals 8", "one, terminals 8", "response.p90"),
                Question.Published.SLOWER,
                null),
            new Question(
                "Do more terminals do more?",
                new Question.Compare("one, terminals 8", "one, terminals 2", null),
                null,
                null));
    assertThat(read(asking.asRun()).settings()).isEqualTo(asking.experiment().settings());
    assertThat(asking.explanation().text())
        .containsPattern("questions +Is two slower with 8\\? +line 8\n");
  }

  @Test
  void a_question_may_be_about_the_second_rate_of_the_benchmark() throws IOException {
    assertThat(read(ASKING.replace("response.p90", "visits")).settings().questions().get(0))
        .extracting(question -> question.compare().metric())
        .isEqualTo("visits");
    assertThat(refusal(ASKING.replace("response.p90", "visit")))
        .contains("expected one of bpm, visits, throughput, ")
        .endsWith("; did you mean visits?");
  }

  @Test
  void a_question_about_an_unknown_cell_or_metric_is_refused_with_the_nearest_name() {
    assertThat(refusal(ASKING.replace("cell: \"two, terminals 8", "cell: \"tow, terminals 8")))
        .isEqualTo(
            "e.yaml:9:21: questions[0].compare.cell: unknown cell 'tow, terminals 8'; expected one"
                + " of 'one, terminals 2', 'two, terminals 2', 'one, terminals 8',"
                + " 'two, terminals 8'; did you mean 'two, terminals 8'?");
    assertThat(refusal(ASKING.replace("response.p90", "buy.response.p91")))
        .startsWith("e.yaml:9:75: questions[0].compare.metric: unknown metric 'buy.response.p91'; ")
        .endsWith("; did you mean buy.response.p90?");
    assertThat(refusal(ASKING.replace("response.p90", "roundTrip")))
        .endsWith("or that of a transaction such as buy.response.mean; did you mean roundTrips?");
  }

  @Test
  void a_question_without_its_text_or_its_comparison_is_refused_where_it_stands() {
    assertThat(refusal(ASKING.replace("ask: \"Is two slower with 8?\"", "ask: \"\"")))
        .startsWith("e.yaml:8:10: questions[0].ask: is ''; expected a question on one line");
    assertThat(refusal(MINIMAL + "questions: [{ask: Why?}]\n"))
        .isEqualTo(
            "e.yaml:5:13: questions[0]: compare is missing; expected a mapping with cell, with,"
                + " metric");
    assertThat(refusal(ASKING.replace("one, terminals 2\"", "one, terminals 8\"")))
        .contains("questions[1].compare.with: is the same cell; expected another");
  }

  @Test
  void a_question_is_left_out_with_the_cells_that_the_command_line_leaves_out() throws IOException {
    ExperimentFile narrowed = file(ASKING, Map.of(), new Overrides(Map.of(), Set.of("one")));

    assertThat(narrowed.experiment().settings().questions())
        .extracting(Question::ask)
        .containsExactly("Do more terminals do more?");
    assertThat(narrowed.warnings())
        .singleElement()
        .asString()
        .endsWith(
            "e.yaml:8:3: questions: 1 of 2 are left out: what is run lacks a cell that they"
                + " compare");
    assertThat(read(narrowed.asRun()).settings()).isEqualTo(narrowed.experiment().settings());
  }

  @Test
  void repetitions_go_on_until_questions_are_answered_or_intervals_are_narrow() throws IOException {
    assertThat(read(ASKING + "repetitions: {}\n").settings().repetitions())
        .isEqualTo(new RepetitionPlan(3, 9, Until.ANSWERED, 0, null, null, 0));
    assertThat(
            read(ASKING + "repetitions: {least: 4, most: 5, until: answered, within: 15m}\n")
                .settings()
                .repetitions())
        .isEqualTo(new RepetitionPlan(4, 5, Until.ANSWERED, 0, Duration.ofMinutes(15), null, 0));
    assertThat(
            read(MINIMAL + "repetitions: {least: 2, until: {width: 2.5%}}\n")
                .settings()
                .repetitions())
        .isEqualTo(new RepetitionPlan(2, 9, Until.WIDTH, 2.5, null, null, 0));
    assertThat(
            file(
                    ASKING + "repetitions: {}\n",
                    Map.of(),
                    new Overrides(Map.of("repetitions", "3"), Set.of()))
                .experiment()
                .settings()
                .repetitions())
        .isEqualTo(RepetitionPlan.fixed(3));
    assertThat(
            file(ASKING + "repetitions: {most: 5}\n", Map.of(), Overrides.NONE)
                .explanation()
                .text())
        .containsPattern("repetitions +\\{least=3, most=5, until=answered} +line 13\n");
  }

  @Test
  void where_no_question_is_left_the_least_repetitions_are_made() throws IOException {
    String asking = ASKING.substring(0, ASKING.indexOf("  - ask: \"Do more"));

    ExperimentFile narrowed =
        file(
            asking + "repetitions: {least: 4}\n", Map.of(), new Overrides(Map.of(), Set.of("one")));

    assertThat(narrowed.experiment().settings().repetitions()).isEqualTo(RepetitionPlan.fixed(4));
    assertThat(narrowed.warnings())
        .last()
        .asString()
        .endsWith(
            "e.yaml:11:14: repetitions: no question is left to be answered, so each cell is"
                + " measured 4 times");
    assertThat(read(narrowed.asRun()).settings()).isEqualTo(narrowed.experiment().settings());
  }
}
