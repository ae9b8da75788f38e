package dev.loadstone.history;

import java.util.Arrays;
import java.util.Optional;

/**
 * Looks for a cycle of a graph with as few transactions as possible. Nodes from {@code counted} on
 * only help to tell the order of time and count nothing. In a large component not every node can be
 * a start, so the cycle is then the shortest of those that were found.
 */
final class ShortestCycle {
  /** Edges that are looked at before the best cycle so far is taken. */
  private static final long MOST_WORK = 50_000_000L;

  private final Graph graph;
  private final int counted;
  private final int[] component;
  private final int[] distance;
  private final int[] parent;

  /** A queue whose front takes what costs nothing; begins in the middle. */
  private final int[] queue;

  private int touched;
  private final int[] seen;
  private long work;

  private ShortestCycle(Graph graph, int counted, int[] component) {
    this.graph = graph;
    this.counted = counted;
    this.component = component;
    distance = new int[graph.nodes()];
    parent = new int[graph.nodes()];
    queue = new int[2 * graph.nodes() + 2];
    seen = new int[graph.nodes()];
    Arrays.fill(distance, Integer.MAX_VALUE);
  }

  /**
   * Returns the nodes of a cycle in their order.
   *
   * @param counted the number of nodes that count, which come first
   */
  static Optional<int[]> in(Graph graph, int counted) {
    return graph.isAcyclic()
        ? Optional.empty()
        : new ShortestCycle(graph, counted, graph.components()).find();
  }

  private Optional<int[]> find() {
    int[] sizes = new int[graph.nodes()];
    for (int c : component) {
      sizes[c]++;
    }
    int[] best = null;
    int length = Integer.MAX_VALUE;
    for (int start = 0; start < counted && work < MOST_WORK && length > 2; start++) {
      if (sizes[component[start]] > 1) {
        int last = search(start, length);
        if (last >= 0) {
          length = distance[last] + 1;
          best = path(start, last);
        }
        forget();
      }
    }
    return Optional.ofNullable(best);
  }

  /**
   * Searches in breadth for a way back to the start.
   *
   * @param below only cycles of fewer transactions are of interest
   * @return the node before the start, or -1
   */
  private int search(int start, int below) {
    int head = queue.length / 2;
    int tail = head;
    queue[tail++] = start;
    reach(start, 0, -1);
    int last = -1;
    int best = below;
    while (head < tail) {
      int node = queue[head++];
      int far = distance[node];
      if (far + 1 >= best) {
        break;
      }
      for (int edge = graph.first(node); edge < graph.first(node + 1); edge++) {
        work++;
        int target = graph.target(edge);
        if (component[target] != component[start]) {
          continue;
        }
        if (target == start) {
          best = far + 1;
          last = node;
          break;
        }
        int cost = target < counted ? 1 : 0;
        // What a node costs is its own, so the first way to it is the shortest.
        if (distance[target] == Integer.MAX_VALUE) {
          reach(target, far + cost, node);
          if (cost == 0) {
            queue[--head] = target;
          } else {
            queue[tail++] = target;
          }
        }
      }
    }
    return last;
  }

  private void reach(int node, int far, int from) {
    distance[node] = far;
    parent[node] = from;
    seen[touched++] = node;
  }

  private void forget() {
    for (int i = 0; i < touched; i++) {
      distance[seen[i]] = Integer.MAX_VALUE;
    }
    touched = 0;
  }

  private int[] path(int start, int last) {
    int length = 1;
    for (int node = last; node != start; node = parent[node]) {
      length++;
    }
    int[] path = new int[length];
    for (int node = last; length > 0; node = parent[node]) {
      path[--length] = node;
    }
    return path;
  }
}
