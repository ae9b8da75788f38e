package dev.loadstone.core.text;

import java.time.Duration;

/** Durations as experiments write them. */
public final class DurationText {
  private DurationText() {}

  /**
   * The duration in the largest unit that is exact to the millisecond: {@code 1500ms}, {@code 2m}.
   */
  public static String of(Duration duration) {
    long millis = duration.toMillis();
    if (millis % 1_000 != 0) {
      return millis + "ms";
    }
    long seconds = millis / 1_000;
    if (seconds == 0 || seconds % 60 != 0) {
      return seconds + "s";
    }
    return seconds % 3_600 == 0 ? seconds / 3_600 + "h" : seconds / 60 + "m";
  }
}
