package dev.loadstone.core.result;

import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads facts that only describe a machine. A failure ends nothing: it is logged, and the fact is
 * left out. A library of the system may be missing, or may not be loaded from where it was
 * unpacked.
 */
public final class Described {
  private static final Logger LOG = LoggerFactory.getLogger(Described.class);

  private Described() {}

  /**
   * Reads a fact.
   *
   * @param otherwise the value in place of one that cannot be had
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
