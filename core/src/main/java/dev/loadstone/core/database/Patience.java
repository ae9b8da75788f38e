package dev.loadstone.core.database;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.time.Duration;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** The time that a server gets for something that it does by itself; it is asked repeatedly. */
public final class Patience {
  private static final long PAUSE_MILLIS = 200;

  private final long deadline;

  public Patience(Duration patience) {
    deadline = System.nanoTime() + patience.toNanos();
  }

  public interface Question<E extends Exception> {
    boolean isSo() throws E;
  }

  /**
   * Waits until a condition holds. The question is asked at least once.
   *
   * @return whether the condition held in time
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

  /** The rest of the time; zero when it is over. */
  public Duration left() {
    return Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
  }
}
