package dev.loadstone.benchmarks.sql.script;

import dev.loadstone.core.text.NearestName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The lines {@code -- key: value} among the comments at the head of a script. */
final class Head {
  private static final Pattern LINE = Pattern.compile("-- *([a-z ]+?) *: *(.*)");
  private static final Pattern ANSWER = Pattern.compile("([a-z][a-z0-9-]*)( rollback)?");
  private static final Pattern TIME = Pattern.compile("(\\d{1,9}) *(us|ms|s)");
  private static final Map<String, Long> UNIT_NANOS =
      Map.of("us", 1_000L, "ms", 1_000_000L, "s", 1_000_000_000L);

  private final String path;
  private final List<String> keys;
  private final Map<String, Line> lines = new HashMap<>();

  private record Line(int number, String value) {}

  /**
   * @param text of the script; its comments before the first other line are read
   * @param keys those that are known; a comment with another one is a mere comment
   */
  Head(String path, String text, List<String> keys) {
    this.path = path;
    this.keys = keys;
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

  private void note(String key, Line line) {
    if (!keys.contains(key) && NearestName.of(key, keys).isPresent()) {
      throw new Refusal("unknown line -- %s:%s", key, NearestName.question(key, keys))
          .at(path, line.number());
    }
    if (lines.put(key, line) != null && keys.contains(key)) {
      throw new Refusal("-- %s: is there twice", key).at(path, line.number());
    }
  }

  @FunctionalInterface
  interface Reader<T> {
    T read(String value) throws Refusal;
  }

  /** Reads the value of a key; a refusal becomes a message with its place. */
  <T> Optional<T> read(String key, Reader<T> reader) {
    Line line = lines.get(key);
    if (line == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(reader.read(line.value()));
    } catch (Refusal e) {
      throw e.at(path, line.number());
    }
  }

  Optional<String> text(String key) {
    return read(key, value -> value);
  }

  /** Whether the value is the one of two; {@code otherwise} where there is none. */
  boolean choice(String key, String yes, String no, boolean otherwise) {
    return read(
            key,
            value -> {
              if (value.equals(yes) || value.equals(no)) {
                return value.equals(yes);
              }
              throw new Refusal(
                  "-- %s: %s%s", key, value, NearestName.advice(value, List.of(yes, no)));
            })
        .orElse(otherwise);
  }

  List<Script.Answer> answers(String key) {
    return read(key, Head::answersOf).orElse(List.of(new Script.Answer("committed", false)));
  }

  private static List<Script.Answer> answersOf(String value) throws Refusal {
    List<Script.Answer> answers = new ArrayList<>();
    for (String part : value.split(" *, *", -1)) {
      Matcher answer = ANSWER.matcher(part);
      if (!answer.matches()
          || answers.stream().anyMatch(before -> before.name().equals(answer.group(1)))) {
        throw new Refusal(
            "-- answers: %s; expected different names such as: accepted, sold-out rollback", value);
      }
      answers.add(new Script.Answer(answer.group(1), answer.group(2) != null));
    }
    return answers;
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
            })
        .orElse(Duration.ZERO);
  }

  /** The nanoseconds of us, ms or s; of s where none is given. */
  static long nanos(String unit) {
    return UNIT_NANOS.get(unit == null ? "s" : unit);
  }
}
