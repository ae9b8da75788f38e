package dev.loadstone.core.benchmark;

import java.time.Duration;
import java.util.Objects;

/**
 * A kind of transaction of a benchmark.
 *
 * @param name the name in files and on the command line, for example {@code new-order}
 * @param title the name as people read it, for example {@code New-Order}
 * @param keyingTime the constant pause before the transaction under keying-and-thinking pacing;
 *     zero where the benchmark defines none
 * @param meanThinkTime the mean of the negative exponential pause after it, cut at ten times the
 *     mean; zero where the benchmark defines none
 * @param purpose one word for a task that several types do in different ways, so that the fastest
 *     of them can be asked for; empty for a type that has no alternative
 */
public record TransactionType(
    String name, String title, Duration keyingTime, Duration meanThinkTime, String purpose) {
  public TransactionType {
    purpose = Objects.requireNonNullElse(purpose, "");
  }

  public TransactionType(String name, String title, Duration keyingTime, Duration meanThinkTime) {
    this(name, title, keyingTime, meanThinkTime, "");
  }
}
