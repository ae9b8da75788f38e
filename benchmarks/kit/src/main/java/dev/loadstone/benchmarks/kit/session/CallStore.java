package dev.loadstone.benchmarks.kit.session;

import dev.loadstone.benchmarks.kit.session.ProcedureCalls.Call;
import dev.loadstone.benchmarks.kit.sql.SqlProcedures;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.ProcedureClient.Reply;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.WaitSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/**
 * Executes each transaction by the call of a stored procedure, which gives its result as one row.
 * Auto-commit is on: a call is a transaction, and one round trip. Where a dialect calls a procedure
 * in its own way, or replaces it by a statement, its statements contain a text under the
 * procedure's name.
 */
public final class CallStore extends SqlStore {
  private final SqlStatements statements;
  private final ProcedureCalls calls;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();

  private CallStore(
      SqlClient client, Connection connection, SqlStatements statements, ProcedureCalls calls)
      throws SQLException {
    super(client, connection, statements);
    this.statements = statements;
    this.calls = calls;
  }

  /** Opens a store, which owns the connection; the procedures must be installed. */
  public static CallStore open(
      SqlClient client, Connection connection, SqlStatements statements, ProcedureCalls calls)
      throws SQLException {
    connection.setAutoCommit(true);
    SqlProcedures.awaitOn(connection);
    return new CallStore(client, connection, statements, calls);
  }

  @Override
  protected Answer transact(Transaction transaction) throws SQLException {
    Call call = calls.call(transaction);
    PreparedStatement statement = prepared(call);
    Object[] arguments = call.arguments();
    for (int i = 0; i < arguments.length; i++) {
      statement.setObject(i + 1, arguments[i]);
    }
    return call(
        statement,
        !calls.readsOnly(transaction),
        rows -> calls.answer(transaction, RowReply.of(rows)));
  }

  @Override
  protected void undo() throws SQLException {
    undoCall();
  }

  private PreparedStatement prepared(Call call) throws SQLException {
    PreparedStatement statement = prepared.get(call.procedure());
    if (statement == null) {
      statement =
          prepareAll(
              WaitSource.statementOf(call.procedure()),
              statements.has(call.procedure())
                  ? statements.text(call.procedure())
                  : Call.text(call.procedure(), call.arguments().length));
      prepared.put(call.procedure(), statement);
    }
    return statement;
  }

  private static final class RowReply implements Reply {
    /** The columns; null for a result without a row. */
    private final Object[] values;

    private RowReply(Object[] values) {
      this.values = values;
    }

    static RowReply of(ResultSet rows) throws SQLException {
      if (!rows.next()) {
        return new RowReply(null);
      }
      Object[] values = new Object[rows.getMetaData().getColumnCount()];
      for (int i = 0; i < values.length; i++) {
        values[i] = rows.getObject(i + 1);
      }
      return new RowReply(values);
    }

    @Override
    public int tables() {
      return 1;
    }

    @Override
    public int rows(int table) {
      return values == null ? 0 : 1;
    }

    @Override
    public long integer(int table, int row, int column) {
      return ((Number) values[column]).longValue();
    }

    @Override
    public String text(int table, int row, int column) {
      return values[column] == null ? null : values[column].toString();
    }
  }
}
