package dev.loadstone.runner.file.types;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.settings.FaultTarget;
import dev.loadstone.core.settings.SystemSettings;
import dev.loadstone.core.text.DurationText;
import dev.loadstone.core.text.NearestName;
import dev.loadstone.runner.file.tree.Node.Kind;
import dev.loadstone.runner.file.tree.Node.Scalar;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The types of single values. */
final class Scalars {
  /** For schemas, in which numbers and flags may also be references to the environment. */
  private static final String REFERENCE = "\\$\\{";

  // Each number has one written form, so that a number written as run is read as it was.
  private static final Pattern WHOLE = Pattern.compile("0|-?[1-9]\\d{0,18}");
  private static final Pattern DECIMAL = Pattern.compile("-?(?:0|[1-9]\\d*)(?:\\.\\d+)?");
  private static final Pattern DURATION = Pattern.compile("(\\d{1,11})\\s*(ms|s|m|h)");

  private static final SortedMap<String, Duration> UNITS =
      Collections.unmodifiableSortedMap(
          new TreeMap<>(
              Map.of(
                  "ms", Duration.ofMillis(1),
                  "s", Duration.ofSeconds(1),
                  "m", Duration.ofMinutes(1),
                  "h", Duration.ofHours(1))));

  /** A year: a sum of hundreds of them in nanoseconds has 63 bits. */
  private static final Duration LONGEST = Duration.ofDays(365);

  private Scalars() {}

  static ValueType<Integer> integer(long least, long most) {
    long lowest = Math.max(least, Integer.MIN_VALUE);
    long highest = Math.min(most, Integer.MAX_VALUE);
    return scalar(
        "a whole number" + bounds(least, most, ""),
        numeric("integer", least, most),
        Kind.INTEGER,
        text -> isBetween(WHOLE, text, lowest, highest) ? Integer.valueOf(text) : null);
  }

  static ValueType<Long> whole(long least, long most) {
    return scalar(
        "a whole number" + bounds(least, most, " of at most 63 bits"),
        numeric("integer", least, most),
        Kind.INTEGER,
        text -> isBetween(WHOLE, text, least, most) ? Long.valueOf(text) : null);
  }

  static ValueType<Double> number(long least, long most) {
    return scalar(
        "a number" + bounds(least, most, ""),
        numeric("number", least, most),
        Kind.DECIMAL,
        text -> isBetween(DECIMAL, text, least, most) ? Double.valueOf(text) : null);
  }

  /** A number between exclusive bounds; the upper one is NaN for none. */
  static ValueType<Double> between(double above, double below) {
    ObjectNode schema = orReference("number").put("exclusiveMinimum", above);
    String bounds = " greater than " + (long) above;
    if (!Double.isNaN(below)) {
      schema.put("exclusiveMaximum", below);
      bounds = " between " + (long) above + " and " + (long) below;
    }
    return scalar(
        "a number" + bounds,
        schema,
        Kind.DECIMAL,
        text -> {
          double value = DECIMAL.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
          return value > above && !(value >= below) && Double.isFinite(value) ? value : null;
        });
  }

  private static boolean isBetween(Pattern form, String text, long least, long most) {
    if (!form.matcher(text).matches()) {
      return false;
    }
    BigDecimal value = new BigDecimal(text);
    return value.compareTo(BigDecimal.valueOf(least)) >= 0
        && value.compareTo(BigDecimal.valueOf(most)) <= 0;
  }

  private static String bounds(long least, long most, String otherwise) {
    if (most < Long.MAX_VALUE) {
      return " from " + least + " to " + most;
    }
    return least > Long.MIN_VALUE ? " of at least " + least : otherwise;
  }

  private static ObjectNode numeric(String type, long least, long most) {
    ObjectNode schema = orReference(type);
    if (least > Integer.MIN_VALUE) {
      schema.put("minimum", least);
    }
    if (most < Integer.MAX_VALUE) {
      schema.put("maximum", most);
    }
    return schema;
  }

  static ValueType<Boolean> flag() {
    return scalar(
        "true or false",
        orReference("boolean"),
        Kind.FLAG,
        text -> List.of("true", "false").contains(text) ? Boolean.valueOf(text) : null);
  }

  static ValueType<String> text() {
    return scalar("text", schema("string"), Kind.TEXT, text -> text);
  }

  static ValueType<String> matching(String pattern, String expected) {
    Pattern whole = Pattern.compile(pattern);
    return scalar(
        expected,
        schema("string").put("pattern", "^(?:" + pattern + ")$|" + REFERENCE),
        Kind.TEXT,
        text -> whole.matcher(text).matches() ? text : null);
  }

  /** A node by its number or by its role. */
  static ValueType<FaultTarget> faultTarget() {
    ObjectNode schema = orReference("integer");
    schema.put("pattern", "^(?:" + FaultTarget.PATTERN + ")$|" + REFERENCE);
    schema.put("minimum", 1).put("maximum", SystemSettings.MOST_NODES);
    Pattern whole = Pattern.compile(FaultTarget.PATTERN);
    return scalar(
        "a node's number from 1 to " + SystemSettings.MOST_NODES + ", any or leader",
        schema,
        Kind.TEXT,
        text -> {
          FaultTarget target = whole.matcher(text).matches() ? FaultTarget.of(text) : null;
          return target == null || target.number() > SystemSettings.MOST_NODES ? null : target;
        });
  }

