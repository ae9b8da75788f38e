package dev.loadstone.studies.sets.algorithm;

import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.database.table.CallFailedException;
import dev.loadstone.core.database.table.KeyRange;
import dev.loadstone.core.database.table.KeyTableSession;
import dev.loadstone.core.database.table.SetOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Concurrent merges: one per range of the tables, each with its own session. */
final class ParallelMerging {
  private ParallelMerging() {}

  /** Both tables have the same ranges, because they were made with the same sample of keys. */
  static void merge(SetOperation operation, Operands operands) throws CallFailedException {
    List<KeyRange> ranges = operands.tables().client().ranges(operands.left());
    ExecutorService threads = Executors.newFixedThreadPool(ranges.size());
    try {
      List<Future<Void>> merges = new ArrayList<>();
      for (KeyRange range : ranges) {
        merges.add(
            threads.submit(
                () -> {
                  try (KeyTableSession session = operands.tables().client().open()) {
                    Merging.merge(operation, operands.by(session), range);
                  }
                  return null;
                }));
      }
      for (Future<Void> merge : merges) {
        merge.get();
      }
    } catch (ExecutionException e) {
      throw failure(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CallFailedException(Outcome.TIMEOUT, "interrupted", e);
    } finally {
      threads.shutdownNow();
    }
  }

  private static CallFailedException failure(Throwable cause) {
    if (cause instanceof CallFailedException failed) {
      return failed;
    }
    if (cause instanceof SessionUnavailableException unavailable) {
      return new CallFailedException(
          Outcome.CONNECTION_LOST, unavailable.getMessage(), unavailable);
    }
    return new CallFailedException(Outcome.ERROR, cause.toString(), cause);
  }
}
