package dev.loadstone.core.database.table;

/** An operation on two sets. */
public enum SetOperation {
  UNION,
  INTERSECTION,
  /** Elements of the left set that are not in the right one. */
  DIFFERENCE
}