  static ValueType<String> word(String expected, String... words) {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    ArrayNode options = schema.putArray("enum");
    Stream.of(words).forEach(options::add);
    return scalar(expected, schema, Kind.TEXT, text -> List.of(words).contains(text) ? text : null);
  }

  /** A duration between bounds in milliseconds, never below zero or above {@link #LONGEST}. */
  static ValueType<Duration> duration(long least, long most) {
    Duration from = Duration.ofMillis(Math.max(0, least));
    Duration to = Duration.ofMillis(Math.min(most, LONGEST.toMillis()));
    String bounds =
        from.isZero()
            ? " of at most " + DurationText.of(to)
            : " from " + DurationText.of(from) + " to " + DurationText.of(to);
    Function<String, Duration> within =
        text -> {
          Duration value = duration(text);
          return value == null || value.compareTo(from) < 0 || value.compareTo(to) > 0
              ? null
              : value;
        };
    String examples =
        Stream.of("500ms", "5s", "2m", "1h")
            .filter(text -> within.apply(text) != null)
            .collect(Collectors.joining(", "))
            .replaceFirst(", (\\w+)$", " or $1");
    return scalar(
        "a duration" + bounds + ", such as " + examples,
        schema("string").put("pattern", "^" + writtenUpTo(to) + "$|" + REFERENCE),
        Kind.TEXT,
        within);
  }

  /** A pattern for durations with no more digits than the longest one has in their unit. */
  private static String writtenUpTo(Duration most) {
    return UNITS.entrySet().stream()
        .map(
            unit ->
                "\\d{1,%d}\\s*%s"
                    .formatted(
                        Long.toString(most.dividedBy(unit.getValue())).length(), unit.getKey()))
        .collect(Collectors.joining("|", "(?:", ")"));
  }

  static <E> ValueType<E> choice(List<E> values, Function<E, String> name) {
    List<String> names = values.stream().map(name).toList();
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    ArrayNode anyOf = schema.putArray("anyOf");
    ArrayNode options = anyOf.addObject().putArray("enum");
    names.forEach(options::add);
    anyOf.add(schema("string").put("pattern", REFERENCE));
    String expected = "one of " + String.join(", ", names);
    return new ValueType<>(
        expected,
        schema,
        (node, path, problems) -> {
          if (!(node instanceof Scalar scalar) || scalar.kind() == Kind.EMPTY) {
            problems.refuse(node, path, expected);
            return null;
          }
          for (E value : values) {
            if (canonical(name.apply(value)).equals(canonical(scalar.text()))) {
              return value;
            }
          }
          problems.add(
              node.location(), path, node.describe() + NearestName.advice(scalar.shown(), names));
          return null;
        });
  }

  /** The name of an enum constant in experiments: its own if it has one, or else with dashes. */
  static String name(Enum<?> constant) {
    if (constant instanceof Isolation isolation) {
      return isolation.title();
    }
    try {
      JsonProperty given =
          constant.getDeclaringClass().getField(constant.name()).getAnnotation(JsonProperty.class);
      return given == null ? canonical(constant.name()) : given.value();
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException("an enum without its own constant: " + constant, e);
    }
  }

  /** Makes {@code read committed}, {@code read-committed} and {@code READ_COMMITTED} equal. */
  private static String canonical(String text) {
    return text.trim().toLowerCase(Locale.ROOT).replace('_', '-').replace(' ', '-');
  }

  private static <T> ValueType<T> scalar(
      String expected, ObjectNode schema, Kind kind, Function<String, T> parse) {
    return new ValueType<>(
        expected,
        schema,
        (node, path, problems) -> {
          T value = node instanceof Scalar scalar ? parse.apply(scalar.text()) : null;
          if (value != null && mayBe(((Scalar) node).kind(), kind)) {
            return value;
          }
          boolean quoted = value != null && ((Scalar) node).kind() == Kind.TEXT;
          problems.refuse(node, path, expected + (quoted ? " without quotes" : ""));
          return null;
        });
  }

  private static boolean mayBe(Kind written, Kind wanted) {
    return switch (written) {
      case EMPTY -> false;
      case REFERENCE -> true;
      case INTEGER -> wanted != Kind.FLAG;
      default -> wanted == Kind.TEXT || written == wanted;
    };
  }

  static ObjectNode schema(String type) {
    return JsonNodeFactory.instance.objectNode().put("type", type);
  }

  private static ObjectNode orReference(String type) {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    schema.putArray("type").add(type).add("string");
    return schema.put("pattern", REFERENCE);
  }

  /** The duration that a text says, or null. */
  private static Duration duration(String text) {
    Matcher matcher = DURATION.matcher(text.trim());
    return matcher.matches()
        ? UNITS.get(matcher.group(2)).multipliedBy(Long.parseLong(matcher.group(1)))
        : null;
  }
}
