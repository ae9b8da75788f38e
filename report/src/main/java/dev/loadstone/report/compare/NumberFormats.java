package dev.loadstone.report.compare;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Formats numbers for people: no more digits than are meaningful, always in the same form. */
public final class NumberFormats {
  /** Keeps a number and its unit on one line. */
  public static final char NO_BREAK = '\u00a0';

  public static final String NONE = "–";

  private static final DateTimeFormatter INSTANT =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private NumberFormats() {}

  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** About three significant digits, and all digits before the point. */
  public static String figure(double value) {
    if (!Double.isFinite(value)) {
      return NONE;
    }
    double size = Math.abs(value);
    if (size == 0) {
      return "0";
    }
    int digits;
    if (size >= 99.95) {
      digits = 0;
    } else if (size >= 9.995) {
      digits = 1;
    } else if (size >= 0.9995) {
      digits = 2;
    } else if (size >= 0.0095) {
      digits = 3;
    } else {
      digits = (int) Math.min(9, 1 - Math.floor(Math.log10(size)));
    }
    return String.format(Locale.ROOT, "%,." + digits + "f", value).replace('-', '−');
  }

  public static String plain(double value) {
    return value == Math.rint(value)
        ? String.format(Locale.ROOT, "%.0f", value)
        : Double.toString(value);
  }

  public static String figure(double value, String unit) {
    return unit.isEmpty() || !Double.isFinite(value)
        ? figure(value)
        : figure(value) + NO_BREAK + unit;
  }

  public static String share(double share) {
    return figure(100 * share, "%");
  }

  public static String change(double percent) {
    if (!Double.isFinite(percent)) {
      return NONE;
    }
    double size = Math.abs(percent);
    String text =
        size >= 1000
            ? String.format(Locale.ROOT, "%,.0f", size)
            : String.format(Locale.ROOT, "%.1f", size);
    if (text.equals("0.0")) {
      return "±0.0" + NO_BREAK + "%";
    }
    return (percent < 0 ? "−" : "+") + text + NO_BREAK + "%";
  }

  public static String bytes(long bytes) {
    double value = bytes;
    String[] units = {"B", "KiB", "MiB", "GiB", "TiB"};
    int unit = 0;
    while (value >= 1024 && unit < units.length - 1) {
      value /= 1024;
      unit++;
    }
    return figure(value, units[unit]);
  }

  public static String seconds(double seconds) {
    if (!Double.isFinite(seconds)) {
      return NONE;
    }
    if (seconds < 120) {
      return figure(seconds, "s");
    }
    Duration duration = Duration.ofSeconds(Math.round(seconds));
    StringBuilder text = new StringBuilder();
    append(text, duration.toHours(), "h");
    append(text, duration.toMinutesPart(), "min");
    append(text, duration.toSecondsPart(), "s");
    return text.toString();
  }

  public static String instant(Instant instant) {
    return instant == null ? NONE : INSTANT.format(instant);
  }

  private static void append(StringBuilder text, long number, String unit) {
    if (number > 0) {
      text.append(text.isEmpty() ? "" : " ").append(number).append(NO_BREAK).append(unit);
    }
  }
}
