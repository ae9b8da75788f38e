package dev.loadstone.benchmarks.tpcc.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.mysql.cj.jdbc.ServerPreparedStatement;
import dev.loadstone.benchmarks.kit.sql.SqlSchema;
import dev.loadstone.benchmarks.kit.sql.SqlSchema.SectionName;
import dev.loadstone.benchmarks.tpcc.Inputs;
import dev.loadstone.benchmarks.tpcc.LoadedSystem;
import dev.loadstone.benchmarks.tpcc.RewritingRelay;
import dev.loadstone.benchmarks.tpcc.RewritingRelay.Protocol;
import dev.loadstone.benchmarks.tpcc.check.ConsistencyChecks;
import dev.loadstone.benchmarks.tpcc.data.TpccData;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import dev.loadstone.core.database.BulkWriter;
import dev.loadstone.core.database.Claim;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.databases.jdbc.MysqlDialect;
import dev.loadstone.databases.jdbc.TidbDialect;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * MySQL's driver on MariaDB, behind a relay that gives MariaDB's name to the one variable that it
 * spells in another way; and TiDB's dialect on the same data. Proof of wiring, never a result of
 * either.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class MysqlWiringIT extends StoreContract {
  private LoadedSystem system;

  @BeforeAll
  void load(@TempDir Path folder) {
    system =
        LoadedSystem.mariadbBehindRelays(
            new MysqlDialect(),
            text -> text.replace("max_execution_time", "max_statement_time"),
            1,
            folder);
    TpccData.FILES.procedures(system.client().dialect()).install(system.client());
  }

  @AfterAll
  void stop() {
    system.close();
  }

  @Override
  LoadedSystem system() {
    return system;
  }

  @Override
  Session open(LoadedSystem loaded, Connection opened) throws SQLException {
    return TpccSessions.procedures(system.client(), opened);
  }

  /** First, because the contract's own tests change rows behind the transactions' back. */
  @Test
  @Order(1)
  void the_conditions_hold_after_the_load_and_after_many_sessions_by_statements() throws Exception {
    assertThat(
            new ConsistencyChecks(system.client(), LoadedSystem.DATA).run(CheckMoment.AFTER_LOAD))
        .hasSize(16)
        .allMatch(result -> result.status() == Status.PASS);
    SqlClient client = system.connect(Isolation.READ_COMMITTED);

    ConcurrentTransactions.Result result =
        ConcurrentTransactions.run(
            TpccSessions.byStatements(client, new LongAdder()),
            60,
            i -> Inputs.terminal(5, i, 8, LoadedSystem.WAREHOUSES));

    assertThat(result.failures()).isEmpty();
    assertThat(result.tries()).doesNotContainKey(Outcome.DEADLOCK);
    assertThat(new ConsistencyChecks(system.client(), LoadedSystem.DATA).run(CheckMoment.AFTER_RUN))
        .filteredOn(check -> check.status() != Status.PASS)
        .extracting(CheckResult::id)
        .containsExactly("condition-11");
  }

  @Test
  @Order(2)
  void the_conditions_hold_after_tidbs_statements_on_its_level() throws Exception {
    try (RewritingRelay relay = tidb()) {
      SqlClient client = connect(relay, system.databaseName());

      ConcurrentTransactions.Result result =
          ConcurrentTransactions.run(
              TpccSessions.byStatements(client, new LongAdder()),
              15,
              i -> Inputs.terminal(9, i, 8, LoadedSystem.WAREHOUSES));

      assertThat(result.failures()).isEmpty();
      assertThat(new ConsistencyChecks(client, LoadedSystem.DATA).run(CheckMoment.AFTER_RUN))
          .filteredOn(check -> check.status() != Status.PASS)
          .extracting(CheckResult::id)
          .containsExactly("condition-11");
    }
  }

  @Test
  void tidbs_schema_is_sql_from_the_first_section_to_the_last_and_takes_rows() throws Exception {
    system.execute("create database tidb_schema");
    try (RewritingRelay relay = tidb()) {
      SqlClient client = connect(relay, "tidb_schema");
      SqlSchema schema = TpccData.FILES.schema(client.dialect());
      for (SectionName name : SectionName.values()) {
        try (Connection connection = client.connectionWithoutTimeLimit();
            Statement statement = connection.createStatement()) {
          for (String sql : schema.section(name).statements()) {
            statement.execute(sql);
          }
          if (name == SectionName.TABLES) {
            loadOneItem(client, connection);
          }
          connection.commit();
        }
      }
    }
  }

  @Test
  void single_statements_are_prepared_on_the_server_and_batches_by_the_driver() throws Exception {
    SqlClient client = system.client();
    try (Connection connection = client.connection();
        PreparedStatement single = connection.prepareStatement("select ?");
        PreparedStatement batch = client.prepareBatch(connection, "select ?");
        PreparedStatement after = connection.prepareStatement("select ?")) {
      assertThat(single.isWrapperFor(ServerPreparedStatement.class)).isTrue();
      assertThat(batch.isWrapperFor(ServerPreparedStatement.class)).isFalse();
      assertThat(after.isWrapperFor(ServerPreparedStatement.class)).isTrue();
    }
    assertThat(system.databaseClient().describe().driver())
        .startsWith("MySQL Connector/J ")
        .endsWith(", statements prepared on the server, batches and calls by the driver");
  }

  @ParameterizedTest
  @CsvSource({"8.0.11-TiDB-v7.5.1, false", "8.0.11-TiDB-v7.6.0, true"})
  void tidb_loads_a_unit_in_a_transaction_since_its_version_7_6(String version, boolean does)
      throws Exception {
    try (RewritingRelay relay =
        tidb(text -> text.replace("SELECT VERSION()", "SELECT '" + version + "'"))) {
      assertThat(connect(relay, system.databaseName()).loadsInTransactions()).isEqualTo(does);
    }
  }

  @Test
  void seekdb_is_known_by_its_version_and_described_by_what_it_keeps() throws Exception {
    try (RewritingRelay relay =
        new RewritingRelay(
            system.endpoint(),
            Protocol.MYSQL,
            text ->
                text.replaceAll("max_execution_time|ob_query_timeout", "max_statement_time")
                    .replace("SELECT VERSION()", "SELECT '5.7.25-OceanBase seekdb-v1.4.0.0'"))) {
      DatabaseClient client =
          system.connect(
              new JdbcDatabase(new MysqlDialect()),
              List.of(relay.endpoint()),
              system.databaseName(),
              Isolation.SERIALIZABLE,
              Map.of());
      ServerDescription description = client.describe();

      assertThat(description.product()).isEqualTo("OceanBase seekdb");
      assertThat(description.isolation()).startsWith("serializable by name");
      assertThat(description.settings())
          .containsKey("durability")
          .doesNotContainKey("innodb_flush_log_at_trx_commit");
      assertThat(client.claim()).as("its locks outlive their sessions").isSameAs(Claim.NONE);
    }
  }

  private static void loadOneItem(SqlClient client, Connection connection) throws SQLException {
    try (BulkWriter writer =
        client.bulkWriter(
            connection, "item", List.of("i_id", "i_im_id", "i_name", "i_price", "i_data"))) {
      writer.integer(1).integer(2).text("name").decimal(399, 2).text("data").endRow();
      writer.finish();
    }
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("select i_price from item where i_id = 1")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getBigDecimal(1)).isEqualByComparingTo("3.99");
    }
  }

  private RewritingRelay tidb() throws IOException {
    return tidb(UnaryOperator.identity());
  }

  private RewritingRelay tidb(UnaryOperator<String> more) throws IOException {
    return new RewritingRelay(
        system.endpoint(),
        Protocol.MYSQL,
        text ->
            more.apply(
                text.replace("max_execution_time", "max_statement_time")
                    .replaceAll(",\\s*(?:SESSION )?tidb_txn_mode='pessimistic'", "")));
  }

  private SqlClient connect(RewritingRelay relay, String databaseName) {
    return system
        .connect(
            new JdbcDatabase(new TidbDialect()),
            List.of(relay.endpoint()),
            databaseName,
            Isolation.REPEATABLE_READ,
            Map.of())
        .capability(SqlClient.class)
        .orElseThrow();
  }
}
