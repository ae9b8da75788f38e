package dev.loadstone.core.settings;

import java.time.Duration;

/**
 * The time that a load runs before it is measured.
 *
 * @param least at least
 * @param most at most; as long as {@code least} for a fixed length
 */
public record RampUp(Duration least, Duration most) {
  /** Of a fixed length. */
  public static RampUp of(Duration length) {
    return new RampUp(length, length);
  }

  /** Whether it ends when the load is steady. */
  public boolean isUntilSteady() {
    return least.compareTo(most) < 0;
  }
}
