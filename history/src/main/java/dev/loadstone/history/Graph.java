package dev.loadstone.history;

import java.util.Arrays;

/** A directed graph in arrays of primitives. */
final class Graph {
  private final int nodes;
  private int[] from = new int[1024];
  private int[] to = new int[1024];
  private int edges;

  /** Where the targets of a node begin; null until the first is asked for. */
  private int[] first;

  private int[] targets;

  /** Null until it is asked for. */
  private int[] components;

  Graph(int nodes) {
    this.nodes = nodes;
  }

  void add(int source, int target) {
    if (edges == from.length) {
      from = Arrays.copyOf(from, Math.multiplyExact(edges, 2));
      to = Arrays.copyOf(to, 2 * edges);
    }
    from[edges] = source;
    to[edges++] = target;
  }

  /** Arranges the edges by their sources; none is added any more. */
  Graph close() {
    first = new int[nodes + 1];
    for (int i = 0; i < edges; i++) {
      first[from[i] + 1]++;
    }
    for (int node = 0; node < nodes; node++) {
      first[node + 1] += first[node];
    }
    int[] next = Arrays.copyOf(first, nodes);
    targets = new int[edges];
    for (int i = 0; i < edges; i++) {
      targets[next[from[i]]++] = to[i];
    }
    from = null;
    to = null;
    return this;
  }

  int nodes() {
    return nodes;
  }

  /** The index of a node's first edge; its last is before that of the next node's first. */
  int first(int node) {
    return first[node];
  }

  int target(int edge) {
    return targets[edge];
  }

  boolean isAcyclic() {
    return Arrays.stream(components()).max().orElse(-1) == nodes - 1;
  }

  /** The strongly connected component of each node, by Tarjan's algorithm. */
  int[] components() {
    if (components == null) {
      components = findComponents();
    }
    return components;
  }

  private int[] findComponents() {
    int[] component = new int[nodes];
    int[] number = new int[nodes];
    int[] low = new int[nodes];
    int[] edge = new int[nodes];
    int[] path = new int[nodes];
    int[] open = new int[nodes];
    Arrays.fill(component, -1);
    int numbers = 0;
    int openCount = 0;
    int found = 0;
    for (int root = 0; root < nodes; root++) {
      if (number[root] != 0) {
        continue;
      }
      int depth = 0;
      path[0] = root;
      number[root] = ++numbers;
      low[root] = numbers;
      edge[root] = first[root];
      open[openCount++] = root;
      while (depth >= 0) {
        int node = path[depth];
        if (edge[node] < first[node + 1]) {
          int target = targets[edge[node]++];
          if (number[target] == 0) {
            number[target] = ++numbers;
            low[target] = numbers;
            edge[target] = first[target];
            open[openCount++] = target;
            path[++depth] = target;
          } else if (component[target] < 0) {
            low[node] = Math.min(low[node], number[target]);
          }
        } else {
          if (low[node] == number[node]) {
            int member;
            do {
              member = open[--openCount];
              component[member] = found;
            } while (member != node);
            found++;
          }
          depth--;
          if (depth >= 0) {
            low[path[depth]] = Math.min(low[path[depth]], low[node]);
          }
        }
      }
    }
    return component;
  }
}
