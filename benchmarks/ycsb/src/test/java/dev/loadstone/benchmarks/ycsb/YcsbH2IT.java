package dev.loadstone.benchmarks.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.contracts.MeasuredRun;
import dev.loadstone.core.benchmark.Assessment.Metric;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import dev.loadstone.core.benchmark.Workload.DataState.Kind;
import dev.loadstone.core.benchmark.Workload.LoadOptions;
import dev.loadstone.core.benchmark.Workload.LoadSummary;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.KeyValueClient.Table;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.databases.jdbc.H2Dialect;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.deployments.inprocess.H2Deployer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class YcsbH2IT extends YcsbContract {
  private static final Table LEDGER = new Table("usertable_load", List.of("note"), 1_000);
  private static final YcsbSettings THREE_UNITS = small(Map.of("records", 4_100));

  @Override
  YcsbSystem start(Path folder) {
    return new YcsbSystem(
        new JdbcDatabase(new H2Dialect()), new H2Deployer(), Map.of(), folder, client -> client);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "d", "e", "f"})
  void a_core_workload_runs_and_every_value_read_is_right(String name, @TempDir Path folder)
      throws Exception {
    MeasuredRun ran = run(system().reload(small(Map.of("workload", name))), folder);

    assertThat(ran.checks())
        .as(ran.checks().toString())
        .extracting(check -> check.id() + " " + check.status())
        .containsExactly("record-count PASS", "records-read-back PASS", "integrity PASS");
    assertThat(ran.statistics().failures()).isEmpty();
    assertThat(ran.statistics().total().overall().get(Outcome.COMMITTED)).isPositive();
    assertThat(ran.metric("operations")).isEqualTo(ran.statistics().total().throughput());
    assertThat(ran.metric("misses")).isZero();
    assertThat(new YcsbBenchmark().metrics())
        .containsAll(ran.assessment().metrics().stream().map(Metric::name).toList());
  }

  @Test
  void terminals_without_records_left_to_delete_insert_some(@TempDir Path folder) throws Exception {
    YcsbSettings settings =
        Ycsb.settings(SMALL, Map.of("records", 12, "mix", Map.of("delete", 100)));
    MeasuredRun ran = run(system().reload(settings), folder);

    assertThat(ran.checks())
        .as(ran.checks().toString())
        .filteredOn(check -> check.status() == Status.FAIL)
        .isEmpty();
    assertThat(ran.statistics().transaction("insert").overall().get(Outcome.COMMITTED))
        .isPositive();
  }

  @Test
  void values_of_any_length_are_known_again(@TempDir Path folder) throws Exception {
    Map<String, Object> lengths =
        Map.of(
            "fieldLengthDistribution",
            "zipfian",
            "distribution",
            "hotspot",
            "writeAllFields",
            true);
    MeasuredRun ran = run(system().reload(small(lengths)), folder);

    assertThat(ran.checks())
        .as(ran.checks().toString())
        .allMatch(check -> check.status() == Status.PASS);
  }

  @Test
  void a_load_that_stopped_goes_on_with_the_units_that_are_missing() {
    Workload workload = system().reload(THREE_UNITS);
    system().delete(LEDGER, "complete");
    system().delete(LEDGER, "unit2");
    system().delete(USERTABLE, key(4_050));
    system().overwrite(USERTABLE, key(4_051), new int[] {0}, "half");
    assertThat(workload.state().kind()).isEqualTo(Kind.PARTIAL);
    assertThatThrownBy(() -> workload.prepare(1)).hasMessageContaining("incomplete load");
    AtomicLong first = new AtomicLong(-1);

    LoadSummary loaded =
        workload.load(
            new LoadOptions(3, true), (done, total, step) -> first.compareAndSet(-1, done));

    assertThat(loaded.unitsKept()).isEqualTo(2);
    assertThat(loaded.rows()).isEqualTo(100);
    assertThat(first).as("progress begins with what is there").hasValue(4_000);
    assertThat(workload.state().kind()).isEqualTo(Kind.COMPLETE);
    assertThat(system().store().count(USERTABLE)).hasValue(4_100);
  }

  @Test
  void a_load_whose_listener_gives_up_stops_and_is_not_complete() {
    Workload workload = system().workload(THREE_UNITS);
    workload.clean();

    assertThatThrownBy(
            () ->
                workload.load(
                    new LoadOptions(2, false),
                    (done, total, step) -> {
                      if (done > 2_400) {
                        throw new IllegalStateException("enough");
                      }
                    }))
        .hasMessageContaining("enough");

    assertThat(workload.state().kind()).isEqualTo(Kind.PARTIAL);
    workload.load(new LoadOptions(2, true), (done, total, step) -> {});
    assertThat(workload.check(CheckMoment.AFTER_LOAD))
        .allMatch(check -> check.status() == Status.PASS);
  }

  @Test
  void what_cannot_be_checked_is_not_called_right() {
    system().reload(small(Map.of()));
    DatabaseClient client = system().connect();
    Workload workload = new YcsbBenchmark().bind(small(Map.of()), client, YcsbSystem.SEED);
    client.close();

    assertThat(workload.check(CheckMoment.AFTER_LOAD))
        .hasSize(2)
        .allMatch(check -> check.status() == Status.NOT_RUN)
        .allMatch(check -> check.detail().startsWith("could not be checked: "));
  }
}
