package dev.loadstone.benchmarks.kit.witness;

import dev.loadstone.benchmarks.kit.session.WitnessInput;
import dev.loadstone.benchmarks.kit.session.WitnessInput.Change;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.history.HistoryFile;
import dev.loadstone.history.MiniTransaction;
import dev.loadstone.history.MiniTransaction.Access;
import dev.loadstone.history.MiniTransaction.End;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The history of the witness's transactions in one process. A transaction is in it from its start,
 * because one that never ends may have written what others read.
 */
final class WitnessLog {
  /** So many transactions are kept, some 20 bytes each. No more are begun then. */
  private static final int MOST = 2_000_000;

  private final HistoryFile file = new HistoryFile();
  private final Map<WitnessInput, Long> underWay = new HashMap<>();
  private int begun;

  synchronized boolean isFull() {
    return begun >= MOST;
  }

  synchronized void begin(WitnessInput input) {
    begun++;
    underWay.put(input, System.nanoTime());
  }

  synchronized void end(WitnessInput input, Outcome outcome) {
    Long start = underWay.remove(input);
    // Null after the file was written: it is unknown there.
    if (start != null) {
      add(input, start, end(outcome));
    }
  }

  private static End end(Outcome outcome) {
    return switch (outcome) {
      case COMMITTED -> End.COMMITTED;
      case UNKNOWN -> End.UNKNOWN;
      default -> End.ABORTED;
    };
  }

  private void add(WitnessInput input, long start, End how) {
    file.add(
        new MiniTransaction(
            input.process(),
            0,
            start,
            System.nanoTime(),
            how,
            access(input.first(), input.firstRead()),
            input.hasSecond() ? access(input.second(), input.secondRead()) : null));
  }

  private static Access access(Change change, long read) {
    return new Access(change.group() * WitnessScript.PER_GROUP + change.id(), read, change.value());
  }

  /** Writes the file; what is still under way is unknown. */
  synchronized void write(Path folder) throws IOException {
    underWay.forEach((input, start) -> add(input, start, End.UNKNOWN));
    underWay.clear();
    file.write(folder);
  }
}
