package dev.loadstone.benchmarks.sets;

import dev.loadstone.benchmarks.sets.algorithm.Operands;
import dev.loadstone.benchmarks.sets.algorithm.SetAlgorithm;
import dev.loadstone.benchmarks.sets.data.SetDigest;
import dev.loadstone.benchmarks.sets.data.SetsData;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.table.CallFailedException;
import dev.loadstone.core.database.table.KeyTableClient;
import dev.loadstone.core.database.table.TableWork;
import java.util.function.Function;
import java.util.function.LongPredicate;

/**
 * Executes operations on the two sets. After each the result is read and compared with the oracle,
 * and removed; that is no part of the operation's time.
 *
 * @param operands with a session, closed with this one
 * @param oracle what an algorithm must give
 * @param measured whether an instant is in the measured interval
 */
record SetsSession(
    KeyTableClient client,
    Operands operands,
    SetsData data,
    Function<SetAlgorithm, SetDigest> oracle,
    OperationLog log,
    LongPredicate measured)
    implements Session {
  /** The outcome of an operation. */
  private record Ended(Outcome outcome, String failure) {
    static final Ended WELL = new Ended(Outcome.COMMITTED, "");
  }

  @Override
  public void execute(Transaction transaction, Completion completion) {
    SetAlgorithm algorithm = ((Operation) transaction).algorithm();
    TableWork before = client.work();
    long start = System.nanoTime();
    Ended ended = run(algorithm);
    long end = System.nanoTime();
    completion.answered();
    TableWork work = client.work().since(before);
    ended = compareAndClear(algorithm, ended);
    if (ended.outcome.completed()) {
      log.add(
          algorithm,
          measured.test(end)
              ? new OperationLog.Entry(1, end - start, work, 1, 0)
              : new OperationLog.Entry(0, 0, TableWork.NONE, 1, 0));
    } else {
      log.failed(algorithm, ended.failure);
    }
    completion.complete(ended.outcome, 0, ended.failure);
  }

  private Ended run(SetAlgorithm algorithm) {
    try {
      algorithm.run(operands);
      return Ended.WELL;
    } catch (CallFailedException e) {
      return new Ended(e.outcome(), e.getMessage());
    } catch (LoadstoneException e) {
      // Interrupted, because the run is over.
      return new Ended(Outcome.UNKNOWN, e.getMessage());
    }
  }

  private Ended compareAndClear(SetAlgorithm algorithm, Ended ended) {
    try {
      Ended compared = ended.outcome.completed() ? compare(algorithm) : ended;
      data.clearResult();
      return compared;
    } catch (LoadstoneException e) {
      return new Ended(Outcome.ERROR, "the result cannot be read or removed: " + e.getMessage());
    }
  }

  private Ended compare(SetAlgorithm algorithm) {
    SetDigest found = data.digest(SetsData.RESULT);
    SetDigest expected = oracle.apply(algorithm);
    return found.equals(expected)
        ? Ended.WELL
        : new Ended(Outcome.ERROR, "the result has " + found + ", expected " + expected);
  }

  @Override
  public void close() {
    operands.session().close();
  }
}
