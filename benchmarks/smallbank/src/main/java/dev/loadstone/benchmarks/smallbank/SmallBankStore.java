package dev.loadstone.benchmarks.smallbank;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.session.SqlStore;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.smallbank.SmallBankSettings.Reads;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

final class SmallBankStore extends SqlStore {
  /** The SQL standard's state for "no data". */
  private static final String NO_DATA = "02000";

  private final PreparedStatement account;
  private final PreparedStatement savings;
  private final PreparedStatement checking;
  private final ReadToWrite savingsToWrite;
  private final ReadToWrite checkingToWrite;
  private final PreparedStatement addToSavings;
  private final PreparedStatement addToChecking;
  private final PreparedStatement emptySavings;
  private final PreparedStatement emptyChecking;

  SmallBankStore(
      SqlClient client, Connection connection, SqlStatements statements, Reads readsToWrite)
      throws SQLException {
    super(client, connection, statements);
    account = prepare("account");
    savings = prepare("savings");
    checking = prepare("checking");
    savingsToWrite = readToWrite("savings", statements, readsToWrite);
    checkingToWrite = readToWrite("checking", statements, readsToWrite);
    addToSavings = prepare("add-to-savings");
    addToChecking = prepare("add-to-checking");
    emptySavings = prepare("empty-savings");
    emptyChecking = prepare("empty-checking");
  }

  /**
   * Statements that read a balance which decides what is written.
   *
   * @param lock a write that locks the balance where reading does not; or null
   */
  private record ReadToWrite(PreparedStatement lock, PreparedStatement read) {}

  private ReadToWrite readToWrite(String balance, SqlStatements statements, Reads reads)
      throws SQLException {
    if (reads == Reads.PLAIN) {
      return new ReadToWrite(null, prepare(balance));
    }
    String lock = "lock-" + balance;
    return new ReadToWrite(
        statements.has(lock) ? prepare(lock) : null, prepare(balance + "-locking"));
  }

  @Override
  protected Answer transact(Transaction transaction) throws SQLException {
    SmallBankTransaction input = (SmallBankTransaction) transaction;
    int customer = find(input.customer());
    return switch (input.kind()) {
      case AMALGAMATE -> amalgamate(customer, find(input.other()));
      case BALANCE -> balance(customer);
      case DEPOSIT_CHECKING -> depositChecking(customer, input.cents());
      case SEND_PAYMENT -> sendPayment(customer, find(input.other()), input.cents());
      case TRANSACT_SAVINGS -> transactSavings(customer, input.cents());
      case WRITE_CHECK -> writeCheck(customer, input.cents());
    };
  }

  private Answer balance(int customer) throws SQLException {
    read(savings, customer);
    read(checking, customer);
    endReading();
    return SmallBankAnswer.DONE;
  }

  private Answer depositChecking(int customer, int cents) throws SQLException {
    add(addToChecking, customer, cents);
    commit();
    return SmallBankAnswer.DONE;
  }

  private Answer transactSavings(int customer, int cents) throws SQLException {
    if (read(savingsToWrite, customer) + cents < 0) {
      return refuse();
    }
    add(addToSavings, customer, cents);
    commit();
    return SmallBankAnswer.DONE;
  }

  private Answer writeCheck(int customer, int cents) throws SQLException {
    long total = read(savingsToWrite, customer) + read(checkingToWrite, customer);
    boolean overdrawn = total < cents;
    int penalty = overdrawn ? SmallBankAnswer.PENALTY : 0;
    add(addToChecking, customer, -cents - penalty);
    commit();
    return overdrawn ? SmallBankAnswer.OVERDRAWN : SmallBankAnswer.DONE;
  }

  private Answer sendPayment(int from, int to, int cents) throws SQLException {
    if (read(checkingToWrite, from) < cents) {
      return refuse();
    }
    add(addToChecking, from, -cents);
    add(addToChecking, to, cents);
    commit();
    return SmallBankAnswer.DONE;
  }

  private Answer amalgamate(int from, int to) throws SQLException {
    long total = read(savingsToWrite, from) + read(checkingToWrite, from);
    write(emptySavings, from);
    write(emptyChecking, from);
    add(addToChecking, to, total);
    commit();
    return SmallBankAnswer.DONE;
  }

  private Answer refuse() throws SQLException {
    rollBack();
    return SmallBankAnswer.REFUSED;
  }

  private int find(int customer) throws SQLException {
    account.setString(1, SmallBankData.name(customer));
    try (ResultSet row = query(account)) {
      require(row.next(), "account", customer);
      return row.getInt(1);
    }
  }

  private long read(ReadToWrite balance, int customer) throws SQLException {
    if (balance.lock() != null) {
      write(balance.lock(), customer);
    }
    return read(balance.read(), customer);
  }

  private long read(PreparedStatement balance, int customer) throws SQLException {
    balance.setInt(1, customer);
    try (ResultSet row = query(balance)) {
      require(row.next(), "balance", customer);
      return row.getLong(1);
    }
  }

  private void add(PreparedStatement statement, int customer, long cents) throws SQLException {
    statement.setLong(1, cents);
    statement.setInt(2, customer);
    require(update(statement) == 1, "balance", customer);
  }

  private void write(PreparedStatement statement, int customer) throws SQLException {
    statement.setInt(1, customer);
    require(update(statement) == 1, "balance", customer);
  }

  private static void require(boolean found, String what, int customer) throws SQLException {
    if (!found) {
      throw new SQLException("no " + what + " of customer " + customer, NO_DATA);
    }
  }
}
