package dev.loadstone.core.process;

import java.util.Map;

/**
 * The resources that a process and all that it has started use.
 *
 * @param processes running totals of each, by its id
 * @param memoryBytes memory that they hold; pages that they share are counted once
 */
public record ProcessTotals(Map<Long, Counter> processes, long memoryBytes) {
  /**
   * Totals since a process began.
   *
   * @param readBytes bytes that it had read from storage
   * @param writtenBytes bytes that it had written to storage
   */
  public record Counter(long cpuMillis, long readBytes, long writtenBytes) {
    public static final Counter ZERO = new Counter(0, 0, 0);
  }
}
