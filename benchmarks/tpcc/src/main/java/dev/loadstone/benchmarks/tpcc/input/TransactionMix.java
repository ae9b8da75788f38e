package dev.loadstone.benchmarks.tpcc.input;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.loadstone.core.settings.Range;
import java.util.Arrays;

/**
 * The number of cards of each transaction in a terminal's deck (5.2.4.2). A mix in the settings is
 * given in percent, each 0 to 100.
 */
public record TransactionMix(
    @JsonProperty("new-order") @Range(min = 0, max = 100) int newOrder,
    @JsonProperty("payment") @Range(min = 0, max = 100) int payment,
    @JsonProperty("order-status") @Range(min = 0, max = 100) int orderStatus,
    @JsonProperty("delivery") @Range(min = 0, max = 100) int delivery,
    @JsonProperty("stock-level") @Range(min = 0, max = 100) int stockLevel) {
  /** The deck of 23 cards that the specification describes (5.2.4.2). */
  public static final TransactionMix STANDARD = new TransactionMix(10, 10, 1, 1, 1);

  public int of(TransactionKind kind) {
    return switch (kind) {
      case NEW_ORDER -> newOrder;
      case PAYMENT -> payment;
      case ORDER_STATUS -> orderStatus;
      case DELIVERY -> delivery;
      case STOCK_LEVEL -> stockLevel;
    };
  }

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
