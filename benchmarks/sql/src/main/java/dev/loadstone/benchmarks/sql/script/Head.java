package dev.loadstone.benchmarks.sql.script;

import dev.loadstone.core.text.NearestName;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The lines {@code -- key: value} among the comments at the head of a script. */
final class Head {
  private static final List<String> KEYS =
      List.of(
          ("title,weight,transaction,answers,duplicate key,spans,written,found by,procedure,"
                  + "keying,think")
              .split(","));

  private static final Pattern LINE = Pattern.compile("-- *([a-z ]+?) *: *(.*)");
  private static final Pattern TIME = Pattern.compile("(\\d{1,9}) *(us|ms|s)");
  private static final Map<String, Long> UNIT_NANOS =
      Map.of("us", 1_000L, "ms", 1_000_000L, "s", 1_000_000_000L);

  private final String path;
  private final Map<String, Line> lines = new HashMap<>();

  private record Line(int number, String value) {}

  /**
   * @param text of the script; its comments before the first other line are read
   */
  Head(String path, String text) {
    this.path = path;
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      if (!line.isBlank() && !line.startsWith("--")) {
        break;
      }
      Matcher matcher = LINE.matcher(line.strip());
      if (matcher.matches()) {
        note(matcher.group(1), new Line(number, matcher.group(2)));
      }
    }
  }

  /** Takes over a line; one with another key is a mere comment, unless it is nearly a known one. */
  private void note(String key, Line line) {
    if (!KEYS.contains(key)) {
      NearestName.of(key, KEYS)
          .ifPresent(
              near -> {
                throw new Refusal("unknown line -- %s:; did you mean %s?", key, near)
                    .at(path, line.number());
              });
    } else if (lines.put(key, line) != null) {
      throw new Refusal("-- %s: is there twice", key).at(path, line.number());
    }
  }

  @FunctionalInterface
  interface Reader<T> {
    T read(String value) throws Refusal;
  }

  /** Reads the value of a key; a refusal becomes a message with its place. */
  <T> T read(String key, Reader<T> reader, T otherwise) {
    Line line = lines.get(key);
    try {
      return line == null ? otherwise : reader.read(line.value());
    } catch (Refusal e) {
      throw e.at(path, line.number());
    }
  }

  /** Whether the value is the one of two; {@code otherwise} where there is none. */
  boolean choice(String key, String yes, String no, boolean otherwise) {
    return read(
        key,
        value -> {
          if (value.equals(yes) || value.equals(no)) {
            return value.equals(yes);
          }
          throw new Refusal("-- %s: %s%s", key, value, NearestName.advice(value, List.of(yes, no)));
        },
        otherwise);
  }

  Duration time(String key) {
    return read(
        key,
        value -> {
          Matcher time = TIME.matcher(value);
          if (time.matches()) {
            return Duration.ofNanos(Long.parseLong(time.group(1)) * nanos(time.group(2)));
          }
          throw new Refusal("-- %s: %s; expected a time such as 500ms or 2s", key, value);
        },
        Duration.ZERO);
  }

  /** The nanoseconds of us, ms or s; of s where none is given. */
  static long nanos(String unit) {
    return UNIT_NANOS.get(unit == null ? "s" : unit);
  }
}
