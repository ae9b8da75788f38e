package dev.loadstone.benchmarks.kit.session;

import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;

/**
 * A transaction of the witness of isolation: reads one object or two, and then writes some of them.
 * Executed once, because its values are written once in a run; holds what it has read, and when.
 */
public final class WitnessInput implements Transaction {
  /** Stands for the value read where the answer did not come. */
  public static final long NOT_KNOWN = -1;

  private final int process;
  private final Change first;
  private final Change second;
  private final Order order;
  private long firstRead = NOT_KNOWN;
  private long secondRead = NOT_KNOWN;
  private long end;

  /** Written last by whoever has the answer, so that all else is seen with it. */
  private volatile Outcome outcome;

  private volatile long start;

  /**
   * The use of one object.
   *
   * @param group the group of objects that are in one partition
   * @param id its number in the group, from 0
   * @param value what is written; 0 for nothing
   */
  public record Change(int group, int id, long value) {
    /** Stands for a second object where there is none. */
    public static final Change NONE = new Change(-1, 0, 0);
  }

  /** The order of reads and writes, where statements can choose it. */
  public enum Order {
    READS_FIRST,
    OBJECT_BY_OBJECT,
    /** Reads first, and is rolled back at the end. */
    ROLLED_BACK
  }

  /**
   * @param process the number of the session over all clients, from 0
   */
  public WitnessInput(int process, Change first, Change second, Order order) {
    this.process = process;
    this.first = first;
    this.second = second;
    this.order = order;
  }

  /** Not a type of the benchmark: it is executed aside from the load. */
  @Override
  public int typeIndex() {
    return 0;
  }

  @Override
  public boolean spansPartitions() {
    return hasSecond() && first.group() != second.group();
  }

  public int process() {
    return process;
  }

  public Change first() {
    return first;
  }

  public Change second() {
    return second;
  }

  public boolean hasSecond() {
    return second.group() >= 0;
  }

  Order order() {
    return order;
  }

  boolean writes() {
    return first.value() != 0 || second.value() != 0;
  }

  void readFirst(long value) {
    firstRead = value;
  }

  void readSecond(long value) {
    secondRead = value;
  }

  public long firstRead() {
    return firstRead;
  }

  public long secondRead() {
    return secondRead;
  }

  /** Takes notice that it is about to be sent. */
  public void begin() {
    start = System.nanoTime();
  }

  public void end(Outcome how) {
    end = System.nanoTime();
    outcome = how;
  }

  /** By {@link System#nanoTime()}; 0 before it was sent. */
  public long start() {
    return start;
  }

  /** Holds when there is an {@link #outcome()}. */
  public long end() {
    return end;
  }

  /** Null before its end. */
  public Outcome outcome() {
    return outcome;
  }
}
