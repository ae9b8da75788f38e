package dev.loadstone.core;

import java.util.ArrayList;
import java.util.List;

/** A wish to end early, from Ctrl-C for example. Once made, it stays. */
public final class Cancellation {
  private final List<Runnable> actions = new ArrayList<>();
  private boolean cancelled;

  /** Asks for the end; runs what {@link #onCancel} gave, once. */
  public void cancel() {
    List<Runnable> toRun;
    synchronized (this) {
      if (cancelled) {
        return;
      }
      cancelled = true;
      toRun = List.copyOf(actions);
    }
    toRun.forEach(Runnable::run);
  }

  /** Whether the end was asked for. */
  public synchronized boolean isCancelled() {
    return cancelled;
  }

  /**
   * Has an action run when the end is asked for; at once when it was asked for already.
   *
   * @param action quick, and without exceptions
   * @return closes the registration
   */
  public Registration onCancel(Runnable action) {
    boolean now;
    synchronized (this) {
      now = cancelled;
      if (!now) {
        actions.add(action);
      }
    }
    if (now) {
      action.run();
    }
    return () -> {
      synchronized (this) {
        actions.remove(action);
      }
    };
  }

  /** Takes an action back. */
  public interface Registration extends AutoCloseable {
    @Override
    void close();
  }
}
