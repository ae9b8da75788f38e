package dev.loadstone.benchmarks.ycsb.store;

import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.OwnCounts;
import dev.loadstone.core.observe.Series;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/** Counts what all sessions of a run found in the values they read, in all its phases. */
public final class IntegrityCounters implements OwnCounts {
  private static final Series FINDINGS = Series.count("ycsb.findings", Series.Better.NEITHER);

  /** The first violation that a client found, by its words. */
  private static final Series FIRST = Series.count("ycsb.first-violation", Series.Better.LOWER);

  private static final List<Count> VIOLATIONS =
      List.of(Count.VALUE, Count.LENGTH, Count.FIELD, Count.ROW);

  private final Map<Count, LongAdder> counts = new EnumMap<>(Count.class);
  private final AtomicReference<String> first = new AtomicReference<>("");

  enum Count {
    /** Values that were checked and were right. */
    RIGHT("right"),
    /** Reads that missed a record of which no delete had been drawn. */
    MISSING("missing"),
    /** Reads that missed a record that may have been deleted before they arrived. */
    DELETED("deleted"),
    /** Values that were never written there. */
    VALUE("wrong values"),
    /** Values of a length that was never written there. */
    LENGTH("of wrong length"),
    FIELD("missing fields"),
    /** Rows of scans that were no records, or not in the order of keys. */
    ROW("wrong rows of scans");

    private final String title;

    Count(String title) {
      this.title = title;
    }
  }

  public IntegrityCounters() {
    for (Count count : Count.values()) {
      counts.put(count, new LongAdder());
    }
  }

  private LongAdder of(Count count) {
    return counts.get(count);
  }

  public long valuesRight() {
    return of(Count.RIGHT).sum();
  }

  public long recordsMissing() {
    return of(Count.MISSING).sum();
  }

  public long recordsDeleted() {
    return of(Count.DELETED).sum();
  }

  public long violations() {
    return VIOLATIONS.stream().mapToLong(violation -> of(violation).sum()).sum();
  }

  /** Returns the first violation in words; empty when there was none. */
  public Optional<String> firstViolation() {
    return Optional.of(first.get()).filter(words -> !words.isEmpty());
  }

  public String describeViolations() {
    return VIOLATIONS.stream()
        .map(violation -> of(violation).sum() + " " + violation.title)
        .collect(Collectors.joining(", "));
  }

  @Override
  public Set<Series> series() {
    return Set.of(FINDINGS, FIRST);
  }

  @Override
  public void tell(Observations observed) {
    for (Count count : Count.values()) {
      observed.count(FINDINGS, count.title, of(count).sum());
    }
    firstViolation().ifPresent(words -> observed.count(FIRST, words, 1));
  }

  @Override
  public void addTold(Observations observed) {
    for (Count count : Count.values()) {
      of(count).add(observed.count(FINDINGS, count.title));
    }
    observed.labels(FIRST).forEach(words -> first.compareAndSet("", words));
  }

  void right(int values) {
    of(Count.RIGHT).add(values);
  }

  void missing(boolean mayBeDeleted) {
    of(mayBeDeleted ? Count.DELETED : Count.MISSING).increment();
  }

  /** Counts a violation and returns its words. */
  String violation(Count violation, String words) {
    of(violation).increment();
    first.compareAndSet("", words);
    return words;
  }
}
