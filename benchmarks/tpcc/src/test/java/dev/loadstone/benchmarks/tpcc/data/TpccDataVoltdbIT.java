package dev.loadstone.benchmarks.tpcc.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Workload.DataState.Kind;
import dev.loadstone.core.benchmark.Workload.LoadOptions;
import dev.loadstone.core.benchmark.Workload.LoadSummary;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where a load has no transactions. */
final class TpccDataVoltdbIT {
  private static TestSystem system;

  @BeforeAll
  static void start_database(@TempDir Path folder) {
    system = TestSystem.voltdb(folder);
  }

  @AfterAll
  static void stop_database() {
    system.close();
  }

  private static TpccData data(int warehouses) {
    return new TpccData(system.client(), new TpccDataSettings(warehouses, false, 42));
  }

  @Test
  void a_unit_that_was_interrupted_is_removed_before_it_is_loaded_again() throws Exception {
    TpccData data = data(1);
    Thread loading = Thread.currentThread();

    assertThatThrownBy(
            () ->
                data.load(
                    new LoadOptions(1, false),
                    (done, total, step) -> {
                      if (step.equals("warehouse 1") && done > 250_000) {
                        loading.interrupt();
                      }
                    }))
        .asInstanceOf(type(LoadstoneException.class))
        .returns(ExitCode.INTERRUPTED, LoadstoneException::exitCode);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(data.state().kind()).isEqualTo(Kind.PARTIAL);
    assertThat(data.state().description()).contains("1 of 2 units");
    assertThat(system.count("customer")).as("left by the interrupted unit").isPositive();
    assertThat(data(2).state().kind()).as("another scale").isEqualTo(Kind.DIFFERENT);

    LoadSummary summary = data.load(new LoadOptions(1, true), TestSystem.UNHEARD);

    assertThat(summary.unitsKept()).isEqualTo(1);
    assertThat(data.state().kind()).isEqualTo(Kind.COMPLETE);
    assertThat(system.count("item")).isEqualTo(100_000);
    assertThat(system.count("customer")).isEqualTo(30_000);
    assertThat(system.count("history")).isEqualTo(30_000);
    assertThat(system.count("stock")).isEqualTo(100_000);
    assertThat(Long.toString(system.count("order_line")))
        .isEqualTo(system.query("select sum(o_ol_cnt) from orders"));
    TpccDataContract.assertFails(data(2)::requireComplete)
        .hasMessageContaining("other TPC-C data: 1 warehouse");

    data.clean();
    assertThat(data.state().kind()).isEqualTo(Kind.ABSENT);
  }

  @Test
  void tables_that_another_tool_made_are_left_alone() throws Exception {
    system.execute("create table warehouse (w_id integer, w_note varchar(20))");
    try {
      assertThat(data(1).state().kind()).isEqualTo(Kind.FOREIGN);
      TpccDataContract.assertFails(
              () -> data(1).load(new LoadOptions(1, false), TestSystem.UNHEARD))
          .hasMessageContaining("warehouse");
      TpccDataContract.assertFails(data(1)::clean).hasMessageContaining("Nothing was changed");
      assertThat(system.count("warehouse")).isZero();
    } finally {
      system.execute("drop table warehouse");
    }
  }

  @Test
  void foreign_keys_are_refused() {
    assertThatThrownBy(() -> new TpccData(system.client(), new TpccDataSettings(1, true, 42)))
        .hasMessageContaining("foreignKeys: true is not possible on voltdb");
  }
}
