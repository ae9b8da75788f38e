package dev.loadstone.core.result;

import dev.loadstone.core.text.DurationText;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Describes values of settings, which may hold lists and further settings, for people. */
public final class NestedSettings {
  private static final Pattern DURATION =
      Pattern.compile("PT(?=\\d)(\\d+H)?(\\d+M)?(\\d+(\\.\\d+)?S)?");

  private NestedSettings() {}

  /**
   * A value on one line, for example {@code read 50, update 50} for the mix of these two.
   *
   * @param value the value of a setting in its JSON form
   */
  public static String describe(Object value) {
    if (value instanceof Map<?, ?> settings) {
      return settings.entrySet().stream()
          .filter(setting -> !List.of().equals(setting.getValue()))
          .map(setting -> setting.getKey() + " " + describe(setting.getValue()))
          .collect(Collectors.joining(", "));
    }
    if (value instanceof List<?> list) {
      return list.stream().map(NestedSettings::describe).collect(Collectors.joining(", "));
    }
    if (value instanceof String text && DURATION.matcher(text).matches()) {
      return DurationText.of(Duration.parse(text));
    }
    return value instanceof Double number && !number.isNaN() && !number.isInfinite()
        ? BigDecimal.valueOf(number).stripTrailingZeros().toPlainString()
        : String.valueOf(value);
  }
}
