package dev.loadstone.benchmarks.tpcc.random;

/**
 * Picks an exact number of rows at random while they go by, each set of rows with the same
 * probability (selection sampling: Knuth, The Art of Computer Programming 2, 3.4.2, algorithm S).
 * For rules such as "10 % of the rows, selected at random" (clause 4.3.3.1).
 */
public final class ExactShare {
  private int rows;
  private int wanted;

  public ExactShare(int rows, int wanted) {
    this.rows = rows;
    this.wanted = wanted;
  }

  /** Returns whether the next row is picked. Called exactly once for each row. */
  public boolean next(TpccRandom random) {
    boolean picked = random.uniform(1, rows) <= wanted;
    rows--;
    if (picked) {
      wanted--;
    }
    return picked;
  }
}
