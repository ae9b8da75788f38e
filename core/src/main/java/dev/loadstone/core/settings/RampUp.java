package dev.loadstone.core.settings;

import java.time.Duration;

/**
 * The time that a load runs before it is measured.
 *
 * @param most the longest time; the same as {@code least} for a fixed length
 */
public record RampUp(Duration least, Duration most) {
  /** A ramp-up of a fixed length. */
  public static RampUp of(Duration length) {
    return new RampUp(length, length);
  }

  public boolean isUntilSteady() {
    return least.compareTo(most) < 0;
  }
}
