package dev.loadstone.benchmarks.smallbank;

import dev.loadstone.benchmarks.kit.TransactionKind;
import dev.loadstone.core.benchmark.Transaction;

/**
 * The input of one transaction. The natural partition is the customer.
 *
 * @param customer the customer whose accounts it is about, from 1
 * @param other the customer who gets the money; 0 if there is none
 * @param cents the amount; 0 if there is none
 */
record SmallBankTransaction(Kind kind, int customer, int other, int cents) implements Transaction {
  @Override
  public int typeIndex() {
    return kind.index();
  }

  @Override
  public boolean spansPartitions() {
    return other != 0;
  }

  enum Kind implements TransactionKind {
    /** Moves all money of a customer to another's checking account. */
    AMALGAMATE,
    /** Reads both balances. */
    BALANCE,
    /** Pays into the checking account. */
    DEPOSIT_CHECKING,
    /** Pays from the checking account to another's, unless it holds too little. */
    SEND_PAYMENT,
    /** Pays into the savings or, with a negative amount, out of them if there is enough. */
    TRANSACT_SAVINGS,
    /**
     * Cashes a check from the checking account, with a penalty when it exceeds the sum of both
     * balances.
     */
    WRITE_CHECK
  }
}
