package dev.loadstone.benchmarks.sql.run;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.session.ProcedureCalls.Call;
import dev.loadstone.benchmarks.kit.session.SqlStore;
import dev.loadstone.benchmarks.kit.session.StatusAnswer;
import dev.loadstone.benchmarks.kit.sql.SqlProcedures;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.sql.check.Counted;
import dev.loadstone.benchmarks.sql.script.Draws;
import dev.loadstone.benchmarks.sql.script.Frame;
import dev.loadstone.benchmarks.sql.script.Script.Procedure;
import dev.loadstone.benchmarks.sql.script.ScriptFailure;
import dev.loadstone.benchmarks.sql.script.ScriptSession;
import dev.loadstone.benchmarks.sql.script.Statement;
import dev.loadstone.benchmarks.sql.script.Variable;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.WaitSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Executes the scripts of a folder, or calls the procedures that take their place. Where
 * auto-commit is off, a commit follows each statement of a script of single statements.
 */
public final class FolderStore extends SqlStore implements ScriptSession {
  private static final int UNIQUES_A_SESSION = 16;

  private final SqlClient client;
  private final List<FolderType> types;
  private final Counted counted;
  private final boolean byProcedures;
  private final Frame[] frames;

  /** The calls of the types that have a procedure; null for the others. */
  private final Prepared[] calls;

  private final IdentityHashMap<Object, Prepared> prepared = new IdentityHashMap<>();
  private final IdentityHashMap<Statement, Prepared> batches = new IdentityHashMap<>();

  /** That of the transaction under way. */
  private FolderType type;

  private FolderStore(
      SqlClient client,
      Connection connection,
      SqlStatements statements,
      List<FolderType> types,
      Counted counted,
      boolean byProcedures)
      throws SQLException {
    super(client, connection, statements);
    this.client = client;
    this.types = types;
    this.counted = counted;
    this.byProcedures = byProcedures;
    this.frames = new Frame[types.size()];
    this.calls = new Prepared[types.size()];
  }

  /**
   * Opens a store, which owns the connection.
   *
   * @param connection with auto-commit on where all scripts are of single statements
   * @param byProcedures whether procedures are called; they must be installed
   * @throws SQLException with the place of a statement that the server does not take
   */
  public static FolderStore open(
      SqlClient client,
      Connection connection,
      SqlStatements statements,
      List<FolderType> types,
      Counted counted,
      boolean byProcedures)
      throws SQLException {
    if (byProcedures) {
      SqlProcedures.awaitOn(connection);
    }
    FolderStore store =
        new FolderStore(client, connection, statements, types, counted, byProcedures);
    store.prepareAll();
    if (!connection.getAutoCommit()) {
      connection.rollback();
    }
    return store;
  }

  private void prepareAll() throws SQLException {
    Draws draws = new Draws(0);
    Frame.Uniques uniques =
        new Frame.Uniques(ThreadLocalRandom.current().nextLong(1L << 46) << UNIQUES_A_SESSION, 1);
    for (int i = 0; i < frames.length; i++) {
      FolderType each = types.get(i);
      frames[i] = each.script().frame(draws, uniques);
      Optional<Procedure> procedure = byProcedures ? each.script().procedure() : Optional.empty();
      if (procedure.isPresent()) {
        calls[i] = call(each, procedure.get());
      } else {
        for (Statement statement : each.script().statements()) {
          prepared.put(statement, prepared(each, statement));
        }
      }
    }
  }

  private Prepared call(FolderType of, Procedure procedure) throws SQLException {
    List<Variable> arguments = procedure.arguments();
    try {
      return prepared(
          prepareAll(
              WaitSource.statementOf(procedure.name()),
              Call.text(procedure.name(), arguments.size())),
          arguments,
          false);
    } catch (SQLException e) {
      throw refused(of.file(), "the call of " + procedure.name(), e);
    }
  }

  private Prepared prepared(FolderType of, Statement statement) throws SQLException {
    try {
      return prepared(
          prepare(of.name() + "-" + statement.line(), statement.sql()),
          statement.parameters(),
          statement.changes());
    } catch (SQLException e) {
      throw refused(of.file() + ":" + statement.line(), "this statement", e);
    }
  }

  private static SQLException refused(String place, String what, SQLException e) {
    return new SQLException(
        "%s: the database refuses %s: %s".formatted(place, what, e.getMessage()),
        e.getSQLState(),
        e.getErrorCode(),
        e);
  }

  private Prepared prepared(PreparedStatement made, List<Variable> parameters, boolean changes)
      throws SQLException {
    try {
      return Prepared.of(made, parameters, changes, true);
    } catch (SQLException e) {
      // Other drivers tell nothing of parameters; their failure says nothing of the statement.
      if (client.classify(e).connectionBroken() || client.pipelinesStatements()) {
        throw e;
      }
      return Prepared.of(made, parameters, changes, false);
    }
  }

  @Override
  protected Answer transact(Transaction transaction) throws SQLException {
    FolderTransaction input = (FolderTransaction) transaction;
    type = types.get(input.typeIndex());
    if (input.failure() != null) {
      throw input.failure();
    }
    Frame frame = frames[input.typeIndex()];
    frame.begin(input.registers(), input.seed());
    Prepared call = calls[input.typeIndex()];
    if (call != null) {
      call.bind(frame);
      return call(call.statement(), !type.reads(), this::status);
    }
    Answer answer = type.answers().get(type.script().execute(frame, this, input.place()));
    if (type.script().isWhole()) {
      end(answer.outcome() == Outcome.INTENDED_ROLLBACK, type.reads());
    }
    return answer;
  }

