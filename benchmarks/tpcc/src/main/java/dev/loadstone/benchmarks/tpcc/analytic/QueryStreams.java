package dev.loadstone.benchmarks.tpcc.analytic;

/**
 * The terminals that ask queries, spread evenly over all, so that each client process has terminals
 * of both kinds.
 *
 * @param terminals how many terminals all clients have together
 * @param analytic how many of them ask queries, 0 … terminals
 */
record QueryStreams(int terminals, int analytic) {
  boolean isAnalytic(int terminal) {
    return before(terminal + 1) > before(terminal);
  }

  /** The number of those that ask queries among the terminals before one. */
  int before(int terminal) {
    return (int) ((long) terminal * analytic / terminals);
  }

  /** The most of them among the terminals of one of several clients. */
  int mostOfClient(int clients) {
    long share = (terminals + clients - 1L) / clients;
    return (int) ((share * analytic + terminals - 1) / terminals);
  }

  int transactional() {
    return terminals - analytic;
  }
}
