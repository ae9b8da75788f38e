package dev.loadstone.benchmarks.tatp;

import dev.loadstone.benchmarks.kit.TransactionKind;
import dev.loadstone.core.benchmark.Transaction;

/**
 * The input of one transaction. The natural partition is the subscriber, so none spans partitions.
 *
 * @param subscriber the subscriber's key, from 1
 * @param type the type of the access data or of the special facility, 1 … 4
 * @param start the hour when a forwarding begins: 0, 8 or 16
 * @param end the hour when the forwarding ends, 1 … 24
 * @param value the value to write: the location, or the number that calls are forwarded to
 */
record TatpTransaction(Kind kind, int subscriber, int type, int start, int end, int value)
    implements Transaction {
  private static final int NUMBER_LENGTH = 15;

  @Override
  public int typeIndex() {
    return kind.index();
  }

  /** Returns the subscriber's number: the key in 15 digits. */
  String number() {
    return digits(subscriber);
  }

  int bit() {
    return value & 1;
  }

  /** Returns the byte of the special facility to write. */
  int data() {
    return (value >> 1) & 0xff;
  }

  String destination() {
    return digits(value);
  }

  static String digits(int number) {
    String digits = Integer.toString(number);
    return "0".repeat(NUMBER_LENGTH - digits.length()) + digits;
  }

  enum Kind implements TransactionKind {
    GET_SUBSCRIBER_DATA(false),
    GET_NEW_DESTINATION(true),
    GET_ACCESS_DATA(true),
    UPDATE_SUBSCRIBER_DATA(true),
    UPDATE_LOCATION(false),
    INSERT_CALL_FORWARDING(true),
    DELETE_CALL_FORWARDING(true);

    private final boolean canFail;

    Kind(boolean canFail) {
      this.canFail = canFail;
    }

    /** Returns whether the transaction looks for something that may be absent. */
    boolean canFail() {
      return canFail;
    }
  }
}
