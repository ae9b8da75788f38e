package dev.loadstone.core.database;

import java.sql.Connection;

/** Isolation levels as the SQL standard names them. */
public enum Isolation {
  READ_COMMITTED("read committed", Connection.TRANSACTION_READ_COMMITTED),
  REPEATABLE_READ("repeatable read", Connection.TRANSACTION_REPEATABLE_READ),
  SERIALIZABLE("serializable", Connection.TRANSACTION_SERIALIZABLE);

  private final String title;
  private final int ofJdbc;

  Isolation(String title, int ofJdbc) {
    this.title = title;
    this.ofJdbc = ofJdbc;
  }

  /** The constant of {@link Connection}. */
  public int ofJdbc() {
    return ofJdbc;
  }

  public String title() {
    return title;
  }
}
