package dev.loadstone.benchmarks.tpcc.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.contracts.RealSystem;
import dev.loadstone.core.benchmark.Workload.DataState.Kind;
import dev.loadstone.core.benchmark.Workload.LoadOptions;
import dev.loadstone.core.benchmark.Workload.LoadSummary;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.databases.jdbc.PostgresqlDialect;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.postgresql.PostgresqlDeployer;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TpccDataPostgresqlIT extends TpccDataContract {
  @Override
  protected RealSystem start(Path folder) {
    return new RealSystem(
        new JdbcDatabase(new PostgresqlDialect()), PostgresqlDeployer.standard(), Map.of(), folder);
  }

  @Override
  String stepToBreakAt(String unit) {
    return unit;
  }

  @Override
  void breakLoad(String unit) throws SQLException {
    system()
        .execute(
            "select pg_terminate_backend(pid) from pg_stat_activity"
                + " where pid <> pg_backend_pid() and xact_start is not null"
                + " and backend_type = 'client backend'");
  }

  @Override
  void repair() {
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

    LoadSummary summary = data.load(new LoadOptions(2, true), UNHEARD);

    assertThat(summary.rows()).isZero();
    assertThat(summary.unitsKept()).isEqualTo(2);
    assertThat(data.state().kind()).isEqualTo(Kind.COMPLETE);
    assertThat(indexes("stock_pk")).isEqualTo(1);
    assertThat(indexes("customer_by_name")).isEqualTo(1);
    assertThat(system().number("select reltuples::bigint from pg_class where relname = 'stock'"))
        .as("statistics")
        .isEqualTo(100_000);

    system().execute("create table of_others as select 1 as one");
    system().execute("delete from stock where s_i_id > 50000");
    assertThat(data.gatherStatistics()).isTrue();
    assertThat(system().number("select reltuples::bigint from pg_class where relname = 'stock'"))
        .as("statistics gathered again")
        .isEqualTo(50_000);
    assertThat(system().number("select reltuples from pg_class where relname = 'of_others'"))
        .as("what is not the benchmark's")
        .isEqualTo(-1);
    system().execute("drop table of_others");
  }

  @Test
  void a_user_who_may_not_create_tables_is_told_so() throws Exception {
    system().execute("create role onlooker login password 'onlooker'");
    Deployment server = system().deployment();
    Target target =
        new Target(
            server.endpoints(),
            server.database(),
            "onlooker",
            new Secret("onlooker"),
            2,
            null,
            Duration.ofSeconds(30),
            Map.of());
    try (DatabaseClient onlooker = new JdbcDatabase(new PostgresqlDialect()).connect(target)) {
      SqlClient client = onlooker.capability(SqlClient.class).orElseThrow();
      TpccData data = new TpccData(client, new TpccDataSettings(1, false, 42));

      assertFails(() -> data.load(new LoadOptions(1, false), UNHEARD))
          .hasMessageStartingWith("Creating the TPC-C tables failed: ")
          .hasMessageContaining("permission denied for schema public")
          .hasMessageContaining("needs the right to create tables");
    }
  }

  @Test
  void a_load_goes_on_after_the_server_was_killed_and_came_back(@TempDir Path folder)
      throws Exception {
    try (RealSystem mortal = start(folder)) {
      TpccData data = new TpccData(mortal.sql(), new TpccDataSettings(2, false, 42));
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
      ((ClusterDeployment) mortal.deployment()).restart();
      assertThat(data.state().kind()).isEqualTo(Kind.PARTIAL);

      LoadSummary summary = data.load(new LoadOptions(2, true), UNHEARD);

      assertThat(summary.unitsKept()).isBetween(1, 2);
      assertThat(data.state().kind()).isEqualTo(Kind.COMPLETE);
      assertThat(count(mortal, "stock")).isEqualTo(200_000);
      assertThat(count(mortal, "customer")).isEqualTo(60_000);
    }
  }

  private long indexes(String name) throws SQLException {
    return count(system(), "pg_indexes where indexname = '" + name + "'");
  }

  private void renameColumn(String from, String to) {
    try {
      system().execute("alter table customer rename column " + from + " to " + to);
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }
}
