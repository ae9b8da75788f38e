package dev.loadstone.benchmarks.ycsb.store;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Counts what all sessions of a run found in the values they read, in all its phases. */
public final class IntegrityCounters {
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

  /** Writes all counts, for {@link #addFrom} in another process. */
  public void writeTo(DataOutput out) throws IOException {
    for (LongAdder counter : counters()) {
      out.writeLong(counter.sum());
    }
    out.writeUTF(first.get());
  }

  /** Adds what {@link #writeTo} wrote. */
  public void addFrom(DataInput in) throws IOException {
    for (LongAdder counter : counters()) {
      counter.add(in.readLong());
    }
    first.compareAndSet("", in.readUTF());
  }

  private List<LongAdder> counters() {
    return Stream.concat(
            Stream.of(valuesRight, recordsMissing, recordsDeleted), violations.stream())
        .toList();
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
