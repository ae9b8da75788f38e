package dev.loadstone.core;

import java.util.Iterator;

/** Closes resources whatever becomes of others, and loses no failure. */
public final class Closing {
  private Closing() {}

  /**
   * Closes one resource.
   *
   * @param <T> its type
   * @param <E> what may be thrown
   */
  @FunctionalInterface
  public interface Action<T, E extends Exception> {
    /** Closes it. */
    void close(T resource) throws E;
  }

  /**
   * Closes each, in order, also after one could not be closed.
   *
   * @throws E the first failure, with later ones as suppressed
   */
  public static <T, E extends Exception> void all(
      Iterable<? extends T> resources, Action<T, E> action) throws E {
    Iterator<? extends T> left = resources.iterator();
    while (left.hasNext()) {
      try {
        action.close(left.next());
      } catch (Exception | Error e) {
        left.forEachRemaining(resource -> after(e, () -> action.close(resource)));
        throw e;
      }
    }
  }

  /**
   * Closes a resource because something else has failed, which goes on to be thrown by the caller.
   *
   * @param failure what has failed; has that of closing as suppressed
   * @param resource may be null
   */
  public static void after(Throwable failure, AutoCloseable resource) {
    if (resource == null) {
      return;
    }
    try {
      resource.close();
    } catch (Exception | Error e) {
      failure.addSuppressed(e);
    }
  }
}
