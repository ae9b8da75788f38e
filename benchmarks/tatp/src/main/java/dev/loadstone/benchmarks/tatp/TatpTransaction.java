package dev.loadstone.benchmarks.tatp;

import dev.loadstone.benchmarks.kit.TransactionKind;
import dev.loadstone.core.benchmark.Transaction;

/**
 * The input of one transaction. The natural partition is the subscriber, so none spans partitions.
 *
 * @param kind which transaction
 * @param subscriber whom it is about, from 1
 * @param type of the access data or of the special facility, 1 … 4
 * @param start when a forwarding begins: 0, 8 or 16 o'clock
 * @param end when it ends, 1 … 24 o'clock
 * @param value what is written: the location, or the number that calls are forwarded to
 */
record TatpTransaction(Kind kind, int subscriber, int type, int start, int end, int value)
    implements Transaction {
  private static final int NUMBER_LENGTH = 15;

  @Override
  public int typeIndex() {
    return kind.index();
  }

  /** The subscriber's number: the key in 15 digits. */
  String number() {
    return digits(subscriber);
  }

  /** The bit of the subscriber to write. */
  int bit() {
    return value & 1;
  }

  /** The byte of the special facility to write. */
  int data() {
    return (value >> 1) & 0xff;
  }

  /** The number to which calls are forwarded. */
  String destination() {
    return digits(value);
  }

  /** A number in 15 digits. */
  static String digits(int number) {
    String digits = Integer.toString(number);
    return "0".repeat(NUMBER_LENGTH - digits.length()) + digits;
  }

  /** The seven transactions, in the order of the description. */
  enum Kind implements TransactionKind {
    GET_SUBSCRIBER_DATA(0, false),
    GET_NEW_DESTINATION(1, true),
    GET_ACCESS_DATA(2, true),
    UPDATE_SUBSCRIBER_DATA(3, true),
    UPDATE_LOCATION(4, false),
    INSERT_CALL_FORWARDING(5, true),
    DELETE_CALL_FORWARDING(6, true);

    private final int index;
    private final boolean canFail;

    Kind(int index, boolean canFail) {
      this.index = index;
      this.canFail = canFail;
    }

    @Override
    public int index() {
      return index;
    }

    /** Whether it looks for something that need not be there. */
    boolean canFail() {
      return canFail;
    }
  }
}
