package dev.loadstone.studies.sets;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.mark.TableMark;
import dev.loadstone.core.database.table.CallFailedException;
import dev.loadstone.core.database.table.TableWork;
import dev.loadstone.core.text.Text;
import dev.loadstone.studies.sets.algorithm.Operands;
import dev.loadstone.studies.sets.algorithm.SetAlgorithm;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.LongPredicate;

final class SetsSession implements Session {
  private static final Ended WELL = new Ended(Outcome.COMMITTED, "");

  private final Operands operands;
  private final SetsData data;
  private final TableMark mark;
  private final Function<SetAlgorithm, SetDigest> oracle;
  private final OperationLog log;
  private final LongPredicate measured;

  /** Null when there is no result to prove. */
  private Unproved unproved;

  private record Ended(Outcome outcome, String failure) {}

  /**
   * A successful operation whose result has not been compared yet.
   *
   * @param prove notes in the log that the result is right
   * @param counted the elements of the result if they were counted and not written
   */
  private record Unproved(SetAlgorithm algorithm, Runnable prove, OptionalLong counted) {}

  SetsSession(
      Operands operands,
      SetsData data,
      TableMark mark,
      Function<SetAlgorithm, SetDigest> oracle,
      OperationLog log,
      LongPredicate measured) {
    this.operands = operands;
    this.data = data;
    this.mark = mark;
    this.oracle = oracle;
    this.log = log;
    this.measured = measured;
  }

  @Override
  public void execute(Transaction transaction, Completion completion) {
    Ended ended = ((Operation) transaction).algorithm().map(this::run).orElseGet(this::prove);
    completion.complete(ended.outcome, 0, ended.failure);
  }

  private Ended run(SetAlgorithm algorithm) {
    Ended ended;
    try {
      TableWork before = operands.tables().work();
      long start = System.nanoTime();
      OptionalLong counted = algorithm.run(operands);
      long end = System.nanoTime();
      TableWork work = operands.tables().work().since(before);
      unproved =
          new Unproved(
              algorithm,
              measured.test(end)
                  ? () -> log.right(algorithm, end - start, work)
                  : () -> log.right(algorithm),
              counted);
      return WELL;
    } catch (CallFailedException e) {
      ended = new Ended(e.outcome(), e.getMessage());
    } catch (LoadstoneException e) {
      // Interrupted, because the run is over.
      ended = new Ended(Outcome.UNKNOWN, e.getMessage());
    }
    log.failed(algorithm, ended.failure);
    return ended;
  }

  private Ended prove() {
    Unproved result = unproved;
    unproved = null;
    Ended ended;
    try {
      ended = result == null ? WELL : compare(result);
      data.clearResult(mark);
    } catch (LoadstoneException e) {
      ended = new Ended(Outcome.ERROR, "the result cannot be read or removed: " + e.getMessage());
    }
    if (result != null) {
      if (ended.outcome.completed()) {
        result.prove.run();
      } else {
        log.failed(result.algorithm, ended.failure);
      }
    }
    return ended;
  }

  private Ended compare(Unproved result) {
    SetDigest expected = oracle.apply(result.algorithm);
    if (result.counted.isPresent()) {
      long counted = result.counted.getAsLong();
      return counted == expected.count() ? WELL : wrong(Text.of("%,d elements", counted), expected);
    }
    SetDigest found = data.digest(SetsData.RESULT);
    return found.equals(expected) ? WELL : wrong(found.toString(), expected);
  }

  private static Ended wrong(String found, SetDigest expected) {
    return new Ended(Outcome.ERROR, "the result has " + found + ", expected " + expected);
  }

  @Override
  public void close() {
    operands.session().close();
  }
}
