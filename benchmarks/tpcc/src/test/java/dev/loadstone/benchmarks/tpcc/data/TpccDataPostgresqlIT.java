package dev.loadstone.benchmarks.tpcc.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.benchmark.Workload.DataState.Kind;
import dev.loadstone.core.benchmark.Workload.LoadOptions;
import dev.loadstone.core.benchmark.Workload.LoadSummary;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Secret;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TpccDataPostgresqlIT extends TpccDataContract {
  @Override
  TestSystem start(Path folder) {
    return TestSystem.postgresql(folder);
  }

  @Override
  String stepToBreakAt(String unit) {
    return unit;
  }

  @Override
  void breakLoad(TestSystem system, String unit) throws SQLException {
    system.execute(
        "select pg_terminate_backend(pid) from pg_stat_activity"
            + " where pid <> pg_backend_pid() and xact_start is not null"
            + " and backend_type = 'client backend'");
  }

  @Override
  void repair(TestSystem system) {
    // The sessions are gone; the next load has its own.
  }

  @Test
  void a_load_goes_on_where_its_keys_were_interrupted() throws Exception {
    TpccData data = data(1);
    assertFails(
            () ->
                data.load(
                    new LoadOptions(2, false),
                    (done, total, step) -> {
                      if (step.startsWith("create index customer_by_name")) {
                        renameColumn("c_first", "c_nothing");
                      }
                    }))
        .hasMessageContaining("create index customer_by_name")
        .hasMessageContaining("\"c_first\" does not exist")
        .hasMessageContaining("--resume");
    assertThat(data.state().kind()).isEqualTo(Kind.PARTIAL);
    assertThat(indexes("stock_pk")).isEqualTo(1);
    renameColumn("c_nothing", "c_first");

    LoadSummary summary = data.load(new LoadOptions(2, true), TestSystem.UNHEARD);

    assertThat(summary.rows()).isZero();
    assertThat(summary.unitsKept()).isEqualTo(2);
    assertThat(data.state().kind()).isEqualTo(Kind.COMPLETE);
    assertThat(indexes("stock_pk")).isEqualTo(1);
    assertThat(indexes("customer_by_name")).isEqualTo(1);
    assertThat(system().query("select reltuples::bigint from pg_class where relname = 'stock'"))
        .as("statistics")
        .isEqualTo("100000");

    system().execute("create table of_others as select 1 as one");
    system().execute("delete from stock where s_i_id > 50000");
    assertThat(data.gatherStatistics()).isTrue();
    assertThat(system().query("select reltuples::bigint from pg_class where relname = 'stock'"))
        .as("statistics gathered again")
        .isEqualTo("50000");
    assertThat(system().query("select reltuples from pg_class where relname = 'of_others'"))
        .as("what is not the benchmark's")
        .isEqualTo("-1");
    system().execute("drop table of_others");
  }

  @Test
  void a_user_who_may_not_create_tables_is_told_so() throws Exception {
    system().execute("create role onlooker login password 'onlooker'");
    try (DatabaseClient onlooker = system().connect("onlooker", new Secret("onlooker"))) {
      TpccData data =
          new TpccData(TestSystem.sqlClient(onlooker), new TpccDataSettings(1, false, 42));

      assertFails(() -> data.load(new LoadOptions(1, false), TestSystem.UNHEARD))
          .hasMessageStartingWith("Creating the TPC-C tables failed: ")
          .hasMessageContaining("permission denied for schema public")
          .hasMessageContaining("needs the right to create tables");
    }
  }

  @Test
  void a_load_goes_on_after_the_server_was_killed_and_came_back(@TempDir Path folder)
      throws Exception {
    try (TestSystem mortal = TestSystem.postgresql(folder)) {
      TpccData data = new TpccData(mortal.client(), new TpccDataSettings(2, false, 42));
      ProcessHandle server =
          ProcessHandle.of(mortal.deployment().nodes().get(0).pid()).orElseThrow();

      assertFails(
              () ->
                  data.load(
                      new LoadOptions(2, false),
                      (done, total, step) -> {
                        if (step.equals("warehouse 2")) {
                          server.destroyForcibly();
                        }
                      }))
          .hasMessageContaining("Loading warehouse ")
          .hasMessageContaining("The connection to the server was lost")
          .hasMessageContaining("--resume");
      server.onExit().join();
      mortal.restart();
      assertThat(data.state().kind()).isEqualTo(Kind.PARTIAL);

      LoadSummary summary = data.load(new LoadOptions(2, true), TestSystem.UNHEARD);

      assertThat(summary.unitsKept()).isBetween(1, 2);
      assertThat(data.state().kind()).isEqualTo(Kind.COMPLETE);
      assertThat(mortal.count("stock")).isEqualTo(200_000);
      assertThat(mortal.count("customer")).isEqualTo(60_000);
    }
  }

  private int indexes(String name) throws SQLException {
    return Integer.parseInt(
        system().query("select count(*) from pg_indexes where indexname = '" + name + "'"));
  }

  private void renameColumn(String from, String to) {
    try {
      system().execute("alter table customer rename column " + from + " to " + to);
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }
}
