package dev.loadstone.benchmarks.sql.run;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.session.SqlStore;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.sql.check.Counted;
import dev.loadstone.benchmarks.sql.script.Draws;
import dev.loadstone.benchmarks.sql.script.Frame;
import dev.loadstone.benchmarks.sql.script.ScriptFailure;
import dev.loadstone.benchmarks.sql.script.ScriptSession;
import dev.loadstone.benchmarks.sql.script.Statement;
import dev.loadstone.benchmarks.sql.script.Variable;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Executes the scripts of a folder. Where all of them are of single statements, auto-commit is on;
 * where only some are, a commit follows each of their statements.
 */
public final class FolderStore extends SqlStore implements ScriptSession {
  private static final int UNIQUES_A_SESSION = 16;

  private final SqlClient client;
  private final Connection connection;
  private final List<FolderType> types;
  private final Counted counted;
  private final Frame[] frames;
  private final IdentityHashMap<Object, Prepared> prepared = new IdentityHashMap<>();
  private final IdentityHashMap<Statement, Prepared> batches = new IdentityHashMap<>();

  /** That of the transaction under way. */
  private FolderType type;

  private FolderStore(
      SqlClient client,
      Connection connection,
      SqlStatements statements,
      List<FolderType> types,
      Counted counted)
      throws SQLException {
    super(client, connection, statements);
    this.client = client;
    this.connection = connection;
    this.types = types;
    this.counted = counted;
    this.frames = new Frame[types.size()];
  }

  /**
   * Opens a store, which owns the connection.
   *
   * @throws SQLException with the place of a statement that the server does not take
   */
  public static FolderStore open(
      SqlClient client,
      Connection connection,
      SqlStatements statements,
      List<FolderType> types,
      Counted counted)
      throws SQLException {
    boolean single = types.stream().noneMatch(type -> type.script().isWhole());
    connection.setAutoCommit(single);
    FolderStore store = new FolderStore(client, connection, statements, types, counted);
    store.prepareAll();
    if (!single) {
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
      for (Statement statement : each.script().statements()) {
        try {
          prepared.put(statement, prepared(each.name(), statement));
        } catch (SQLException e) {
          throw new SQLException(
              "%s:%d: the database refuses this statement: %s"
                  .formatted(each.file(), statement.line(), e.getMessage()),
              e.getSQLState(),
              e.getErrorCode(),
              e);
        }
      }
    }
  }

  private Prepared prepared(String name, Statement statement) throws SQLException {
    PreparedStatement made = prepare(name + "-" + statement.line(), statement.sql());
    try {
      return Prepared.of(made, statement, true);
    } catch (SQLException e) {
      if (client.classify(e).connectionBroken() || tellsParameters()) {
        throw e;
      }
      return Prepared.of(made, statement, false);
    }
  }

  /** Some drivers tell nothing of parameters; a failure there says nothing of the statement. */
  private boolean tellsParameters() {
    return client.pipelinesStatements();
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
    Answer answer = type.answers().get(type.script().execute(frame, this, input.place()));
    if (type.script().isWhole()) {
      end(answer.outcome() == Outcome.INTENDED_ROLLBACK, type.reads());
    }
    return answer;
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
      counted.add(input.typeIndex(), outcome, detail, frames[input.typeIndex()]);
    }
  }

  @Override
  protected Outcome classify(SQLException failure) {
    return type != null
            && type.script().facts().retriesDuplicateKeys()
            && violatesConstraint(failure)
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
      return rows == null
          ? Math.max(0, ready.statement().getUpdateCount())
          : read(statement, ready, rows, frame);
    }
  }

  private static int read(Statement statement, Prepared ready, ResultSet rows, Frame frame)
      throws SQLException {
    return switch (statement.results()) {
      case NONE -> {
        int count = 0;
        while (rows.next()) {
          count++;
        }
        yield count;
      }
      case ROW -> ready.takeRow(rows, statement.columns(), frame);
    };
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
      ready = prepared.get(statement).as(client.prepareBatch(connection, statement.sql()));
      batches.put(statement, ready);
    }
    for (int row = 0; row < rows; row++) {
      ready.addRow(frame, row);
    }
    int changed = 0;
    for (int each : batch(ready.statement())) {
      changed += Math.max(0, each);
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
    afterStatement(false);
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
