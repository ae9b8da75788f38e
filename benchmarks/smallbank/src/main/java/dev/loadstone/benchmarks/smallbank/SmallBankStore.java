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
  private static final String NO_DATA = "02000";

  private final SqlStatements statements;
  private final Reads readsToWrite;

  SmallBankStore(
      SqlClient client, Connection connection, SqlStatements statements, Reads readsToWrite)
      throws SQLException {
    super(client, connection, statements);
    this.statements = statements;
    this.readsToWrite = readsToWrite;
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
    read("savings", customer);
    read("checking", customer);
    endReading();
    return SmallBankAnswer.DONE;
  }

  private Answer depositChecking(int customer, int cents) throws SQLException {
    add("add-to-checking", customer, cents);
    commit();
    return SmallBankAnswer.DONE;
  }

  private Answer transactSavings(int customer, int cents) throws SQLException {
    if (savingsToWrite(customer) + cents < 0) {
      return refuse();
    }
    add("add-to-savings", customer, cents);
    commit();
    return SmallBankAnswer.DONE;
  }

  private Answer writeCheck(int customer, int cents) throws SQLException {
    long total = savingsToWrite(customer) + checkingToWrite(customer);
    boolean overdrawn = total < cents;
    int penalty = overdrawn ? SmallBankAnswer.PENALTY : 0;
    add("add-to-checking", customer, -cents - penalty);
    commit();
    return overdrawn ? SmallBankAnswer.OVERDRAWN : SmallBankAnswer.DONE;
  }

  private Answer sendPayment(int from, int to, int cents) throws SQLException {
    if (checkingToWrite(from) < cents) {
      return refuse();
    }
    add("add-to-checking", from, -cents);
    add("add-to-checking", to, cents);
    commit();
    return SmallBankAnswer.DONE;
  }

  private Answer amalgamate(int from, int to) throws SQLException {
    long total = savingsToWrite(from) + checkingToWrite(from);
    write("empty-savings", from);
    write("empty-checking", from);
    add("add-to-checking", to, total);
    commit();
    return SmallBankAnswer.DONE;
  }

  private Answer refuse() throws SQLException {
    rollBack();
    return SmallBankAnswer.REFUSED;
  }

  private int find(int customer) throws SQLException {
    PreparedStatement account = statement("account");
    account.setString(1, SmallBankData.name(customer));
    try (ResultSet row = query(account)) {
      require(row.next(), "account", customer);
      return row.getInt(1);
    }
  }

  private long savingsToWrite(int customer) throws SQLException {
    return readToWrite("savings", "lock-savings", "savings-locking", customer);
  }

  private long checkingToWrite(int customer) throws SQLException {
    return readToWrite("checking", "lock-checking", "checking-locking", customer);
  }

  /**
   * Reads a balance which decides what is written.
   *
   * @param plain reads it without a lock
   * @param lock a write that locks it, where the dialect's reads do not
   * @param locking reads it and locks it
   */
  private long readToWrite(String plain, String lock, String locking, int customer)
      throws SQLException {
    if (readsToWrite == Reads.PLAIN) {
      return read(plain, customer);
    }
    if (statements.has(lock)) {
      write(lock, customer);
    }
    return read(locking, customer);
  }

  private long read(String balance, int customer) throws SQLException {
    PreparedStatement read = statement(balance);
    read.setInt(1, customer);
    try (ResultSet row = query(read)) {
      require(row.next(), "balance", customer);
      return row.getLong(1);
    }
  }

  private void add(String name, int customer, long cents) throws SQLException {
    PreparedStatement add = statement(name);
    add.setLong(1, cents);
    add.setInt(2, customer);
    require(update(add) == 1, "balance", customer);
  }

  private void write(String name, int customer) throws SQLException {
    PreparedStatement write = statement(name);
    write.setInt(1, customer);
    require(update(write) == 1, "balance", customer);
  }

  private static void require(boolean found, String what, int customer) throws SQLException {
    if (!found) {
      throw new SQLException("no " + what + " of customer " + customer, NO_DATA);
    }
  }
}
