package dev.loadstone.core.result;

import java.util.List;

/**
 * The resources that a started node used in the measured interval.
 *
 * @param node its name, for example {@code node-1}
 * @param cpu mean number of cores it kept busy
 * @param memoryBytes the most memory it held
 */
public record NodeUsage(String node, double cpu, long memoryBytes) {
  private static final double MICROS_PER_SECOND = 1e6;

  /**
   * Processor time that all nodes used for each completed transaction, in microseconds; NaN where
   * no node was watched.
   *
   * @param throughput completed transactions a second
   */
  public static double microsPerTransaction(List<NodeUsage> nodes, double throughput) {
    return nodes.isEmpty()
        ? Double.NaN
        : MICROS_PER_SECOND * nodes.stream().mapToDouble(NodeUsage::cpu).sum() / throughput;
  }
}
