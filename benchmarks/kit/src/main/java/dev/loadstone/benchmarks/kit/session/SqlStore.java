package dev.loadstone.benchmarks.kit.session;

import dev.loadstone.benchmarks.kit.session.WitnessInput.Change;
import dev.loadstone.benchmarks.kit.session.WitnessInput.Order;
import dev.loadstone.benchmarks.kit.sql.SqlFiles;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.core.Closing;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A session that executes the transactions of a benchmark on a connection of its own, in one way.
 * Counts how often it waits for the server, classifies failures, and knows whether a transaction
 * that failed may be in the database nevertheless.
 */
public abstract class SqlStore implements Session {
  private static final Logger LOG = LoggerFactory.getLogger(SqlStore.class);

  /** Separates statements that are sent at once. */
  protected static final String NEXT = ";\n";

  private final SqlClient client;
  private final Connection connection;
  private final SqlStatements statements;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();

  /** Each statement is a transaction of the database. */
  private final boolean statementsCommit;

  /** Null until the witness executes its first transaction. */
  private SqlStatements witnessStatements;

  /** When the call under way began, by {@link System#nanoTime()}; 0 while there is none. */
  private final AtomicLong waitingSince = new AtomicLong();

  private Runnable endOfLimit = () -> {};

  private LongAdder surplus = new LongAdder();
  private int roundTrips;

  /** The time of the try in calls, and the part of it that was a commit or rollback by itself. */
  private long callNanos;

  private long commitNanos;

  /** A statement that commits what it writes was sent, and no answer came yet. */
  private boolean writeUnderWay;

  /** A procedure that commits what it writes was called, and has not come to its end yet. */
  private boolean callUnderWay;

  /** A commit was sent by itself, and no answer came yet. */
  private boolean commitUnderWay;

  /** A part of the transaction stays, or may stay, whatever happens to the rest. */
  private boolean partlyCommitted;

  protected SqlStore(SqlClient client, Connection connection, SqlStatements statements)
      throws SQLException {
    this.client = client;
    this.connection = connection;
    this.statements = statements;
    this.statementsCommit = connection.getAutoCommit() || !client.isTransactional();
  }

  /** Opens a store, which owns the connection; auto-commit is off. */
  @FunctionalInterface
  public interface Opening {
    SqlStore on(Connection connection) throws SQLException;
  }

  /**
   * Returns sessions that are stores, each with a connection of its own.
   *
   * @param client gives the connections
   * @param surplus adds up the surplus of the answers of all sessions
   */
  public static Sessions sessions(SqlClient client, Opening opening, LongAdder surplus) {
    return () -> {
      Connection connection = null;
      try {
        connection = client.connection();
        SqlStore store = opening.on(connection);
        store.surplus = surplus;
        store.endOfLimit = client.limitCalls(connection, store.waitingSince::get);
        return store;
      } catch (SQLException e) {
        Closing.after(e, connection);
        throw new SessionUnavailableException(e.getMessage(), e);
      } catch (RuntimeException e) {
        Closing.after(e, connection);
        throw e;
      }
    };
  }

  /**
   * Executes one transaction from its begin to its commit, or to its rollback where the answer is
   * {@link Outcome#INTENDED_ROLLBACK}. When it throws, {@link #undo} is called. Nothing is
   * remembered between calls.
   */
  protected abstract Answer transact(Transaction transaction) throws SQLException;

  @Override
  public final void execute(Transaction transaction, Completion completion) {
    roundTrips = 0;
    callNanos = 0;
    commitNanos = 0;
    writeUnderWay = false;
    callUnderWay = false;
    commitUnderWay = false;
    partlyCommitted = false;
    Answer answer;
    try {
      answer = transaction instanceof WitnessInput input ? witness(input) : transact(transaction);
    } catch (SQLException failure) {
      Outcome outcome = afterFailure(failure);
      ended(transaction, outcome, 0);
      completion.complete(outcome, 0, roundTrips, String.valueOf(failure.getMessage()));
      return;
    }
    ended(transaction, answer.outcome(), answer.detail());
    answer.complete(completion, surplus, roundTrips);
  }

  /** Called with the end of each try, for a benchmark that counts more than outcomes. */
  protected void ended(Transaction transaction, Outcome outcome, int detail) {}

  /** Whether a part of the transaction that was executed last stays, whatever its end was. */
  protected final boolean isPartlyCommitted() {
    return partlyCommitted;
  }

  private Outcome afterFailure(SQLException failure) {
    Outcome outcome = classify(failure);
    // A database may say itself that it does not know, whatever then happens to the connection.
    boolean mayHaveCommitted = outcome == Outcome.UNKNOWN || mayHaveCommitted(failure, outcome);
    boolean asLost = outcome == Outcome.ERROR && mayHaveCommitted(failure, Outcome.CONNECTION_LOST);
    boolean usable = endTransaction();
    // An error that ends the session, such as a full disk of the log, may come after the commit.
    if (mayHaveCommitted || (asLost && !usable)) {
      return Outcome.UNKNOWN;
    }
    // A connection that cannot roll back is of no more use, whatever the failure was.
    return usable ? outcome : Outcome.CONNECTION_LOST;
  }

