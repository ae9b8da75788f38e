package dev.loadstone.benchmarks.tpcc.store;

import java.math.BigDecimal;

/** Exact money: DECIMAL in the database, whole cents (or ten-thousandths for rates) in memory. */
final class Money {
  /** The unit of taxes and discounts. */
  static final long TEN_THOUSANDTHS = 10_000;

  private Money() {}

  /** A DECIMAL(…, 2) as cents. */
  static long cents(BigDecimal amount) {
    return unscaled(amount, 2);
  }

  /** A DECIMAL(4, 4) as ten-thousandths. */
  static int rate(BigDecimal rate) {
    return (int) unscaled(rate, 4);
  }

  /** Cents as a DECIMAL(…, 2). */
  static BigDecimal decimal(long cents) {
    return BigDecimal.valueOf(cents, 2);
  }

  private static long unscaled(BigDecimal value, int scale) {
    // Drivers may drop zeros at the end; anything else lost would be a defect and throws.
    return value.setScale(scale).unscaledValue().longValueExact();
  }
}