  private Answer status(ResultSet rows) throws SQLException {
    if (type.answers().size() == 1) {
      return type.answers().get(0);
    }
    if (rows == null || !rows.next()) {
      throw new SQLException("the stored procedure gave no row; expected the number of an answer");
    }
    return StatusAnswer.of(type.answers(), rows.getLong(1));
  }

  @Override
  protected void undo() throws SQLException {
    if (byProcedures) {
      undoCall();
    } else {
      super.undo();
    }
  }

  private void end(boolean rollsBack, boolean reads) throws SQLException {
    if (rollsBack) {
      rollBack();
    } else if (reads) {
      endReading();
    } else {
      commit();
    }
  }

  @Override
  protected void ended(Transaction transaction, Outcome outcome, int detail) {
    if (transaction instanceof FolderTransaction input) {
      // What single statements committed before one failed may have added to a count.
      boolean partly = !outcome.completed() && isPartlyCommitted();
      counted.add(
          input.typeIndex(),
          partly ? Outcome.UNKNOWN : outcome,
          detail,
          frames[input.typeIndex()].registers());
    }
  }

  @Override
  protected Outcome classify(SQLException failure) {
    return type != null
            && type.script().facts().retriesDuplicateKeys()
            && client.violatesConstraint(failure)
        ? Outcome.SERIALIZATION_FAILURE
        : super.classify(failure);
  }

  @Override
  public void execute(Statement statement, Frame frame) throws SQLException {
    Prepared ready = prepared.get(statement);
    ready.bind(frame);
    frame.setWhole(type.script().rowCount(), rows(statement, ready, frame));
    afterStatement(statement.reads());
  }

  private int rows(Statement statement, Prepared ready, Frame frame) throws SQLException {
    if (statement.reads()) {
      try (ResultSet rows = query(ready.statement())) {
        return read(statement, ready, rows, frame);
      }
    }
    if (ready.changes()) {
      return update(ready.statement());
    }
    execute(ready.statement(), !type.script().isWhole());
    try (ResultSet rows = ready.statement().getResultSet()) {
      return rows == null && !statement.takesRow()
          ? Math.max(0, ready.statement().getUpdateCount())
          : read(statement, ready, rows, frame);
    }
  }

  private static int read(Statement statement, Prepared ready, ResultSet rows, Frame frame)
      throws SQLException {
    if (statement.takesRow()) {
      return ready.takeRow(rows, statement.columns(), frame);
    }
    int count = 0;
    while (rows.next()) {
      count++;
    }
    return count;
  }

  /** Ends the transaction that a single statement is. */
  private void afterStatement(boolean reads) throws SQLException {
    if (!type.script().isWhole()) {
      end(false, reads);
    }
  }

  @Override
  public void executeBatch(Statement statement, Frame frame, int rows) throws SQLException {
    Prepared ready = batches.get(statement);
    if (ready == null) {
      String name = type.name() + "-" + statement.line();
      ready = prepared.get(statement).as(prepareBatch(name, statement.sql()));
      batches.put(statement, ready);
    }
    for (int row = 0; row < rows; row++) {
      ready.addRow(frame, row);
    }
    int changed = 0;
    for (int each : batch(ready.statement())) {
      // A driver that makes one statement of all rows knows that each was taken, and no more.
      changed += each == PreparedStatement.SUCCESS_NO_INFO ? 1 : Math.max(0, each);
    }
    frame.setWhole(type.script().rowCount(), changed);
    afterStatement(false);
  }

  @Override
  public void executePipeline(List<Statement> statements, Frame frame) throws SQLException {
    if (!client.pipelinesStatements()) {
      for (Statement statement : statements) {
        execute(statement, frame);
      }
      return;
    }
    Prepared ready = prepared.get(statements);
    if (ready == null) {
      String sql = statements.stream().map(Statement::sql).collect(Collectors.joining(NEXT));
      List<Variable> parameters =
          statements.stream().flatMap(each -> each.parameters().stream()).toList();
      ready =
          Prepared.joined(
              prepareAll(type.name() + "-" + statements.get(0).line(), sql),
              parameters,
              statements.stream().map(prepared::get).toList());
      prepared.put(statements, ready);
    }
    ready.bind(frame);
    execute(ready.statement(), !type.script().isWhole());
    frame.setWhole(type.script().rowCount(), lastRows(ready.statement()));
    afterStatement(false);
  }

  /** The number of rows of the last of the statements that were sent at once. */
  private static int lastRows(PreparedStatement sent) throws SQLException {
    int last;
    do {
      last = sent.getUpdateCount();
      ResultSet rows = sent.getResultSet();
      for (last = Math.max(0, last); rows != null && rows.next(); ) {
        last++;
      }
    } while (sent.getMoreResults() || sent.getUpdateCount() >= 0);
    return last;
  }

  @Override
  public void sleep(long nanos) throws SQLException {
    try {
      TimeUnit.NANOSECONDS.sleep(nanos);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ScriptFailure("the run ended while the script was asleep");
    }
  }
}
