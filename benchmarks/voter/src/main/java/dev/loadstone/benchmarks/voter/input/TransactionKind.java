package dev.loadstone.benchmarks.voter.input;

import dev.loadstone.core.benchmark.TransactionType;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** The two transactions, in the order of reports. */
public enum TransactionKind {
  VOTE(0, "vote", "Vote"),
  RESULTS(1, "results", "Results");

  private final int index;
  private final String id;
  private final String title;

  TransactionKind(int index, String id, String title) {
    this.index = index;
    this.id = id;
    this.title = title;
  }

  /** Its place in the list of types. */
  int index() {
    return index;
  }

  /** Its name in files. */
  public String id() {
    return id;
  }

  /** All of them for the load generator; callers neither key nor think. */
  public static List<TransactionType> types() {
    return Stream.of(values())
        .map(kind -> new TransactionType(kind.id, kind.title, Duration.ZERO, Duration.ZERO))
        .toList();
  }
}
