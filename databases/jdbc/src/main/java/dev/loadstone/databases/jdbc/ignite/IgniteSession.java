package dev.loadstone.databases.jdbc.ignite;

import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.apache.ignite.client.IgniteClient;
import org.apache.ignite.sql.Statement;
import org.apache.ignite.tx.Transaction;
import org.apache.ignite.tx.TransactionOptions;

/**
 * The state that the statements of one connection share: the client, the open transaction and the
 * time limit. Used by one thread, except for {@link #abort()} and {@link #cancel()}.
 */
final class IgniteSession {
  private static final int NO_LIMIT = 0;
  private static final long LONGEST_MILLIS = TimeUnit.DAYS.toMillis(1);

  private final SharedClient.Lease lease;
  private int limitMillis;
  private boolean autoCommit = true;
  private boolean readOnly;
  private volatile Transaction transaction;
  private final AtomicBoolean closed = new AtomicBoolean();
  private volatile CompletableFuture<?> underWay = CompletableFuture.completedFuture(null);

  IgniteSession(SharedClient shared, int limitMillis) {
    this.lease = shared.take();
    this.limitMillis = limitMillis;
  }

  IgniteClient client() {
    return lease.client();
  }

  int limitMillis() {
    return limitMillis;
  }

  void setLimitMillis(int millis) {
    limitMillis = millis;
  }

  boolean autoCommit() {
    return autoCommit;
  }

  void setAutoCommit(boolean on) throws SQLException {
    if (on != autoCommit) {
      commit();
      autoCommit = on;
    }
  }

  boolean readOnly() {
    return readOnly;
  }

  /**
   * Makes transactions read what was committed before each began, without locks. Another client may
   * have committed it: the nodes tell this one their time here, so that it reads nothing older.
   */
  void setReadOnly(boolean on) throws SQLException {
    commit();
    readOnly = false;
    if (on) {
      answer(begin().rollbackAsync());
    }
    readOnly = on;
  }

  Statement statement(String sql) {
    Statement.StatementBuilder builder = client().sql().statementBuilder().query(sql);
    return limitMillis == NO_LIMIT
        ? builder.build()
        : builder.queryTimeout(limitMillis, TimeUnit.MILLISECONDS).build();
  }

  /** The open transaction, begun when there is none; null in auto-commit mode. */
  Transaction transaction() throws SQLException {
    if (transaction == null && !autoCommit) {
      transaction = begin();
    }
    return transaction;
  }

  /**
   * The open transaction as {@link #transaction()} gives it, begun by an SQL statement, for calls
   * of the record API.
   *
   * <p>A call of the record API that begins a transaction begins it on the node that has the
   * record, and the client then sends further calls straight to the nodes of their records. There
   * Ignite 3.1.0 notes the number of a table instead of a zone's as the place to ask for the end of
   * the transaction (IGNITE-27202), and rolls such a transaction back by itself while other calls
   * of it are under way (IGNITE-27838): rows are left that cannot be read half a minute later. A
   * transaction that SQL began is led by the node that began it.
   */
  Transaction transactionForRecords() throws SQLException {
    boolean begun = transaction != null;
    Transaction open = transaction();
    if (open != null && !begun) {
      answer(client().sql().executeAsync(open, IgniteConnection.ALIVE));
    }
    return open;
  }

  private Transaction begin() throws SQLException {
    long millis = limitMillis == NO_LIMIT ? LONGEST_MILLIS : limitMillis;
    return answer(
        client()
            .transactions()
            .beginAsync(new TransactionOptions().timeoutMillis(millis).readOnly(readOnly)));
  }

  /**
   * Tries a transaction of its own: a client that has lost a node may answer single statements and
   * fail those of transactions, see {@link SharedClient.Lease#replace()}.
   */
  boolean isAlive() {
    try {
      Transaction trial = begin();
      answer(client().sql().executeAsync(trial, IgniteConnection.ALIVE));
      answer(trial.rollbackAsync());
      return true;
    } catch (SQLException e) {
      return false;
    }
  }

  interface Work<T> {
    T in(Transaction transaction) throws SQLException;
  }

  /** Does work in the open transaction, or in one of its own in auto-commit mode. */
  <T> T transact(Work<T> work) throws SQLException {
    if (!autoCommit) {
      return work.in(transaction());
    }
    Transaction own = begin();
    T done;
    try {
      done = work.in(own);
    } catch (SQLException e) {
      try {
        answer(own.rollbackAsync());
      } catch (SQLException another) {
        e.addSuppressed(another);
      }
      throw e;
    }
    answer(own.commitAsync());
    return done;
  }

  void commit() throws SQLException {
    end(Transaction::commitAsync);
  }

  void rollback() throws SQLException {
    end(Transaction::rollbackAsync);
  }

  private void end(Function<Transaction, CompletableFuture<Void>> way) throws SQLException {
    Transaction ending = transaction;
    transaction = null;
    if (ending != null) {
      answer(way.apply(ending));
    }
  }

  <T> T answer(CompletableFuture<T> call) throws SQLException {
    underWay = call;
    if (closed.get()) {
      throw lost("the connection is closed");
    }
    try {
      return limitMillis == NO_LIMIT ? call.get() : call.get(limitMillis, TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      SQLException failure = IgniteFailures.of(e);
      if (IgniteFailures.CONNECTION_LOST.equals(failure.getSQLState())) {
        lease.replace();
      }
      throw failure;
    } catch (TimeoutException e) {
      throw new SQLException("no answer within " + limitMillis + " ms", IgniteFailures.TIMEOUT, e);
    } catch (CancellationException e) {
      throw closed.get()
          ? lost("the connection was aborted")
          : new SQLException("the statement was cancelled", IgniteFailures.TIMEOUT, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw lost("interrupted while waiting for an answer");
    }
  }

  /**
   * Waits for the answers of calls that were made side by side. When one fails, the others have
   * ended too: a call that came after the end of the transaction would hold its locks forever.
   */
  <T> List<T> answers(List<CompletableFuture<T>> calls) throws SQLException {
    CompletableFuture<Void> all = CompletableFuture.allOf(calls.toArray(CompletableFuture[]::new));
    answer(all);
    return calls.stream().map(CompletableFuture::join).toList();
  }

  private static SQLException lost(String message) {
    return new SQLException(message, IgniteFailures.CONNECTION_LOST);
  }

  /** Makes the call that is under way fail; the server may go on with it. */
  void cancel() {
    underWay.cancel(true);
  }

  /** Makes this and every later call fail, and releases what the transaction has locked. */
  void abort() {
    if (closed.compareAndSet(false, true)) {
      cancel();
      Transaction left = transaction;
      CompletableFuture<Void> end =
          left == null ? CompletableFuture.completedFuture(null) : left.rollbackAsync();
      // Whether it succeeds or not: the server ends a transaction that nobody ends in its time.
      CompletableFuture<Void> unused = end.whenComplete((done, failure) -> lease.giveBack());
    }
  }

  boolean isClosed() {
    return closed.get();
  }

  /** Rolls back what is open and gives the client back; a second call does nothing. */
  void close() throws SQLException {
    if (closed.get()) {
      return;
    }
    try {
      rollback();
    } finally {
      if (closed.compareAndSet(false, true)) {
        lease.giveBack();
      }
    }
  }
}
