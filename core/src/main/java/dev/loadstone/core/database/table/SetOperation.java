package dev.loadstone.core.database.table;

/** An operation on two sets. */
public enum SetOperation {
  /** Elements of either set. */
  UNION,
  /** Elements of both sets. */
  INTERSECTION,
  /** Elements of the left set that are not in the right one. */
  DIFFERENCE
}
