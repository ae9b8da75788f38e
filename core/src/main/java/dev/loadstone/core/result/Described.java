package dev.loadstone.core.result;

import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What only describes a machine. That it cannot be had ends nothing: it is logged, and left out. A
 * library of the system may be missing, or may not be loaded from where it was unpacked.
 */
public final class Described {
  private static final Logger LOG = LoggerFactory.getLogger(Described.class);

  private Described() {}

  /**
   * Asks for it.
   *
   * @param what the log calls it
   * @param otherwise in place of what cannot be had
   */
  public static <T> T as(String what, Supplier<T> question, T otherwise) {
    try {
      return question.get();
    } catch (RuntimeException | LinkageError e) {
      LOG.warn("{} cannot be told here: {}", what, e.toString());
      return otherwise;
    }
  }
}