  /**
   * A cluster that certifies transactions can abort one while its rollback is on the way, and
   * answers even that with a deadlock. The connection is as good as before.
   *
   * @return whether the connection can be used further
   */
  private boolean endTransaction() {
    try {
      try {
        undo();
      } catch (SQLException e) {
        if (!classify(e).retryable()) {
          throw e;
        }
        undo();
      }
      return !connection.isClosed();
    } catch (SQLException e) {
      LOG.debug("the rollback after a failure failed too", e);
      return false;
    }
  }

  /** Executes a transaction of the witness as those of the benchmark are. */
  private Answer witness(WitnessInput input) throws SQLException {
    if (witnessStatements == null) {
      witnessStatements = SqlFiles.WITNESS.statements(client.dialect());
    }
    if (connection.getAutoCommit() && client.isTransactional()) {
      return callWitness(input);
    }
    boolean byObject = input.order() == Order.OBJECT_BY_OBJECT;
    input.readFirst(readWitness(input.first()));
    if (byObject) {
      writeWitness(input.first());
    }
    if (input.hasSecond()) {
      input.readSecond(readWitness(input.second()));
    }
    if (!byObject) {
      writeWitness(input.first());
    }
    writeWitness(input.second());
    if (input.order() == Order.ROLLED_BACK && !statementsCommit) {
      rollBack();
      return Answer.INTENDED_ROLLBACK;
    }
    if (input.writes()) {
      commit();
    } else {
      endReading();
    }
    return Answer.COMMITTED;
  }

  private Answer callWitness(WitnessInput input) throws SQLException {
    PreparedStatement call = prepare("witness", "call witness_transaction(?, ?, ?, ?, ?, ?)");
    Object[] arguments = WitnessCalls.arguments(input);
    for (int i = 0; i < arguments.length; i++) {
      call.setObject(i + 1, arguments[i]);
    }
    return call(
        call,
        input.writes(),
        row -> {
          row.next();
          input.readFirst(row.getLong(1));
          input.readSecond(row.getLong(2));
          return Answer.COMMITTED;
        });
  }

  private long readWitness(Change object) throws SQLException {
    PreparedStatement read = prepare("witness-read", witnessStatements.text("read"));
    read.setInt(1, object.group());
    read.setInt(2, object.id());
    return number(read);
  }

  private void writeWitness(Change object) throws SQLException {
    if (object.value() != 0) {
      PreparedStatement write = prepare("witness-write", witnessStatements.text("write"));
      write.setLong(1, object.value());
      write.setInt(2, object.group());
      write.setInt(3, object.id());
      update(write);
    }
  }

  protected Outcome classify(SQLException failure) {
    return client.classify(failure);
  }

  /** Returns the statement of a name, prepared when it is first needed. */
  protected final PreparedStatement statement(String name) throws SQLException {
    return prepare(name, statements.text(name));
  }

  protected final PreparedStatement prepare(String key, String sql) throws SQLException {
    PreparedStatement statement = prepared.get(key);
    if (statement == null) {
      statement = beside(() -> connection.prepareStatement(client.named(key, sql)));
      prepared.put(key, statement);
    }
    return statement;
  }

  /** Prepares statements that are sent at once, each of which bears the name. */
  protected final PreparedStatement prepareAll(String name, String sql) throws SQLException {
    String all =
        Stream.of(sql.split(NEXT, -1))
            .map(statement -> client.named(name, statement))
            .collect(Collectors.joining(NEXT));
    return beside(() -> connection.prepareStatement(all));
  }

  /** Prepares a statement that is executed in batches only. */
  protected final PreparedStatement prepareBatch(String name, String sql) throws SQLException {
    return beside(() -> client.prepareBatch(connection, client.named(name, sql)));
  }

  @FunctionalInterface
  private interface BesideWork<T> {
    T done() throws SQLException;
  }

  /** Does what may be a call: it has the limit of one, but is none of the transaction's. */
  private <T> T beside(BesideWork<T> work) throws SQLException {
    waitingSince.setOpaque(System.nanoTime());
    try {
      return work.done();
    } finally {
      waitingSince.setOpaque(0);
    }
  }

  /** Begins a call; returns the time. */
  private long begin() {
    roundTrips++;
    long now = System.nanoTime();
    waitingSince.setOpaque(now);
    return now;
  }

  /** Ends a call; returns how long it took, in ns. */
  private long end(long begun) {
    waitingSince.setOpaque(0);
    long nanos = System.nanoTime() - begun;
    callNanos += nanos;
    return nanos;
  }

