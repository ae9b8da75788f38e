package dev.loadstone.core.statistics;

/**
 * A count of measured transactions of one type, shown for each transaction. A constant here and the
 * line of {@code Recording} that adds to it are all that a new one needs.
 */
public enum Count {
  ROUND_TRIPS(
      0,
      "roundTrips",
      "Round trips a transaction",
      "how often a transaction waited for the database, over all tries"),
  REPEATED_ROUND_TRIPS(
      1,
      "roundTrips.repeated",
      "Round trips of repeated tries, a transaction",
      "round trips of tries that failed and were followed by another");

  private final int slot;
  private final String figure;
  private final String title;
  private final String meaning;

  Count(int slot, String figure, String title, String meaning) {
    this.slot = slot;
    this.figure = figure;
    this.title = title;
    this.meaning = meaning;
  }

  /** The index, from 0, in an array with an element for each count. */
  public int slot() {
    return slot;
  }

  /** The name in results, requirements and files. */
  public String figure() {
    return figure;
  }

  public String title() {
    return title;
  }

  public String meaning() {
    return meaning;
  }
}
