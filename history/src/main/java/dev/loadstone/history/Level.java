package dev.loadstone.history;

import java.util.Locale;

/** An isolation level that a history can refute; each includes the ones above it. */
public enum Level {
  /** No read of what is rolled back, no cycle of writes and reads: Adya's PL-2. */
  READ_COMMITTED,
  /** No lost update, and no cycle without two anti-dependencies in a row: Cerone and Gotsman. */
  SNAPSHOT_ISOLATION,
  /** An order of the transactions explains all reads: Adya's PL-3, without session order. */
  SERIALIZABLE,
  /** Such an order that agrees with the real time of transactions that did not overlap. */
  STRICT_SERIALIZABLE;

  /** The name as people write it. */
  public String title() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** The weakest guarantee that rules out what refutes it. */
  Guarantee guarantee() {
    return Guarantee.of(title());
  }

  /** The name in files. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