  @Override
  public final long callNanos() {
    return callNanos;
  }

  @Override
  public final long commitNanos() {
    return commitNanos;
  }

  protected final ResultSet query(PreparedStatement statement) throws SQLException {
    long begun = begin();
    try {
      return statement.executeQuery();
    } finally {
      end(begun);
    }
  }

  /** Executes a statement that writes; returns how many rows it changed. */
  protected final int update(PreparedStatement statement) throws SQLException {
    long begun = begin();
    writeUnderWay = statementsCommit;
    int rows;
    try {
      rows = statement.executeUpdate();
    } finally {
      end(begun);
    }
    writeUnderWay = false;
    partlyCommitted |= statementsCommit && rows > 0;
    return rows;
  }

  /** Executes a batch as one wait, because drivers send it at once; returns the rows changed. */
  protected final int[] batch(PreparedStatement statement) throws SQLException {
    long begun = begin();
    // Each of its statements commits, whatever becomes of the next one.
    partlyCommitted |= statementsCommit;
    try {
      return statement.executeBatch();
    } finally {
      end(begun);
    }
  }

  /** Executes statements that are sent at once, the last of which ends the transaction. */
  protected final void execute(PreparedStatement statement, boolean commits) throws SQLException {
    long begun = begin();
    writeUnderWay = commits;
    try {
      statement.execute();
    } finally {
      end(begun);
    }
    writeUnderWay = false;
    partlyCommitted |= commits;
  }

  @FunctionalInterface
  protected interface ResultReader<A extends Answer> {
    A read(ResultSet rows) throws SQLException;
  }

  /** Executes a call that commits what it writes; {@code reader} reads its first result. */
  protected final <A extends Answer> A call(
      PreparedStatement statement, boolean writes, ResultReader<A> reader) throws SQLException {
    long begun = begin();
    callUnderWay = writes;
    A answer;
    try {
      statement.execute();
      try (ResultSet rows = statement.getResultSet()) {
        answer = reader.read(rows);
      }
      while (statement.getMoreResults() || statement.getUpdateCount() >= 0) {
        // Reads to the end of the procedure, which may still fail.
      }
    } finally {
      end(begun);
    }
    callUnderWay = false;
    return answer;
  }

  /**
   * Inserts a row, unless its key is taken. If it is, the transaction is rolled back.
   *
   * @return whether it was inserted
   */
  protected final boolean insertUnlessTaken(PreparedStatement insert) throws SQLException {
    try {
      update(insert);
      return true;
    } catch (SQLException e) {
      if (!client.violatesConstraint(e)) {
        throw e;
      }
      rollBack();
      return false;
    }
  }

  protected final long number(PreparedStatement statement) throws SQLException {
    try (ResultSet row = query(statement)) {
      row.next();
      return row.getLong(1);
    }
  }

  protected final void commit() throws SQLException {
    if (statementsCommit) {
      return;
    }
    commitUnderWay = true;
    endTransaction(true);
    commitUnderWay = false;
    partlyCommitted = true;
  }

  /** Ends a transaction that only read, so its outcome cannot be in doubt. */
  protected final void endReading() throws SQLException {
    if (!statementsCommit) {
      endTransaction(true);
    }
  }

  protected final void rollBack() throws SQLException {
    if (!statementsCommit) {
      endTransaction(false);
    }
  }

  private void endTransaction(boolean commits) throws SQLException {
    long begun = begin();
    try {
      if (commits) {
        connection.commit();
      } else {
        connection.rollback();
      }
    } finally {
      commitNanos += end(begun);
    }
  }

  /** Ends the transaction that failed last, if the server still holds it open. */
  protected void undo() throws SQLException {
    rollBack();
  }

  /**
   * Rolls back what a procedure began with a statement of its own. Procedures that fail leave it
   * open for the client to end, because a Galera cluster does not always answer a call whose
   * handler rolls back.
   */
  protected final void undoCall() throws SQLException {
    beside(
        () -> {
          try (Statement statement = connection.createStatement()) {
            return statement.execute("rollback");
          }
        });
  }

  private boolean mayHaveCommitted(SQLException failure, Outcome outcome) {
    boolean commitsItself = writeUnderWay || callUnderWay;
    return switch (outcome) {
      case CONNECTION_LOST -> commitsItself || commitUnderWay || partlyCommitted;
      case TIMEOUT ->
          commitUnderWay
              || partlyCommitted
              || (commitsItself && !client.undoesWhatTimedOut(failure, callUnderWay));
      default -> false;
    };
  }

  @Override
  public final void abort() {
    endOfLimit.run();
    Closing.quietly(() -> connection.abort(Runnable::run));
  }

  @Override
  public final void close() {
    // Some drivers roll back first, and wait for the answer.
    waitingSince.setOpaque(System.nanoTime());
    Closing.quietly(connection);
    endOfLimit.run();
  }
}
