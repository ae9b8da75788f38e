package dev.loadstone.contracts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Workload.DataState;
import dev.loadstone.core.benchmark.Workload.DataState.Kind;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/**
 * An application's table in an SQL database.
 *
 * @param name the name as statements write it, in quotes where it needs them
 */
public record ApplicationSqlTable(SqlClient client, String name) implements ApplicationTable {
  /** Drops the benchmark's table, as anybody may, and makes this one in its place. */
  public void takeItsPlace() throws SQLException {
    dropOther();
    make();
  }

  @Override
  public void make() throws SQLException {
    execute("create table " + name + " (theirs integer not null, primary key (theirs))");
    execute("insert into " + name + " (theirs) values (7)");
  }

  /** Also drops the procedures and views that use the table, where the server requires that. */
  private void dropOther() throws SQLException {
    if (client.dialect().equals("voltdb")) {
      for (String procedure : procedures()) {
        execute("drop procedure " + procedure);
      }
      execute("drop table " + name + " cascade");
    } else {
      execute("drop table " + name);
    }
  }

  /** All procedures that the benchmark calls, and those that mark this table and its views. */
  private List<String> procedures() throws SQLException {
    List<String> names = new ArrayList<>();
    try (Connection connection = client.connectionWithoutTimeLimit();
        ResultSet rows = connection.getMetaData().getProcedures(null, null, "%")) {
      while (rows.next()) {
        String procedure = rows.getString("PROCEDURE_NAME");
        if (procedure.matches("(?i)loadstone_.*__" + name + ".*|(?!loadstone_)[^.@]+")) {
          names.add(procedure);
        }
      }
    }
    return names;
  }

  /**
   * Asserts that the table is found to be foreign, that calls are refused with its name, and that
   * it is unchanged afterwards.
   *
   * @param state the state of the benchmark's data
   * @param calls the calls that would change or use the table
   */
  public void assertLeftAlone(Supplier<DataState> state, ThrowingCallable... calls)
      throws SQLException {
    assertThat(state.get().kind()).isEqualTo(Kind.FOREIGN);
    for (ThrowingCallable call : calls) {
      assertThatThrownBy(call)
          .isInstanceOfSatisfying(
              LoadstoneException.class,
              e -> assertThat(e.exitCode()).isEqualTo(ExitCode.LOAD_FAILED))
          .hasMessageContaining("that Loadstone did not make")
          .hasMessageContaining("): " + name + ". Nothing was changed.");
    }
    assertThat(isAsItWas()).isTrue();
  }

  @Override
  public boolean isAsItWas() throws SQLException {
    try (Connection connection = client.connectionWithoutTimeLimit();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select theirs from " + name)) {
      return rows.next() && rows.getInt(1) == 7;
    }
  }

  @Override
  public void drop() throws SQLException {
    execute("drop table " + name);
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = client.connectionWithoutTimeLimit();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
      connection.commit();
    }
  }
}
