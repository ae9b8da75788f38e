package dev.loadstone.benchmarks.tpcc.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.loadstone.contracts.QuickJava;
import dev.loadstone.contracts.RealSystem;
import dev.loadstone.contracts.SystemContract;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Workload.DataState.Kind;
import dev.loadstone.core.benchmark.Workload.LoadOptions;
import dev.loadstone.core.benchmark.Workload.LoadSummary;
import dev.loadstone.databases.voltdb.VoltdbDatabase;
import dev.loadstone.deployments.voltdb.VoltdbDeployer;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Where a load has no transactions. */
final class TpccDataVoltdbIT extends SystemContract {
  @Override
  protected RealSystem start(Path folder) {
    return new RealSystem(
        new VoltdbDatabase(),
        VoltdbDeployer.standard(),
        Map.of("jvm.options", QuickJava.OPTIONS),
        folder);
  }

  private TpccData data(int warehouses) {
    return new TpccData(system().sql(), new TpccDataSettings(warehouses, false, 42));
  }

  private long count(String table) throws SQLException {
    return TpccDataContract.count(system(), table);
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
    assertThat(count("customer")).as("left by the interrupted unit").isPositive();
    assertThat(data(2).state().kind()).as("another scale").isEqualTo(Kind.DIFFERENT);

    LoadSummary summary = data.load(new LoadOptions(1, true), TpccDataContract.UNHEARD);

    assertThat(summary.unitsKept()).isEqualTo(1);
    assertThat(data.state().kind()).isEqualTo(Kind.COMPLETE);
    assertThat(count("item")).isEqualTo(100_000);
    assertThat(count("customer")).isEqualTo(30_000);
    assertThat(count("history")).isEqualTo(30_000);
    assertThat(count("stock")).isEqualTo(100_000);
    assertThat(count("order_line")).isEqualTo(system().number("select sum(o_ol_cnt) from orders"));
    TpccDataContract.assertFails(data(2)::requireComplete)
        .hasMessageContaining("other TPC-C data: 1 warehouse");

    data.clean();
    assertThat(data.state().kind()).isEqualTo(Kind.ABSENT);
  }

  @Test
  void tables_that_another_tool_made_are_left_alone() throws Exception {
    system().execute("create table warehouse (w_id integer, w_note varchar(20))");
    try {
      assertThat(data(1).state().kind()).isEqualTo(Kind.FOREIGN);
      TpccDataContract.assertFails(
              () -> data(1).load(new LoadOptions(1, false), TpccDataContract.UNHEARD))
          .hasMessageContaining("warehouse");
      TpccDataContract.assertFails(data(1)::clean).hasMessageContaining("Nothing was changed");
      assertThat(count("warehouse")).isZero();
    } finally {
      system().execute("drop table warehouse");
    }
  }

  @Test
  void foreign_keys_are_refused() {
    assertThatThrownBy(() -> new TpccData(system().sql(), new TpccDataSettings(1, true, 42)))
        .hasMessageContaining("foreignKeys: true is not possible on voltdb");
  }
}
