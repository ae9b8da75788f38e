package dev.loadstone.report.format;

import java.text.NumberFormat;
import java.util.List;
import java.util.Locale;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;

/**
 * A scale of an axis of a chart for print: linear, or logarithmic where equal steps would crowd
 * most values at one end.
 *
 * @param base the base of the logarithm; 0 for none
 * @param fromZero whether an axis without logarithm begins at zero
 * @param whole whether all values are whole numbers
 */
public record PrintScale(int base, boolean fromZero, boolean whole) {
  private static final double SPAN_OF_SETTINGS = 8;

  /** Readers compare heights by their length from zero, so these axes stay linear for longer. */
  private static final double SPAN_OF_HEIGHTS = 50;

  public static final PrintScale SHARES = new PrintScale(0, true, false);

  public static PrintScale across(List<Double> values) {
    int base =
        span(values) < SPAN_OF_SETTINGS
            ? 0
            : values.stream().allMatch(PrintScale::isPowerOfTwo) ? 2 : 10;
    return new PrintScale(base, false, whole(values));
  }

  private static boolean isPowerOfTwo(double value) {
    return value == Math.scalb(1.0, Math.getExponent(value));
  }

  static PrintScale upwards(List<Double> values) {
    return new PrintScale(span(values) >= SPAN_OF_HEIGHTS ? 10 : 0, true, whole(values));
  }

  /** The largest as a multiple of the least; 1 where the least is not above 0. */
  private static double span(List<Double> values) {
    double least = values.stream().mapToDouble(Double::doubleValue).min().orElse(0);
    double most = values.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    return least > 0 ? most / least : 1;
  }

  private static boolean whole(List<Double> values) {
    return values.stream().allMatch(value -> value == Math.rint(value));
  }

  /** The place of a value. A whisker below zero ends at the axis. */
  double place(double value) {
    if (base == 0) {
      return fromZero ? Math.max(0, value) : value;
    }
    return value <= 0 ? 0 : Math.log(value) / Math.log(base);
  }

  NumberAxis axis(String title) {
    NumberAxis axis = PrintStyle.axis(title);
    axis.setAutoRangeIncludesZero(base == 0 && fromZero);
    if (base > 0) {
      axis.setTickUnit(new Power(base));
    } else {
      axis.setNumberFormatOverride(NumberFormat.getInstance(Locale.ROOT));
      if (whole) {
        axis.setStandardTickUnits(NumberAxis.createIntegerTickUnits());
      }
    }
    return axis;
  }

  /** A tick at each power, whose value is written out. */
  private static final class Power extends NumberTickUnit {
    private static final long serialVersionUID = 1;

    private final int base;

    Power(int base) {
      super(1);
      this.base = base;
    }

    @Override
    public String valueToString(double exponent) {
      return NumberFormat.getInstance(Locale.ROOT).format(Math.pow(base, exponent));
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Power power && power.base == base;
    }

    @Override
    public int hashCode() {
      return base;
    }
  }
}
