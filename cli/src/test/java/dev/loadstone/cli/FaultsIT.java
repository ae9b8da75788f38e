package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.Refusal;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Sought;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.deployment.FaultKind;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.core.result.ExperimentResult;
import dev.loadstone.core.result.Figure;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.result.RunEvent;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.deployments.disk.NodeDisks;
import dev.loadstone.deployments.disk.SlowDisk;
import dev.loadstone.deployments.network.NodeNetwork;
import dev.loadstone.deployments.process.SkewedClock;
import dev.loadstone.report.ReportWriter;
import dev.loadstone.runner.experiment.Experiment;
import dev.loadstone.runner.measure.LoggedOperation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole experiments whose servers are stopped, continued, killed and started again. */
class FaultsIT {
  private static final String INSERTS = "{name: ycsb, records: 500, mix: {read: 50, insert: 50}}";

  /** Loaded in a moment, and its orders are looked for after a fault as TPC-C's are. */
  private static final String SHOP =
      "{name: sql, folder: %s, set: {customers: 500, items: 100}}"
          .formatted(Loadstone.ROOT.resolve("configs/own-sql/shop"));

  @TempDir Path folder;

  private String benchmark = "{name: tpcc, warehouses: 1}";
  private ResultStore store;
  private ExperimentResult result;

  private RunResult run(String system, String load) {
    Experiment experiment =
        ExperimentInProcess.read(
            """
            name: faults
            benchmark: %s
            systems: [%s]
            load:
              {terminals: 4, inFlight: 4, pacing: {type: rate, perSecond: 100}, rampDown: 0s, %s}
            require: {errors: "< 99%%"}
            """
                .formatted(benchmark, system, load),
            Map.of());
    store = ResultStore.create(folder.resolve("results"), "faults", Instant.now());
    result = new ExperimentInProcess().run(experiment, store);
    return store.readRun(experiment.cells().get(0).id(), 1).orElseThrow();
  }

  private static CheckResult losses(RunResult run) {
    return run.checks().stream()
        .filter(check -> check.id().equals(Sought.CHECK))
        .findAny()
        .orElseThrow();
  }

