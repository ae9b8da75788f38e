package dev.loadstone.cli.bench;

import java.util.List;
import java.util.Locale;

/** The spread of a series of ratios. */
final class Spread {
  private Spread() {}

  /** Their median, least and most, in words. */
  static String of(List<Double> ratios) {
    List<Double> sorted = ratios.stream().sorted().toList();
    return String.format(
        Locale.ROOT,
        "median %.2f, least %.2f, most %.2f",
        sorted.get(sorted.size() / 2),
        sorted.get(0),
        sorted.get(sorted.size() - 1));
  }
}
