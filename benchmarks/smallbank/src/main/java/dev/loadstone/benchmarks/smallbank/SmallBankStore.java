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

/** The six transactions as statements, one after another. */
final class SmallBankStore extends SqlStore {
  /** The standard's state for "no data". */
  private static final String NO_DATA = "02000";

  private final PreparedStatement account;
  private final PreparedStatement savings;
  private final PreparedStatement checking;
  private final PreparedStatement savingsToWrite;
  private final PreparedStatement checkingToWrite;
  private final PreparedStatement addToSavings;
  private final PreparedStatement addToChecking;
  private final PreparedStatement emptySavings;
  private final PreparedStatement emptyChecking;

  SmallBankStore(
      SqlClient client, Connection connection, SqlStatements statements, Reads readsToWrite)
      throws SQLException {
    super(client, connection, statements);
    String lock = readsToWrite == Reads.LOCKING ? "-locking" : "";
    account = prepare("account");
    savings = prepare("savings");
    checking = prepare("checking");
    savingsToWrite = prepare("savings" + lock);
    checkingToWrite = prepare("checking" + lock);
    addToSavings = prepare("add-to-savings");
    addToChecking = prepare("add-to-checking");
    emptySavings = prepare("empty-savings");
    emptyChecking = prepare("empty-checking");
  }

  @Override
  protected Answer transact(Transaction transaction) throws SQLException {
    SmallBankTransaction input = (SmallBankTransaction) transaction;
    requireAccount(input.customer());
    return switch (input.kind()) {
      case AMALGAMATE -> amalgamate(input);
      case BALANCE -> balance(input);
      case DEPOSIT_CHECKING -> depositChecking(input);
      case SEND_PAYMENT -> sendPayment(input);
      case TRANSACT_SAVINGS -> transactSavings(input);
      case WRITE_CHECK -> writeCheck(input);
    };
  }

  private Answer balance(SmallBankTransaction input) throws SQLException {
    read(savings, input.customer());
    read(checking, input.customer());
    endReading();
    return SmallBankAnswer.DONE;
  }

  private Answer depositChecking(SmallBankTransaction input) throws SQLException {
    add(addToChecking, input.customer(), input.cents());
    commit();
    return SmallBankAnswer.DONE;
  }

  private Answer transactSavings(SmallBankTransaction input) throws SQLException {
    if (read(savingsToWrite, input.customer()) + input.cents() < 0) {
      return refuse();
    }
    add(addToSavings, input.customer(), input.cents());
    commit();
    return SmallBankAnswer.DONE;
  }

  private Answer writeCheck(SmallBankTransaction input) throws SQLException {
    long total = read(savingsToWrite, input.customer()) + read(checkingToWrite, input.customer());
    boolean overdrawn = total < input.cents();
    int penalty = overdrawn ? SmallBankAnswer.PENALTY : 0;
    add(addToChecking, input.customer(), -input.cents() - penalty);
    commit();
    return overdrawn ? SmallBankAnswer.OVERDRAWN : SmallBankAnswer.DONE;
  }

  private Answer sendPayment(SmallBankTransaction input) throws SQLException {
    requireAccount(input.other());
    if (read(checkingToWrite, input.customer()) < input.cents()) {
      return refuse();
    }
    add(addToChecking, input.customer(), -input.cents());
    add(addToChecking, input.other(), input.cents());
    commit();
    return SmallBankAnswer.DONE;
  }

  private Answer amalgamate(SmallBankTransaction input) throws SQLException {
    requireAccount(input.other());
    long total = read(savingsToWrite, input.customer()) + read(checkingToWrite, input.customer());
    write(emptySavings, input.customer());
    write(emptyChecking, input.customer());
    add(addToChecking, input.other(), total);
    commit();
    return SmallBankAnswer.DONE;
  }

  private Answer refuse() throws SQLException {
    rollBack();
    return SmallBankAnswer.REFUSED;
  }

  private void requireAccount(int customer) throws SQLException {
    account.setInt(1, customer);
    try (ResultSet row = query(account)) {
      require(row.next(), "account", customer);
    }
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
