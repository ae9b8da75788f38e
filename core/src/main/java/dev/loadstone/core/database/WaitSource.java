package dev.loadstone.core.database;

import dev.loadstone.core.text.Text;
import java.time.Duration;
import java.util.List;

/** What the sessions of a load are doing on the servers. Used by one thread. */
public interface WaitSource extends AutoCloseable {
  /** The name of the statement that calls a procedure: its simple name, as {@code new-order}. */
  static String statementOf(String procedure) {
    return Text.dashed(procedure.substring(procedure.lastIndexOf('.') + 1));
  }

  /** The shortest pause between two looks that gives fresh answers. */
  default Duration leastPause() {
    return Duration.ZERO;
  }

  /**
   * Looks once. Totals are told from the second look on.
   *
   * @throws dev.loadstone.core.LoadstoneException when the server does not answer; a later look may
   *     succeed
   */
  void look(Told told);

  /**
   * What is not told, and what it would take, in sentences; empty when all is. Complete after the
   * first look.
   */
  List<String> limits();

  /** The server's thread that answers looks, on the server's machine; 0 where unknown. */
  default long thread() {
    return 0;
  }

  /** Gives back what looks used. */
  @Override
  default void close() {}

  /** Takes what a look found. */
  interface Told {
    /**
     * A session that is in a state now.
     *
     * @param statement the name that its statement bears; empty where it bears none
     * @param part {@link TimePart#RUNNING} where it is at work and waits for nothing that the
     *     server knows of
     * @param detail what it waits for, in the server's words; empty where there is no more to say
     * @param thread the id of its thread or process on the server's machine; 0 where unknown
     */
    void seen(String statement, TimePart part, String detail, long thread);

    /** A session that the server has nothing to do for. The thread is as in {@link #seen}. */
    default void idle(long thread) {}

    /** Time that the server measured since the last look. */
    void spent(String statement, TimePart part, String detail, long nanos);

    /** A call that does nothing took so long. */
    void emptyCall(long nanos);
  }
}
