package dev.loadstone.core;

import java.util.Iterator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes resources even after closing others has failed, and loses no failure. */
public final class Closing {
  private static final Logger LOG = LoggerFactory.getLogger(Closing.class);

  private Closing() {}

  @FunctionalInterface
  public interface Action<T, E extends Exception> {
    void close(T resource) throws E;
  }

  /**
   * Closes each resource in order, even after closing one has failed.
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
   * Closes a resource because of another failure, which the caller goes on to throw.
   *
   * @param failure the other failure; a failure to close is added to it as suppressed
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

  /**
   * Closes or cancels what may have gone already: that it fails is only logged.
   *
   * @param resource may be null
   */
  public static void quietly(AutoCloseable resource) {
    if (resource == null) {
      return;
    }
    try {
      resource.close();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      LOG.debug("a connection or a call could not be ended in order", e);
    }
  }
}
