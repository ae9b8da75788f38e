package dev.loadstone.contracts;

/** A table that an application made by the server's own means, with something in it. */
public interface ApplicationTable {
  /** Makes it, where there is none of its name. */
  void make() throws Exception;

  /** Whether it is there, with what is in it. */
  boolean isAsItWas() throws Exception;

  /** Removes it. */
  void drop() throws Exception;
}
