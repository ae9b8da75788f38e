package dev.loadstone.benchmarks.ycsb.input;

/** Draws kinds of operations by their shares. Immutable. */
final class DiscreteChooser {
  private static final double PERCENT = 100;

  private final OperationKind[] kinds;

  /** The end of each kind's share; the last kind has none, because it takes the rest. */
  private final double[] ends;

  DiscreteChooser(OperationProportions mix) {
    OperationKind[] all = OperationKind.values();
    int count = 0;
    for (OperationKind kind : all) {
      count += mix.has(kind) ? 1 : 0;
    }
    kinds = new OperationKind[count];
    ends = new double[count - 1];
    double end = 0;
    int next = 0;
    for (OperationKind kind : all) {
      if (mix.has(kind)) {
        end += mix.share(kind) / PERCENT;
        kinds[next] = kind;
        if (next < ends.length) {
          ends[next] = end;
        }
        next++;
      }
    }
  }

  /**
   * Returns the kind at a place.
   *
   * @param place 0 … 1, exclusive
   */
  OperationKind choose(double place) {
    int kind = 0;
    while (kind < ends.length && place >= ends[kind]) {
      kind++;
    }
    return kinds[kind];
  }
}
