package dev.loadstone.benchmarks.kit.witness;

import dev.loadstone.benchmarks.kit.session.WitnessInput;
import dev.loadstone.benchmarks.kit.session.WitnessInput.Change;
import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.history.History;
import dev.loadstone.history.MiniTransaction;
import dev.loadstone.history.MiniTransaction.Access;
import dev.loadstone.history.MiniTransaction.End;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The transactions of one session, with what became of those before. A transaction is kept from its
 * start, because one that never ends may have written what others read.
 */
final class WitnessLog implements Script {
  /** So many transactions of a process are kept, some 64 bytes each. No more are begun then. */
  private static final int MOST = 2_000_000;

  private final WitnessScript script;
  private final AtomicInteger begun;
  private final History ended = new History();

  /** Also hands over what has ended to whoever reads it after the run. */
  private final Queue<WitnessInput> underWay = new ConcurrentLinkedQueue<>();

  /**
   * @param begun counts the transactions of all sessions
   */
  WitnessLog(WitnessScript script, AtomicInteger begun) {
    this.script = script;
    this.begun = begun;
  }

  @Override
  public Transaction next() {
    underWay.removeIf(this::keep);
    if (begun.incrementAndGet() > MOST) {
      return null;
    }
    WitnessInput input = script.next();
    underWay.add(input);
    return input;
  }

  private boolean keep(WitnessInput input) {
    Outcome outcome = input.outcome();
    if (outcome == null) {
      return false;
    }
    ended.add(transaction(input, input.end(), end(outcome)));
    return true;
  }

  private static End end(Outcome outcome) {
    return switch (outcome) {
      case COMMITTED -> End.COMMITTED;
      case UNKNOWN -> End.UNKNOWN;
      default -> End.ABORTED;
    };
  }

  private static MiniTransaction transaction(WitnessInput input, long end, End how) {
    return new MiniTransaction(
        input.process(),
        0,
        input.start(),
        end,
        how,
        access(input.first(), input.firstRead()),
        input.hasSecond() ? access(input.second(), input.secondRead()) : null);
  }

  private static Access access(Change change, long read) {
    return new Access(change.group() * WitnessScript.PER_GROUP + change.id(), read, change.value());
  }

  /** The history after the run; what is still under way is unknown. */
  History history() {
    underWay.removeIf(this::keep);
    for (WitnessInput input : underWay) {
      if (input.start() != 0) {
        ended.add(transaction(input, System.nanoTime(), End.UNKNOWN));
      }
    }
    underWay.clear();
    return ended;
  }
}
