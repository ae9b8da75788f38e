package dev.loadstone.core.result;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Values of settings, in which there may be lists and further settings, for people. */
public final class NestedSettings {
  private NestedSettings() {}

  /**
   * A value on one line, for example {@code read 50, update 50} for the mix of these two.
   *
   * @param value of a setting as JSON has it
   */
  public static String describe(Object value) {
    if (value instanceof Map<?, ?> settings) {
      return settings.entrySet().stream()
          .map(setting -> setting.getKey() + " " + describe(setting.getValue()))
          .collect(Collectors.joining(", "));
    }
    if (value instanceof List<?> list) {
      return list.stream().map(NestedSettings::describe).collect(Collectors.joining(", "));
    }
    return value instanceof Double number && !number.isNaN() && !number.isInfinite()
        ? BigDecimal.valueOf(number).stripTrailingZeros().toPlainString()
        : String.valueOf(value);
  }
}
