package dev.loadstone.runner.file.types;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.loadstone.core.text.DurationText;
import dev.loadstone.core.text.NearestName;
import dev.loadstone.runner.file.tree.Node.Kind;
import dev.loadstone.runner.file.tree.Node.Scalar;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
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
public final class Scalars {
  /** For schemas, in which numbers and flags may also be references to the environment. */
  private static final String REFERENCE = "\\$\\{";

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
    ValueType<Long> whole =
        whole(
            Math.max(least, Integer.MIN_VALUE),
            Math.min(most, Integer.MAX_VALUE),
            bounds(least, most, ""));
    return whole.as(Math::toIntExact, Integer::longValue);
  }

  static ValueType<Long> whole(long least, long most) {
    return whole(least, most, bounds(least, most, " of at most 63 bits"));
  }

  private static ValueType<Long> whole(long least, long most, String bounds) {
    ObjectNode schema = orReference("integer");
    if (least > Integer.MIN_VALUE) {
      schema.put("minimum", least);
    }
    if (most < Integer.MAX_VALUE) {
      schema.put("maximum", most);
    }
    return scalar(
        "a whole number" + bounds,
        schema,
        Kind.INTEGER,
        text -> whole(text).filter(value -> value >= least && value <= most));
  }

  /**
   * A number between exclusive bounds.
   *
   * @param below NaN for no bound
   */
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
        text -> decimal(text).filter(value -> value > above && !(value >= below)));
  }

  static ValueType<Double> number(long least, long most) {
    ObjectNode schema = orReference("number");
    if (least != Long.MIN_VALUE) {
      schema.put("minimum", least);
    }
    if (most != Long.MAX_VALUE) {
      schema.put("maximum", most);
    }
    return scalar(
        "a number" + bounds(least, most, ""),
        schema,
        Kind.DECIMAL,
        text -> decimal(text).filter(value -> value >= least && value <= most));
  }

  private static String bounds(long least, long most, String otherwise) {
    if (most < Long.MAX_VALUE) {
      return " from " + least + " to " + most;
    }
    return least > Long.MIN_VALUE ? " of at least " + least : otherwise;
  }

  static ValueType<Boolean> flag() {
    return scalar(
        "true or false",
        orReference("boolean"),
        Kind.FLAG,
        text ->
            text.equals("true") || text.equals("false")
                ? Optional.of(Boolean.valueOf(text))
                : Optional.empty());
  }

  public static ValueType<String> text() {
    return scalar("text", schema("string"), Kind.TEXT, Optional::of);
  }

  static ValueType<String> matching(String pattern, String expected) {
    Pattern whole = Pattern.compile(pattern);
    return scalar(
        expected,
        schema("string").put("pattern", "^(?:" + pattern + ")$|" + REFERENCE),
        Kind.TEXT,
        text -> Optional.of(text).filter(value -> whole.matcher(value).matches()));
  }

  /** A duration between bounds in milliseconds, never below zero or above {@link #LONGEST}. */
  static ValueType<Duration> duration(long least, long most) {
    Duration from = Duration.ofMillis(Math.max(0, least));
    Duration to = Duration.ofMillis(Math.min(most, LONGEST.toMillis()));
    String bounds =
        from.isZero()
            ? " of at most " + DurationText.of(to)
            : " from " + DurationText.of(from) + " to " + DurationText.of(to);
    Function<String, Optional<Duration>> within =
        text ->
            duration(text).filter(value -> value.compareTo(from) >= 0 && value.compareTo(to) <= 0);
    String examples =
        Stream.of("500ms", "5s", "2m", "1h")
            .filter(text -> within.apply(text).isPresent())
            .collect(Collectors.joining(", "))
            .replaceFirst(", (\\w+)$", " or $1");
    ValueType<Duration> plain =
        scalar(
            "a duration" + bounds + ", such as " + examples,
            schema("string").put("pattern", "^" + writtenUpTo(to) + "$|" + REFERENCE),
            Kind.TEXT,
            within);
    return new ValueType<>(plain.expected(), plain.parser(), DurationText::of, plain.schema());
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
    ValueType.Parser<E> parser =
        (node, path, problems) -> {
          String advice = "; expected " + expected;
          if (node instanceof Scalar scalar && scalar.kind() != Kind.EMPTY) {
            String wanted = canonical(scalar.text());
            for (E value : values) {
              if (canonical(name.apply(value)).equals(wanted)) {
                return value;
              }
            }
            advice = NearestName.advice(scalar.shown(), names);
          }
          problems.add(node.location(), path, node.describe() + advice);
          return null;
        };
    return new ValueType<>(expected, parser, name::apply, schema);
  }

  /** The name of an enum constant in experiments: that of JSON if given, or else with dashes. */
  static String name(Enum<?> constant) {
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

  /**
   * A single value.
   *
   * @param kind the required kind by YAML's rules
   * @param parse reads the text; empty when it is wrong
   */
  static <T> ValueType<T> scalar(
      String expected, ObjectNode schema, Kind kind, Function<String, Optional<T>> parse) {
    return new ValueType<>(
        expected,
        (node, path, problems) -> {
          Optional<T> value =
              node instanceof Scalar scalar && mayBe(scalar.kind(), kind)
                  ? parse.apply(scalar.text())
                  : Optional.empty();
          if (value.isEmpty()) {
            boolean quoted =
                node instanceof Scalar scalar
                    && scalar.kind() == Kind.TEXT
                    && parse.apply(scalar.text()).isPresent();
            problems.add(
                node.location(),
                path,
                node.describe() + "; expected " + expected + (quoted ? " without quotes" : ""));
          }
          return value.orElse(null);
        },
        value -> value,
        schema);
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

  // Each number has one written form, so that a number written as run is read as it was.
  private static Optional<Long> whole(String text) {
    if (!WHOLE.matcher(text).matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(Long.parseLong(text));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static Optional<Double> decimal(String text) {
    return DECIMAL.matcher(text).matches()
        ? Optional.of(Double.parseDouble(text)).filter(Double::isFinite)
        : Optional.empty();
  }

  private static Optional<Duration> duration(String text) {
    Matcher matcher = DURATION.matcher(text.trim());
    if (!matcher.matches()) {
      return Optional.empty();
    }
    return Optional.of(UNITS.get(matcher.group(2)).multipliedBy(Long.parseLong(matcher.group(1))));
  }
}
