package dev.loadstone.core;

import java.util.ArrayList;
import java.util.List;

/** A request to end early, for example from Ctrl-C. It cannot be withdrawn. */
public final class Cancellation {
  private final List<Runnable> actions = new ArrayList<>();
  private boolean cancelled;

  /** Requests the end, and runs the actions of {@link #onCancel} once. */
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

  public synchronized boolean isCancelled() {
    return cancelled;
  }

  /** Fails with {@link ExitCode#INTERRUPTED} once the end was requested. */
  public void throwIfCancelled() {
    if (isCancelled()) {
      throw new LoadstoneException(ExitCode.INTERRUPTED, "ended by the user");
    }
  }

  /**
   * Runs an action when the end is requested, or at once when it already was.
   *
   * @param action must be quick and throw no exceptions
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

  /** The registration of an action; closing it removes the action. */
  public interface Registration extends AutoCloseable {
    @Override
    void close();
  }
}
