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
 */
final class SetsSession implements Session {
  private final KeyTableClient client;
  private final Operands operands;
  private final SetsData data;
  private final Function<SetAlgorithm, SetDigest> oracle;
  private final OperationLog log;
  private final LongPredicate measured;
  private String failure = "";
  private long afterAnswer;

  /**
   * @param operands with a session, closed with this one
   * @param oracle what an algorithm must give
   * @param measured whether an instant is in the measured interval
   */
  SetsSession(
      KeyTableClient client,
      Operands operands,
      SetsData data,
      Function<SetAlgorithm, SetDigest> oracle,
      OperationLog log,
      LongPredicate measured) {
    this.client = client;
    this.operands = operands;
    this.data = data;
    this.oracle = oracle;
    this.log = log;
    this.measured = measured;
  }

  @Override
  public Outcome execute(Transaction transaction) {
    SetAlgorithm algorithm = ((Operation) transaction).algorithm();
    failure = "";
    TableWork before = client.work();
    long start = System.nanoTime();
    Outcome outcome = Outcome.COMMITTED;
    try {
      algorithm.method().run(operands);
    } catch (CallFailedException e) {
      outcome = e.outcome();
      failure = e.getMessage();
    } catch (LoadstoneException e) {
      // Interrupted, because the run is over.
      outcome = Outcome.UNKNOWN;
      failure = e.getMessage();
    }
    long end = System.nanoTime();
    TableWork work = client.work().since(before);
    try {
      if (outcome.completed()) {
        outcome = compare(algorithm);
      }
      data.clearResult();
    } catch (LoadstoneException e) {
      outcome = Outcome.ERROR;
      failure = "the result cannot be read or removed: " + e.getMessage();
    }
    if (outcome.completed()) {
      boolean counts = measured.test(end);
      log.add(
          algorithm,
          counts
              ? new OperationLog.Entry(1, end - start, work, 1, 0)
              : new OperationLog.Entry(0, 0, TableWork.NONE, 1, 0));
    } else {
      log.failed(algorithm, failure);
    }
    afterAnswer = System.nanoTime() - end;
    return outcome;
  }

  private Outcome compare(SetAlgorithm algorithm) {
    SetDigest found = data.digest(SetsData.RESULT);
    SetDigest expected = oracle.apply(algorithm);
    if (found.equals(expected)) {
      return Outcome.COMMITTED;
    }
    failure = "the result has " + found + ", expected " + expected;
    return Outcome.ERROR;
  }

  @Override
  public long afterAnswerNanos() {
    return afterAnswer;
  }

  @Override
  public String lastFailure() {
    return failure;
  }

  @Override
  public void close() {
    operands.session().close();
  }
}
