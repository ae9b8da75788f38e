package dev.loadstone.core.database;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.time.Duration;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** The time that is given to a server for what it does by itself; it is asked again and again. */
public final class Patience {
  private static final long PAUSE_MILLIS = 200;

  private final long deadline;

  /**
   * Begins now.
   *
   * @param patience how long it lasts
   */
  public Patience(Duration patience) {
    deadline = System.nanoTime() + patience.toNanos();
  }

  /**
   * A question to a server.
   *
   * @param <E> how it fails
   */
  public interface Question<E extends Exception> {
    /** Whether it is so now. */
    boolean isSo() throws E;
  }

  /**
   * Waits until something is so. It is asked at least once.
   *
   * @return whether it became so in time
   * @throws LoadstoneException with {@link ExitCode#INTERRUPTED} when the thread is interrupted
   */
  public <E extends Exception> boolean until(Question<E> question) throws E {
    while (!question.isSo()) {
      if (isOverAfterPause()) {
        return false;
      }
    }
    return true;
  }

  /**
   * Waits until an answer is good. It is asked for at least once.
   *
   * @return the last answer, good or not
   * @throws LoadstoneException with {@link ExitCode#INTERRUPTED} when the thread is interrupted
   */
  public <T> T last(Supplier<T> asked, Predicate<T> good) {
    T answer = asked.get();
    while (!good.test(answer) && !isOverAfterPause()) {
      answer = asked.get();
    }
    return answer;
  }

  /** Whether it is over; if not, returns after a pause. */
  private boolean isOverAfterPause() {
    if (System.nanoTime() - deadline >= 0) {
      return true;
    }
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      throw LoadstoneException.interrupted(e, "interrupted while waiting for a server to settle");
    }
    return false;
  }

  /** The rest of it; nothing when it is over. */
  public Duration left() {
    return Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
  }
}
