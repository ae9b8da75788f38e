package dev.loadstone.lab.bench;

import java.util.List;
import java.util.Locale;

/**
 * The figures of one turn of a load generator.
 *
 * @param perSecond the successful calls per second
 * @param cpuMicros the processor time of its process per call, in µs
 */
record Turn(double perSecond, double cpuMicros) {
  /** Describes the median, the least and the greatest of the ratios. */
  static String spread(List<Double> ratios) {
    List<Double> sorted = ratios.stream().sorted().toList();
    return String.format(
        Locale.ROOT,
        "median %.2f, least %.2f, most %.2f",
        sorted.get(sorted.size() / 2),
        sorted.get(0),
        sorted.get(sorted.size() - 1));
  }
}
