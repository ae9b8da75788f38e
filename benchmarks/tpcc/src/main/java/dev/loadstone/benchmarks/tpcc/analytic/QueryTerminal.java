package dev.loadstone.benchmarks.tpcc.analytic;

import dev.loadstone.core.benchmark.Script;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** A stream of queries: all of them, in an order of its own, over and over. */
final class QueryTerminal implements Script {
  private final List<Query> order;
  private int next;

  QueryTerminal(List<Query> queries, long seed) {
    order = new ArrayList<>(queries);
    Collections.shuffle(order, new Random(seed));
  }

  @Override
  public Query next() {
    Query query = order.get(next);
    next = (next + 1) % order.size();
    return query;
  }
}
