package dev.loadstone.history;

import dev.loadstone.core.LoadstoneException;
import java.util.Locale;
import java.util.stream.Stream;

/** Claims about transactions, each stronger than the one before; see docs/acid.md. */
public enum Guarantee {
  /** Each statement is a transaction of its own. */
  SINGLE_STATEMENTS,
  READ_UNCOMMITTED,
  READ_COMMITTED,
  /** The SQL standard's: a row that was read stays as it was. */
  REPEATABLE_READ,
  /** All queries of a transaction read one snapshot; its writes may go by a later state. */
  CONSISTENT_READ,
  SNAPSHOT_ISOLATION,
  SERIALIZABLE,
  /** The order agrees with real time. */
  STRICT_SERIALIZABLE;

  /** The name as people and scripts write it. */
  public String title() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  public boolean includes(Guarantee other) {
    return compareTo(other) >= 0;
  }

  public static Guarantee of(String title) {
    return Stream.of(values())
        .filter(guarantee -> guarantee.title().equals(title))
        .findFirst()
        .orElseThrow(() -> LoadstoneException.internal("no guarantee is called %s", title));
  }
}