  @Test
  void a_pause_costs_its_length_and_nothing_else() throws IOException {
    RunResult run =
        run(
            "{name: postgresql, deployment: local,"
                + " faults: [{at: 1s, pause: 1, for: 1500ms, every: 4s, times: 2}]}",
            "rampUp: 1s, measure: 9s");

    assertThat(run.status()).as(run.statusReason()).isEqualTo(RunResult.Status.COMPLETED);
    assertThat(result.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(run.events())
        .hasSize(2)
        .allSatisfy(
            event -> {
              assertThat(event.kind()).isEqualTo(FaultKind.PAUSE);
              assertThat(event.nodes()).containsExactly("node-1");
              assertThat(event.second()).isGreaterThanOrEqualTo(event.asked());
              assertThat(event.healed() - event.second()).isGreaterThanOrEqualTo(1.5);
              assertThat(event.cost().unavailable()).isGreaterThan(1.4);
              assertThat(event.cost().neverAgain()).isFalse();
              assertThat(event.cost().firstCommit()).isGreaterThan(1.4);
              assertThat(event.cost().lost()).isZero();
            });
    assertThat(losses(run).status()).as(losses(run).detail()).isEqualTo(CheckResult.Status.PASS);
    assertThat(Figure.named("fault.unavailable.p50").orElseThrow().of(run, ""))
        .isGreaterThan(1_400);
    new ReportWriter().write(store.folder());
    assertThat(Files.readString(store.folder().resolve(ResultFiles.REPORT_MARKDOWN)))
        .contains(
            "Longest time without a commit after a fault: postgresql ",
            "Nothing that was acknowledged is missing.",
            "Node-1 was paused",
            "What faults cost");
    assertThat(Files.readAllLines(store.folder().resolve(ResultFiles.FAULTS))).hasSize(3);
  }

  private static void assumeLinks(Network.Need need) {
    List<Refusal> refusals = NodeNetwork.refusals(3, Network.LOOPBACK.with(need));
    assumeTrue(refusals.isEmpty(), refusals::toString);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          cut: 1, direction: both | CUTS   | CUT
          cut: 1, direction: in   | CUTS   | CUT
          cut: 1, direction: out  | DELAYS | CUT
          """)
  void a_node_that_is_cut_off_is_without_a_commit_for_at_least_as_long(
      String fault, Network.Need need, FaultKind kind) {
    assumeLinks(need);
    benchmark = SHOP;
    boolean two = need == Network.Need.DELAYS;
    RunResult run =
        run(
            "{name: postgresql, deployment: local, faults: [{at: 2s, %s, for: 2s}%s]}"
                .formatted(fault, two ? ", {at: 9s, slow-link: 1, delay: 20ms, for: 2s}" : ""),
            "rampUp: 1s, measure: " + (two ? 14 : 9) + "s");

    assertCompletedWithoutLoss(run);
    assertThat(run.events().get(0))
        .satisfies(
            event -> {
              assertThat(event.kind()).isEqualTo(kind);
              assertThat(event.healed() - event.second()).isGreaterThanOrEqualTo(2);
              assertThat(event.cost().unavailable()).isGreaterThanOrEqualTo(1.9);
              assertThat(event.cost().neverAgain()).isFalse();
            });
    assertThat(run.events()).hasSize(two ? 2 : 1);
  }

  private static void assumeDisks() {
    Optional<String> refusal = NodeDisks.refusal().or(SlowDisk::refusal);
    assumeTrue(refusal.isEmpty(), refusal::toString);
  }

  @Test
  void a_slow_and_a_full_disk_lose_nothing() {
    assumeDisks();
    RunResult run =
        run(
            "{name: postgresql, deployment: local, disk: 1gb, settings: {max_wal_size: 128MB},"
                + " faults: [{at: 2s, slow-disk: 1, delay: 20ms, for: 1s},"
                + " {at: 12s, full-disk: 1, for: 1500ms}]}",
            "rampUp: 1s, measure: 30s");

    assertCompletedWithoutLoss(run);
    assertThat(run.events())
        .extracting(event -> event.kind())
        .containsExactly(FaultKind.SLOW_DISK, FaultKind.FULL_DISK);
    assertThat(run.events())
        .allSatisfy(event -> assertThat(event.healed()).isGreaterThan(event.second() + 0.9));
  }

  /** By its own default, a Cassandra that cannot write its log lives on and serves nobody. */
  @OnRequest
  @Test
  void a_server_that_gave_up_for_want_of_room_is_started_again() {
    assumeDisks();
    benchmark = "{name: ycsb, records: 500}";
    RunResult run =
        run(
            "{name: cassandra, deployment: local, disk: 1gb, settings: {heap: 512m,"
                + " commitlog_sync_period: 500ms}, faults: [{at: 2s, full-disk: 1, for: 4s}]}",
            "rampUp: 1s, measure: 90s");

    assertThat(run.status()).as(run.statusReason()).isEqualTo(RunResult.Status.COMPLETED);
    assertThat(run.events())
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.cost().failed()).isPositive();
              assertThat(event.cost().neverAgain()).isFalse();
            });
  }

  @ParameterizedTest
  @CsvSource({"postgresql, +30s", "mariadb, -30s"})
  void a_clock_that_is_off_is_told_by_the_server_and_loses_nothing(String system, String by) {
    Optional<String> refusal = SkewedClock.refusal();
    assumeTrue(refusal.isEmpty(), refusal::toString);
    benchmark = SHOP;
    RunResult run =
        run(
            "{name: %s, deployment: local, faults: [{at: 2s, skew-clock: 1, by: %s, for: 2s}]}"
                .formatted(system, by),
            "rampUp: 1s, measure: 9s");

    assertCompletedWithoutLoss(run);
    assertThat(run.events())
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.kind()).isEqualTo(FaultKind.SKEW_CLOCK);
              assertThat(event.healed() - event.second()).isGreaterThanOrEqualTo(2);
              assertThat(event.cost().lost()).isZero();
            });
  }

  @Test
  void a_disk_that_is_smaller_than_the_data_is_named() {
    assumeDisks();
    RunResult run = run("{name: postgresql, deployment: local, disk: 120mb}", "measure: 5s");

    assertThat(run.status()).isEqualTo(RunResult.Status.FAILED);
    assertThat(run.statusReason())
        .contains(
            " of the 120 MB of disk of node-1 are free now; data that need more need a larger disk");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          postgresql | {}
          mariadb    | {}
          """)
  void a_server_that_is_killed_and_started_again_has_all_that_it_acknowledged(
      String system, String settings) {
    RunResult run =
        run(
            "{name: %s, deployment: local, settings: %s, faults: [{at: 2s, restart: 1, after: 1s}]}"
                .formatted(system, settings),
            "rampUp: 1s, measure: 15s");

    assertCompletedWithoutLoss(run);
    assertThat(run.events())
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.kind()).isEqualTo(FaultKind.RESTART);
              assertThat(event.healed() - event.second()).isGreaterThanOrEqualTo(1);
              assertThat(event.cost().unavailable()).isGreaterThanOrEqualTo(1);
              assertThat(event.cost().neverAgain()).isFalse();
              assertThat(event.cost().lost()).isZero();
            });
    assertThat(run.assessment().remarks())
        .extracting(remark -> remark.text())
        .anyMatch(text -> text.startsWith("Durability: tested"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          postgresql | {synchronous_commit: 'off', wal_writer_delay: 2s}
          mariadb    | {innodb_flush_log_at_trx_commit: 0}
          """)
  void settings_that_are_known_to_lose_are_shown_to_lose(String system, String settings)
      throws IOException {
    RunResult run = null;
    // One that was killed just after it had written its log has lost nothing.
    for (int attempt = 1; run == null || (attempt <= 3 && isKept(run)); attempt++) {
      run =
          run(
              "{name: %s, deployment: local, settings: %s, faults: [{at: 4s, restart: 1}]}"
                  .formatted(system, settings),
              "rampUp: 1s, measure: 8s");
    }

    assertThat(losses(run).clause()).isEqualTo("3.5.4");
    assertLost(run, "Missing: warehouse 1, district ", "node-1 was killed and started again");
  }

  private boolean isKept(RunResult run) throws IOException {
    return losses(run).status() == CheckResult.Status.PASS;
  }

  /** The last event is the fault that they were lost by. */
  private void assertLost(RunResult run, String first, String fault) throws IOException {
    assertThat(losses(run).status()).as(losses(run).detail()).isEqualTo(CheckResult.Status.FAIL);
    assertThat(losses(run).detail()).contains(first, "before " + fault);
    Long lost = run.events().get(run.events().size() - 1).cost().lost();
    assertThat(lost).isPositive();
    assertThat(Figure.named("fault.lost").orElseThrow().of(run, "")).isGreaterThanOrEqualTo(lost);
    assertThat(result.exitCode()).isNotEqualTo(ExitCode.OK);
    Path files = store.folder().resolve(result.runs().get(0).folder());
    assertThat(Files.readAllLines(files.resolve("lost.csv"))).hasSizeGreaterThan(lost.intValue());
  }

  @Test
  void redis_that_keeps_no_log_is_shown_to_lose_the_inserts_before_a_restart() throws IOException {
    benchmark = INSERTS;
    RunResult run =
        run(
            "{name: redis, deployment: local, faults: [{at: 3s, restart: 1}]}",
            "rampUp: 1s, measure: 6s");

    assertLost(run, "Missing: user", "node-1 was killed and started again");
    assertLostAllBefore(run);
  }

  @Test
  void redis_that_syncs_its_log_at_each_write_loses_none() {
    benchmark = INSERTS;
    RunResult run =
        run(
            "{name: redis, deployment: local, settings: {appendonly: 'yes', appendfsync: always},"
                + " faults: [{at: 3s, restart: 1}]}",
            "rampUp: 1s, measure: 6s");

    assertCompletedWithoutLoss(run);
    assertThat(losses(run).detail()).contains(" inserts were acknowledged; 0 of them are missing.");
    assertThat(run.events().get(0).cost().lost()).isZero();
  }

  /** A replica is behind for as long as it is cut off from its primary. */
  @ParameterizedTest
  @CsvSource({"0, FAIL", "1, PASS"})
  void redis_loses_what_no_replica_has_when_its_primary_is_killed_unless_writes_wait_for_one(
      int waitReplicas, CheckResult.Status expected) throws IOException {
    assumeLinks(Network.Need.CUTS);
    benchmark = INSERTS;
    RunResult run =
        run(
            ("{name: redis, nodes: 2, deployment: local, properties: {waitReplicas: %d},"
                    + " faults: [{at: 2s, cut: 1, from: 2, for: 4s}, {at: 6s, kill: leader}]}")
                .formatted(waitReplicas),
            "rampUp: 1s, measure: 10s, timeout: 1s");

    assertThat(run.events())
        .extracting(event -> event.kind())
        .containsExactly(FaultKind.CUT, FaultKind.KILL);
    if (expected == CheckResult.Status.FAIL) {
      assertLost(run, "Missing: user", "node-1 was killed");
    } else {
      assertThat(losses(run).status()).as(losses(run).detail()).isEqualTo(expected);
    }
  }

  /** The community edition has no command log, and on one node there is no copy. */
  @Test
  void voltdb_on_one_node_is_shown_to_lose_every_order_before_a_restart() throws IOException {
    benchmark = "{name: tpcc, warehouses: 1, access: procedures}";
    RunResult run =
        run(
            "{name: voltdb, deployment: local, settings: {heap: 512m,"
                + " jvm.options: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC'},"
                + " faults: [{at: 3s, restart: 1}]}",
            "rampUp: 1s, measure: 12s");

    assertLost(run, "Missing: warehouse 1, district ", "node-1 was killed and started again");
    assertLostAllBefore(run);
    assertThat(run.events().get(0).healed()).isGreaterThan(run.events().get(0).second());
    assertThat(run.events().get(0).cost().neverAgain()).isTrue();
  }

  /** All that was acknowledged before the only fault is missing. */
  private void assertLostAllBefore(RunResult run) throws IOException {
    Path files = store.folder().resolve(result.runs().get(0).folder());
    Set<String> types = Set.of("insert", "new-order");
    RunEvent fault = run.events().get(0);
    long acknowledged =
        LoggedOperation.read(files, 1).stream()
            .filter(one -> types.contains(one.type()) && one.outcome() == Outcome.COMMITTED)
            .filter(one -> one.second() < fault.asked())
            .count();
    assertThat(fault.cost().lost()).isGreaterThanOrEqualTo(acknowledged);
  }

  private static void assertCompletedWithoutLoss(RunResult run) {
    assertThat(run.status()).as(run.statusReason()).isEqualTo(RunResult.Status.COMPLETED);
    assertThat(losses(run).status()).as(losses(run).detail()).isEqualTo(CheckResult.Status.PASS);
  }
}
