package dev.loadstone.benchmarks.tpcc.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.sql.SqlSchema;
import dev.loadstone.benchmarks.sql.SqlSchema.SectionName;
import dev.loadstone.benchmarks.sql.SqlStatements;
import dev.loadstone.benchmarks.tpcc.Inputs;
import dev.loadstone.benchmarks.tpcc.LoadedSystem;
import dev.loadstone.benchmarks.tpcc.TpccFiles;
import dev.loadstone.benchmarks.tpcc.check.ConsistencyChecks;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** H2's statements; and NuoDB's schema and statements as far as H2 can prove them: SQL text. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class PortableStoreIT extends StoreContract {
  private LoadedSystem system;

  @Override
  LoadedSystem start(Path folder) {
    system = LoadedSystem.h2(folder);
    return system;
  }

  @Override
  TpccStore open(LoadedSystem loaded, Connection opened) {
    return new PortableStore(opened, TpccFiles.FILES.statements(loaded.client().dialect()));
  }

  /** First, because the contract's own tests change rows behind the transactions' back. */
  @Test
  @Order(1)
  void the_conditions_hold_after_nuodbs_statements() throws Exception {
    SqlStatements nuodb = TpccFiles.FILES.statements("nuodb");

    ConcurrentTransactions.Result result =
        ConcurrentTransactions.run(
            new SqlSessions(system.client(), opened -> new PortableStore(opened, nuodb)),
            15,
            i -> Inputs.terminal(11, i, 8, LoadedSystem.WAREHOUSES));

    assertThat(result.failures()).isEmpty();
    assertThat(new ConsistencyChecks(system.client()).run(CheckMoment.AFTER_RUN))
        .filteredOn(check -> check.status() != Status.PASS)
        .extracting(CheckResult::id)
        .containsExactly("condition-11");
  }

  @Test
  void nuodbs_schema_is_sql_from_the_first_section_to_the_last() throws Exception {
    SqlSchema schema = TpccFiles.FILES.schema("nuodb");
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
    assertThat(system.number("select count(*) from warehouse")).isEqualTo(LoadedSystem.WAREHOUSES);
  }
}
