package dev.loadstone.benchmarks.tpcc.analytic;

import dev.loadstone.benchmarks.tpcc.input.TransactionKind;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.benchmark.TransactionType;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A question about all data.
 *
 * @param number 1–22, by the questions of TPC-H
 */
record Query(int number) implements Transaction {
  /** Those that there are, in the order of their numbers. */
  static final List<Query> ALL = IntStream.rangeClosed(1, 22).mapToObj(Query::new).toList();

  static List<TransactionType> types() {
    return ALL.stream()
        .map(
            query ->
                new TransactionType(query.name(), "Q" + query.number, Duration.ZERO, Duration.ZERO))
        .toList();
  }

  /** The name of its text and of its type. */
  String name() {
    return "q" + number;
  }

  @Override
  public int typeIndex() {
    return TransactionKind.types().size() + number - 1;
  }

  @Override
  public boolean spansPartitions() {
    return true;
  }
}
