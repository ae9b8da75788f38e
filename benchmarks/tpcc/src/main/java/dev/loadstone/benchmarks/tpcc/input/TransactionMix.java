package dev.loadstone.benchmarks.tpcc.input;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;

/**
 * How many cards of each transaction are in a terminal's deck (5.2.4.2). A mix of one's own is
 * given in percent.
 *
 * @param newOrder cards for New-Order
 * @param payment cards for Payment
 * @param orderStatus cards for Order-Status
 * @param delivery cards for Delivery
 * @param stockLevel cards for Stock-Level
 */
public record TransactionMix(
    @JsonProperty("new-order") int newOrder,
    @JsonProperty("payment") int payment,
    @JsonProperty("order-status") int orderStatus,
    @JsonProperty("delivery") int delivery,
    @JsonProperty("stock-level") int stockLevel) {
  /** The deck of 23 cards that the specification describes (5.2.4.2). */
  public static final TransactionMix STANDARD = new TransactionMix(10, 10, 1, 1, 1);

  /** Refuses negative numbers and an empty deck. */
  public TransactionMix {
    if (Math.min(Math.min(newOrder, payment), Math.min(orderStatus, Math.min(delivery, stockLevel)))
            < 0
        || newOrder + payment + orderStatus + delivery + stockLevel == 0) {
      throw new IllegalArgumentException(
          "mix has a negative share or none at all; expected shares from 0 to 100");
    }
  }

  /** How many cards of one kind. */
  public int of(TransactionKind kind) {
    return switch (kind) {
      case NEW_ORDER -> newOrder;
      case PAYMENT -> payment;
      case ORDER_STATUS -> orderStatus;
      case DELIVERY -> delivery;
      case STOCK_LEVEL -> stockLevel;
    };
  }

  /** How many cards in all. */
  public int total() {
    return newOrder + payment + orderStatus + delivery + stockLevel;
  }

  /** The cards, each the index of its kind. */
  byte[] cards() {
    byte[] cards = new byte[total()];
    int filled = 0;
    for (TransactionKind kind : TransactionKind.values()) {
      Arrays.fill(cards, filled, filled + of(kind), (byte) kind.index());
      filled += of(kind);
    }
    return cards;
  }
}
