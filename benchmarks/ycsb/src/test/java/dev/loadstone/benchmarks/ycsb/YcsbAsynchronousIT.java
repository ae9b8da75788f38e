package dev.loadstone.benchmarks.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import dev.loadstone.core.benchmark.Workload.DataState.Kind;
import dev.loadstone.core.benchmark.Workload.LoadOptions;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.databases.jdbc.H2Dialect;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.deployments.inprocess.H2Deployer;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The way of clients that do not block, on a store that is quick to have. */
final class YcsbAsynchronousIT extends YcsbContract {
  @Override
  YcsbSystem start(Path folder) {
    return new YcsbSystem(
        new JdbcDatabase(new H2Dialect()),
        new H2Deployer(),
        Map.of(),
        folder,
        client -> new AsynchronousClient(client));
  }

  @Test
  void a_load_makes_inserts_again_whose_answers_were_lost() {
    DatabaseClient lossy = new AsynchronousClient(system().client(), Optional.empty(), 7);
    Workload workload =
        new YcsbBenchmark().bind(small(Map.of("records", 2000)), lossy, YcsbSystem.SEED);
    workload.clean();

    workload.load(new LoadOptions(2, false), (done, total, step) -> {});

    assertThat(workload.state().kind()).isEqualTo(Kind.COMPLETE);
    assertThat(system().store().count(USERTABLE)).hasValue(2000);
  }

  @Test
  void records_are_read_back_many_at_a_time() {
    AsynchronousClient client = new AsynchronousClient(system().client());
    Workload workload = new YcsbBenchmark().bind(small(Map.of()), client, YcsbSystem.SEED);
    workload.clean();
    workload.load(new LoadOptions(1, false), (done, total, step) -> {});

    assertThat(workload.check(CheckMoment.AFTER_LOAD))
        .extracting(CheckResult::status)
        .containsOnly(Status.PASS);

    assertThat(client.mostReads()).isGreaterThan(1);
  }

  @Test
  void a_load_that_gets_no_answer_ever_gives_up_with_the_last_failure() {
    DatabaseClient lossy = new AsynchronousClient(system().client(), Optional.empty(), 1);
    Workload workload = new YcsbBenchmark().bind(small(Map.of()), lossy, YcsbSystem.SEED);
    workload.clean();

    assertThatThrownBy(() -> workload.load(new LoadOptions(1, false), (done, total, step) -> {}))
        .isInstanceOfSatisfying(
            LoadstoneException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.LOAD_FAILED))
        .hasMessageContaining("no answer in time");
  }

  @Test
  void scans_are_refused_where_records_have_no_order_before_anything_is_loaded() {
    DatabaseClient unordered =
        new AsynchronousClient(
            system().client(), Optional.of("it keeps records by a hash"), Integer.MAX_VALUE);
    assertThatThrownBy(
            () -> new YcsbBenchmark().bind(small(Map.of("workload", "e")), unordered, 42))
        .isInstanceOfSatisfying(
            LoadstoneException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessage(
            "The workload has scans, and this database cannot scan: it keeps records by a hash."
                + " Choose a workload or a mix without scans (a, b, c, d or f), or another"
                + " database.");
    assertThatCode(() -> new YcsbBenchmark().bind(small(Map.of()), unordered, 42))
        .doesNotThrowAnyException();
  }
}
