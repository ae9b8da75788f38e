package dev.loadstone.core.deployment;

import java.time.Duration;

/**
 * A fault to be done to a node.
 *
 * @param node from 1
 * @param direction which packets a cut drops, as the node sees it
 * @param from the node to which alone a cut applies; 0 for all nodes and the client
 * @param slower the rate and the delay that the fault sets, of a link or of each sync
 * @param by what a skewed clock is ahead; negative when it is behind
 */
public record FaultOrder(
    FaultKind kind, int node, Direction direction, int from, Network slower, Duration by) {
  /** The packets that are dropped, as a node sees them. */
  public enum Direction {
    IN,
    OUT,
    BOTH
  }

  /** An order of a kind that needs nothing else to be said. */
  public static FaultOrder of(FaultKind kind, int node) {
    return new FaultOrder(kind, node, Direction.BOTH, 0, Network.LOOPBACK, Duration.ZERO);
  }
}
