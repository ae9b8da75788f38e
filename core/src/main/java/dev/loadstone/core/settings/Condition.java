package dev.loadstone.core.settings;

import dev.loadstone.core.text.Text;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A condition on a figure, for example {@code < 0.1%}.
 *
 * @param comparison the required relation of the figure to the bound
 */
public record Condition(Comparison comparison, double bound, Unit unit) {
  private static final double PERCENT = 100;
  private static final Pattern FORM =
      Pattern.compile("\\s*(<=|>=|==|<|>)\\s*(-?\\d+(?:\\.\\d+)?)\\s*(%|us|ms|s)?\\s*");

  public enum Comparison {
    LESS("<"),
    AT_MOST("<="),
    EQUAL("=="),
    AT_LEAST(">="),
    GREATER(">");

    private final String sign;

    Comparison(String sign) {
      this.sign = sign;
    }

    private static Comparison of(String sign) {
      return Arrays.stream(values())
          .filter(comparison -> comparison.sign.equals(sign))
          .findFirst()
          .orElseThrow();
    }
  }

  public enum Unit {
    NONE("", 1),
    PERCENT("%", 1),
    MICROSECONDS("us", 1),
    MILLISECONDS("ms", 1e3),
    SECONDS("s", 1e6);

    private final String sign;
    private final double factor;

    Unit(String sign, double factor) {
      this.sign = sign;
      this.factor = factor;
    }

    private static Unit of(String sign) {
      return Arrays.stream(values())
          .filter(unit -> unit.sign.equals(sign))
          .findFirst()
          .orElseThrow();
    }

    public boolean isTime() {
      return this == MICROSECONDS || this == MILLISECONDS || this == SECONDS;
    }

    /** The unit as conditions write it; empty for a plain number. */
    public String sign() {
      return sign;
    }
  }

  /**
   * Reads a condition.
   *
   * @throws IllegalArgumentException when the text is no condition; the message says what was
   *     expected
   */
  public static Condition parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "is '"
              + text
              + "'; expected a comparison ("
              + Arrays.stream(Comparison.values())
                  .map(comparison -> comparison.sign)
                  .collect(Collectors.joining(" "))
              + ") and a number with %, us, ms, s or no unit, such as \"> 1000\" or \"< 50ms\"");
    }
    String unit = matcher.group(3) == null ? "" : matcher.group(3);
    return new Condition(
        Comparison.of(matcher.group(1)), Double.parseDouble(matcher.group(2)), Unit.of(unit));
  }

  /**
   * Returns whether a figure meets the condition. NaN meets none.
   *
   * @param value a number, a percentage or, for a unit of time, microseconds
   */
  public boolean holds(double value) {
    int order = Double.compare(value, bound * unit.factor);
    return !Double.isNaN(value)
        && switch (comparison) {
          case LESS -> order < 0;
          case AT_MOST -> order <= 0;
          case EQUAL -> order == 0;
          case AT_LEAST -> order >= 0;
          case GREATER -> order > 0;
        };
  }

  /**
   * Returns a figure as {@link #holds} takes it.
   *
   * @param figureUnit the unit in which the figure is told: {@code ms}, {@code µs}, {@code %}, or
   *     another
   */
  public double valueOf(double figure, String figureUnit) {
    if (figureUnit.equals("ms")) {
      return Unit.MILLISECONDS.factor * figure;
    }
    return unit == Unit.PERCENT && figureUnit.isEmpty() ? PERCENT * figure : figure;
  }

  /** A value, as {@link #holds} takes it, as a share of the bound. */
  public double share(double value) {
    return value / (bound * unit.factor);
  }

  /** The condition as it is written, for example {@code < 50ms}. */
  public String text() {
    return comparison.sign
        + " "
        + BigDecimal.valueOf(bound).stripTrailingZeros().toPlainString()
        + unit.sign;
  }

  /**
   * Tells a value in the unit of the condition.
   *
   * @param value as {@link #holds} takes it
   */
  public String describe(double value) {
    if (Double.isNaN(value)) {
      return "nothing to judge";
    }
    double scaled = value / unit.factor;
    String number =
        scaled == Math.rint(scaled) && Math.abs(scaled) < 1e15
            ? Long.toString((long) scaled)
            : Text.of(scaled != 0 && Math.abs(scaled) < 10 ? "%.3f" : "%.1f", scaled);
    return unit == Unit.NONE || unit == Unit.PERCENT
        ? number + unit.sign
        : number + " " + unit.sign;
  }
}
