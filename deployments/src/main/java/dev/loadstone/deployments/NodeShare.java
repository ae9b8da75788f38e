package dev.loadstone.deployments;

import java.util.stream.Stream;

/**
 * The part of a machine that a node may use, where others share it.
 *
 * @param memoryMegabytes the memory in megabytes
 * @param processors the number of processors, a fraction where several nodes share one
 */
public record NodeShare(long memoryMegabytes, double processors) {
  /**
   * An equal share of this machine.
   *
   * @param nodes how many nodes share it
   */
  public static NodeShare ofThisMachine(int nodes) {
    return new NodeShare(
        Platform.memoryMegabytes() / nodes,
        Runtime.getRuntime().availableProcessors() / (double) nodes);
  }

  /** The share that each of several nodes has at least. */
  static NodeShare least(Stream<NodeShare> shares) {
    return shares
        .reduce(
            (one, other) ->
                new NodeShare(
                    Math.min(one.memoryMegabytes, other.memoryMegabytes),
                    Math.min(one.processors, other.processors)))
        .orElseThrow();
  }
}
