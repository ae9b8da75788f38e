package dev.loadstone.benchmarks.kit;

import dev.loadstone.core.benchmark.TransactionType;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** A kind of transaction; a benchmark has them in an enumeration, in the order of reports. */
public interface TransactionKind {
  /** Its name in files, for example {@code send-payment}. */
  String id();

  /** As people read it. */
  String title();

  /** Its place in the order of reports, from 0. */
  int index();

  /** All of them for the load generator, without pauses. */
  static List<TransactionType> types(TransactionKind... kinds) {
    return Stream.of(kinds)
        .map(kind -> new TransactionType(kind.id(), kind.title(), Duration.ZERO, Duration.ZERO))
        .toList();
  }
}
