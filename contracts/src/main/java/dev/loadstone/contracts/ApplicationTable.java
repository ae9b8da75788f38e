package dev.loadstone.contracts;

/** A table with some content that an application made by the server's own means. */
public interface ApplicationTable {
  /** Makes the table; there must be none of its name. */
  void make() throws Exception;

  /** Returns whether the table is there with its content unchanged. */
  boolean isAsItWas() throws Exception;

  void drop() throws Exception;
}
