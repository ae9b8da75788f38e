package dev.loadstone.benchmarks.ycsb.store;

import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.Series;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Counts what all sessions of a run found in the values they read, in all its phases. */
public final class IntegrityCounters {
  private static final Series FINDINGS = Series.count("ycsb.findings", Series.Better.NEITHER);

  /** The first violation that a client found, by its words. */
  private static final Series FIRST = Series.count("ycsb.first-violation", Series.Better.LOWER);

  public static final Set<Series> SERIES = Set.of(FINDINGS, FIRST);

  private final LongAdder valuesRight = new LongAdder();
  private final LongAdder recordsMissing = new LongAdder();
  private final LongAdder recordsDeleted = new LongAdder();
  private final List<LongAdder> violations =
      Stream.of(Violation.values()).map(kind -> new LongAdder()).toList();
  private final AtomicReference<String> first = new AtomicReference<>("");

  enum Violation {
    /** Values that were never written there. */
    VALUE(0, "wrong values"),
    /** Values of a length that was never written there. */
    LENGTH(1, "of wrong length"),
    FIELD(2, "missing fields"),
    /** Rows of scans that were no records, or not in the order of keys. */
    ROW(3, "wrong rows of scans");

    private final int index;
    private final String title;

    Violation(int index, String title) {
      this.index = index;
      this.title = title;
    }
  }

  /** Returns the number of values that were checked and were right. */
  public long valuesRight() {
    return valuesRight.sum();
  }

  /** Returns how many reads missed a record of which no delete had been drawn. */
  public long recordsMissing() {
    return recordsMissing.sum();
  }

  /** Returns how many reads missed a record that may have been deleted before they arrived. */
  public long recordsDeleted() {
    return recordsDeleted.sum();
  }

  public long violations() {
    return violations.stream().mapToLong(LongAdder::sum).sum();
  }

  /** Returns the first violation in words; empty when there was none. */
  public Optional<String> firstViolation() {
    return Optional.of(first.get()).filter(words -> !words.isEmpty());
  }

  public String describeViolations() {
    return Stream.of(Violation.values())
        .map(kind -> violations.get(kind.index).sum() + " " + kind.title)
        .collect(Collectors.joining(", "));
  }

  public void tell(Observations observed) {
    counters().forEach((finding, counter) -> observed.count(FINDINGS, finding, counter.sum()));
    firstViolation().ifPresent(words -> observed.count(FIRST, words, 1));
  }

  public void add(Observations observed) {
    counters().forEach((finding, counter) -> counter.add(observed.count(FINDINGS, finding)));
    observed.labels(FIRST).forEach(words -> first.compareAndSet("", words));
  }

  private Map<String, LongAdder> counters() {
    Map<String, LongAdder> counters = new LinkedHashMap<>();
    counters.put("right", valuesRight);
    counters.put("missing", recordsMissing);
    counters.put("deleted", recordsDeleted);
    for (Violation kind : Violation.values()) {
      counters.put(kind.title, violations.get(kind.index));
    }
    return counters;
  }

  void right(int values) {
    valuesRight.add(values);
  }

  void missing(boolean mayBeDeleted) {
    (mayBeDeleted ? recordsDeleted : recordsMissing).increment();
  }

  /** Counts a violation and returns its words. */
  String violation(Violation kind, String words) {
    violations.get(kind.index).increment();
    first.compareAndSet("", words);
    return words;
  }
}
