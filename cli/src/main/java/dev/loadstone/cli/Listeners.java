package dev.loadstone.cli;

import dev.loadstone.runner.experiment.ExperimentListener;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The terminal, and others that listen beside it. One of these that fails is left out from then on:
 * the measurement does not depend on who watches it.
 */
final class Listeners {
  private final ExperimentListener terminal;
  private final List<ExperimentListener> others = new CopyOnWriteArrayList<>();

  Listeners(ExperimentListener terminal) {
    this.terminal = terminal;
  }

  void add(ExperimentListener other) {
    others.add(other);
  }

  /** Passes each call to all of them; what the terminal returns counts. */
  ExperimentListener together() {
    Class<?>[] as = {ExperimentListener.class};
    return (ExperimentListener)
        Proxy.newProxyInstance(
            Listeners.class.getClassLoader(), as, (self, method, told) -> tell(method, told));
  }

  private Object tell(Method method, Object[] told) throws Throwable {
    for (ExperimentListener other : List.copyOf(others)) {
      try {
        method.invoke(other, told);
      } catch (InvocationTargetException e) {
        others.remove(other);
        terminal.note(other.getClass().getSimpleName() + " ends: " + e.getCause());
      }
    }
    try {
      return method.invoke(terminal, told);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
