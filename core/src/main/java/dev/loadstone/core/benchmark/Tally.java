package dev.loadstone.core.benchmark;

import dev.loadstone.core.database.Outcome;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * A benchmark's count about the transactions of the measured interval, for its audit. One tally
 * belongs to one worker thread and is read after that thread has ended. Tallies add up: when
 * several processes drive a load, each writes what its tallies counted, and the process that
 * assesses the run adds it to a tally of its own.
 */
public interface Tally {
  /** Counts nothing: for a workload that has no audit. */
  Tally NONE =
      new Tally() {
        @Override
        public void add(Transaction transaction, Outcome outcome, int detail) {}

        @Override
        public void writeTo(DataOutput out) {}

        @Override
        public void addFrom(DataInput in) {}
      };

  /**
   * Counts a transaction that ended in the measured interval.
   *
   * @param transaction its input
   * @param outcome how its last try ended
   * @param detail what the session said about it
   */
  void add(Transaction transaction, Outcome outcome, int detail);

  /**
   * Writes what was counted, for {@link #addFrom} in another process of the same version.
   *
   * @throws IOException when {@code out} throws it
   */
  void writeTo(DataOutput out) throws IOException;

  /**
   * Adds what {@link #writeTo} of another tally of the same benchmark wrote, reading exactly that.
   *
   * @throws IOException when {@code in} throws it
   */
  void addFrom(DataInput in) throws IOException;
}
