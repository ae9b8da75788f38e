package dev.loadstone.deployments;

import java.util.stream.Stream;

/**
 * The part of a machine that a node may use, where others share it.
 *
 * @param memoryMegabytes the memory in megabytes
 * @param processors the number of processors, a fraction where several nodes share one
 */
public record NodeShare(long memoryMegabytes, double processors) {
  /** An equal share for each of so many nodes. */
  public static NodeShare ofThisMachine(int nodes) {
    return new NodeShare(
        Platform.memoryMegabytes() / nodes,
        Runtime.getRuntime().availableProcessors() / (double) nodes);
  }

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
