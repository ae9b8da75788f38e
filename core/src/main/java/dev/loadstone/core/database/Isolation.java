package dev.loadstone.core.database;

/** Isolation levels as the SQL standard names them. */
public enum Isolation {
  READ_COMMITTED("read committed"),
  REPEATABLE_READ("repeatable read"),
  SERIALIZABLE("serializable");

  private final String title;

  Isolation(String title) {
    this.title = title;
  }

  public String title() {
    return title;
  }
}
