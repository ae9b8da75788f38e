package dev.loadstone.report.verify;

import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.result.TimelineRow;
import dev.loadstone.report.read.CsvRows;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** The transactions of all phases of a run by type and outcome, added up from its seconds. */
final class CountedTransactions {
  private final Map<String, Map<Outcome, Long>> byType = new HashMap<>();

  private CountedTransactions() {}

  static CountedTransactions read(Path timeline) {
    CountedTransactions counted = new CountedTransactions();
    CsvRows.all(timeline, TimelineRow.class).forEach(counted::add);
    return counted;
  }

  private void add(TimelineRow row) {
    Map<Outcome, Long> counts =
        byType.computeIfAbsent(row.transaction(), type -> new EnumMap<>(Outcome.class));
    counts.merge(Outcome.COMMITTED, row.completed() - row.intendedRollbacks(), Long::sum);
    counts.merge(Outcome.INTENDED_ROLLBACK, row.intendedRollbacks(), Long::sum);
    counts.merge(Outcome.SERIALIZATION_FAILURE, row.serializationFailures(), Long::sum);
    counts.merge(Outcome.DEADLOCK, row.deadlocks(), Long::sum);
    counts.merge(Outcome.TIMEOUT, row.timeouts(), Long::sum);
    counts.merge(Outcome.CONNECTION_LOST, row.connectionsLost(), Long::sum);
    counts.merge(Outcome.REJECTED, row.rejected(), Long::sum);
    counts.merge(Outcome.UNKNOWN, row.unknown(), Long::sum);
    counts.merge(Outcome.ERROR, row.errors(), Long::sum);
  }

  /** Those of one type. */
  Map<Outcome, Long> of(String type) {
    return byType.getOrDefault(type, Map.of());
  }
}
