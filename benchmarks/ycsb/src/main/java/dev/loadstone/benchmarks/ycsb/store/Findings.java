package dev.loadstone.benchmarks.ycsb.store;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/** What all sessions of a run found out about what they read, in all its phases. */
public final class Findings {
  private final LongAdder valuesRight = new LongAdder();
  private final LongAdder valuesWrong = new LongAdder();
  private final LongAdder lengthsWrong = new LongAdder();
  private final LongAdder fieldsMissing = new LongAdder();
  private final LongAdder rowsWrong = new LongAdder();
  private final LongAdder recordsMissing = new LongAdder();
  private final LongAdder recordsDeleted = new LongAdder();
  private final AtomicReference<String> first = new AtomicReference<>("");

  /** Values that were checked and were right. */
  public long valuesRight() {
    return valuesRight.sum();
  }

  /** Values that nobody wrote there. */
  public long valuesWrong() {
    return valuesWrong.sum();
  }

  /** Values of a length that nobody wrote there. */
  public long lengthsWrong() {
    return lengthsWrong.sum();
  }

  /** Fields that records lacked. */
  public long fieldsMissing() {
    return fieldsMissing.sum();
  }

  /** Rows of scans that were no records, or not in the order of keys. */
  public long rowsWrong() {
    return rowsWrong.sum();
  }

  /** Reads of a record that was not there though no delete of it had been drawn. */
  public long recordsMissing() {
    return recordsMissing.sum();
  }

  /** Reads of a record that may have been deleted before they reached the database. */
  public long recordsDeleted() {
    return recordsDeleted.sum();
  }

  /** Everything that breaks the integrity of what was read. */
  public long violations() {
    return Stream.of(valuesWrong, lengthsWrong, fieldsMissing, rowsWrong)
        .mapToLong(LongAdder::sum)
        .sum();
  }

  /** The first violation in words. */
  public Optional<String> firstViolation() {
    return Stream.of(first.get()).filter(words -> !words.isEmpty()).findFirst();
  }

  /**
   * Writes all counts, for {@link #addFrom} in another process.
   *
   * @throws IOException when {@code out} throws it
   */
  public void writeTo(DataOutput out) throws IOException {
    for (LongAdder counter : counters()) {
      out.writeLong(counter.sum());
    }
    out.writeUTF(first.get());
  }

  /**
   * Adds what {@link #writeTo} wrote.
   *
   * @throws IOException when {@code in} throws it
   */
  public void addFrom(DataInput in) throws IOException {
    for (LongAdder counter : counters()) {
      counter.add(in.readLong());
    }
    first.compareAndSet("", in.readUTF());
  }

  private List<LongAdder> counters() {
    return List.of(
        valuesRight,
        valuesWrong,
        lengthsWrong,
        fieldsMissing,
        rowsWrong,
        recordsMissing,
        recordsDeleted);
  }

  void right(int values) {
    valuesRight.add(values);
  }

  void missing(boolean mayBeDeleted) {
    (mayBeDeleted ? recordsDeleted : recordsMissing).increment();
  }

  /** Counts a violation and gives its words back. */
  String violation(Violation kind, String words) {
    counter(kind).increment();
    first.compareAndSet("", words);
    return words;
  }

  private LongAdder counter(Violation kind) {
    return switch (kind) {
      case VALUE -> valuesWrong;
      case LENGTH -> lengthsWrong;
      case FIELD -> fieldsMissing;
      case ROW -> rowsWrong;
    };
  }

  /** What can be wrong with what was read. */
  enum Violation {
    VALUE,
    LENGTH,
    FIELD,
    ROW
  }

  /** All counts in words, those of violations only. */
  public String describeViolations() {
    return String.join(
        ", ",
        List.of(
            valuesWrong.sum() + " wrong values",
            lengthsWrong.sum() + " of wrong length",
            fieldsMissing.sum() + " missing fields",
            rowsWrong.sum() + " wrong rows of scans"));
  }
}
