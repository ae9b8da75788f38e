package dev.loadstone.benchmarks.tpcc.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.benchmarks.kit.session.SqlStore;
import dev.loadstone.benchmarks.kit.sql.SqlSchema;
import dev.loadstone.benchmarks.kit.sql.SqlSchema.SectionName;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.tpcc.Inputs;
import dev.loadstone.benchmarks.tpcc.LoadedSystem;
import dev.loadstone.benchmarks.tpcc.TpccBenchmark;
import dev.loadstone.benchmarks.tpcc.TpccRunContract;
import dev.loadstone.benchmarks.tpcc.TpccSettings;
import dev.loadstone.benchmarks.tpcc.check.Corruption;
import dev.loadstone.benchmarks.tpcc.data.TpccData;
import dev.loadstone.contracts.BenchmarkSettings;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.SqlClient;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestClassOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * On one real database, loaded once: first what wants the data as they were loaded, last what
 * changes them by hand.
 */
@TestClassOrder(ClassOrderer.OrderAnnotation.class)
final class H2IT {
  private static LoadedSystem system;
  private static SqlStatements texts;

  @BeforeAll
  static void load(@TempDir Path folder) {
    system = LoadedSystem.h2(folder);
    texts = TpccData.FILES.statements(system.client().dialect());
  }

  @AfterAll
  static void stop() {
    system.close();
  }

  /** The second half by Ignite's statements, whose hints H2 takes for comments. */
  @Nested
  @Order(1)
  final class Agreement extends AgreementContract {
    @Override
    LoadedSystem system() {
      return system;
    }

    @Override
    Session first(Connection connection) throws SQLException {
      return new BatchStore(system.client(), connection, texts);
    }

    @Override
    Session second(Connection connection) throws SQLException {
      return new RowStore(system.client(), connection, TpccData.FILES.statements("ignite"));
    }
  }

  /** NuoDB's schema and statements as far as H2 can prove them: SQL text. */
  @Nested
  @Order(2)
  final class ByNuodbsTexts {
    /** Whether the conditions hold then, the sessions that follow find. */
    @Test
    void many_sessions_end_without_a_fault_by_nuodbs_statements() throws Exception {
      SqlStatements nuodb = TpccData.FILES.statements("nuodb");

      ConcurrentTransactions.Result result =
          ConcurrentTransactions.run(
              SqlStore.sessions(
                  system.client(),
                  opened -> new BatchStore(system.client(), opened, nuodb),
                  new LongAdder()),
              15,
              i -> Inputs.terminal(11, i, 8, LoadedSystem.WAREHOUSES));

      assertThat(result.failures()).isEmpty();
    }

    @Test
    void nuodbs_schema_is_sql_from_the_first_section_to_the_last() throws Exception {
      SqlSchema schema = TpccData.FILES.schema("nuodb");
      try (Connection connection = system.client().connectionWithoutTimeLimit();
          Statement statement = connection.createStatement()) {
        statement.execute("create schema nuodb");
        statement.execute("set schema nuodb");
        for (SectionName name : SectionName.values()) {
          for (String sql : schema.section(name).statements()) {
            statement.execute(sql);
          }
        }
        statement.execute("set schema public");
        statement.execute("drop schema nuodb");
        connection.commit();
      }
      assertThat(system.number("select count(*) from warehouse"))
          .isEqualTo(LoadedSystem.WAREHOUSES);
    }
  }

  @Nested
  @Order(3)
  final class PlansOfStatements extends StatementPlans {
    @Override
    LoadedSystem system() {
      return system;
    }

    @Override
    void turn() throws SQLException {
      system.execute("drop index customer_by_name");
    }

    @Override
    void turnBack() throws SQLException {
      system.execute("create index customer_by_name on customer (c_w_id, c_d_id, c_last, c_first)");
    }

    @Override
    String turned() {
      return "customers-by-name";
    }

    @Override
    String before() {
      return "CUSTOMER_BY_NAME";
    }

    @Override
    String after() {
      return "CUSTOMER";
    }
  }

  @Nested
  @Order(3)
  final class ManySessionsByStatements extends ConcurrencyContract {
    @Override
    LoadedSystem system() {
      return system;
    }

    @Override
    Sessions sessions(SqlClient client) {
      return TpccSessions.byStatements(client, new LongAdder());
    }
  }

  @Nested
  @Order(4)
  final class Runs extends TpccRunContract {
    @Override
    protected LoadedSystem system() {
      return system;
    }

    @Test
    void procedures_are_refused_where_there_are_none() {
      DatabaseClient client = system.connect(List.of(), Isolation.READ_COMMITTED);

      assertThatThrownBy(
              () ->
                  new TpccBenchmark()
                      .bind(
                          BenchmarkSettings.read(TpccSettings.class, "{access: procedures}"),
                          client,
                          1))
          .isInstanceOfSatisfying(
              LoadstoneException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
          .hasMessageStartingWith(
              "TPC-C has no stored procedures for h2; it has them for mysql, postgresql, ")
          .hasMessageEndingWith(" Use access: statements, or another database.");
    }
  }

  @Nested
  @Order(5)
  final class Statements extends StoreContract {
    @Override
    LoadedSystem system() {
      return system;
    }

    @Override
    Session open(LoadedSystem loaded, Connection opened) throws SQLException {
      return new BatchStore(system.client(), opened, texts);
    }
  }

  @Nested
  @Order(6)
  final class ByIgnitesStatements extends StoreContract {
    @Override
    LoadedSystem system() {
      return system;
    }

    @Override
    Session open(LoadedSystem loaded, Connection opened) throws SQLException {
      return new RowStore(system.client(), opened, TpccData.FILES.statements("ignite"));
    }
  }

  @Nested
  @Order(7)
  final class Emptied {
    @Test
    void tables_without_rows_are_not_called_consistent() throws Exception {
      Corruption.assertEmptyTablesAreSeen(system);
    }
  }
}
