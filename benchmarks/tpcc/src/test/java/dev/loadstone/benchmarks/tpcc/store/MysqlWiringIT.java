package dev.loadstone.benchmarks.tpcc.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.tpcc.Inputs;
import dev.loadstone.benchmarks.tpcc.LoadedSystem;
import dev.loadstone.benchmarks.tpcc.check.ConsistencyChecks;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Outcome;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.databases.jdbc.MysqlDialect;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * MySQL's driver on MariaDB, behind a relay that gives MariaDB's name to the one variable that it
 * spells in another way. Proof of wiring, never a MySQL result.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class MysqlWiringIT extends StoreContract {
  private LoadedSystem system;

  @Override
  LoadedSystem start(Path folder) {
    system =
        LoadedSystem.mariadbBehindRelays(
            new MysqlDialect(),
            text -> text.replace("max_execution_time", "max_statement_time"),
            1,
            folder);
    Procedures.forDialect(system.client().dialect()).install(system.client());
    return system;
  }

  @Override
  TpccStore open(LoadedSystem loaded, Connection opened) throws SQLException {
    return new RowProcedureStore(opened);
  }

  /** First, because the contract's own tests change rows behind the transactions' back. */
  @Test
  @Order(1)
  void the_conditions_hold_after_the_load_and_after_many_sessions_by_statements() throws Exception {
    assertThat(new ConsistencyChecks(system.client()).run(CheckMoment.AFTER_LOAD))
        .hasSize(12)
        .allMatch(result -> result.status() == Status.PASS);
    SqlClient client = system.connect(Isolation.READ_COMMITTED);

    ConcurrentTransactions.Result result =
        ConcurrentTransactions.run(
            new SqlSessions(client, SqlSessions.StoreFactory.statements(client)),
            60,
            i -> Inputs.terminal(5, i, 8, LoadedSystem.WAREHOUSES));

    assertThat(result.failures()).isEmpty();
    assertThat(result.tries()).doesNotContainKey(Outcome.DEADLOCK);
    assertThat(new ConsistencyChecks(system.client()).run(CheckMoment.AFTER_RUN))
        .filteredOn(check -> check.status() != Status.PASS)
        .extracting(CheckResult::id)
        .containsExactly("condition-11");
  }
}
