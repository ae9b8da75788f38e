package dev.loadstone.runner.file.types;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.loadstone.core.text.NearestName;
import dev.loadstone.runner.file.tree.Node.Kind;
import dev.loadstone.runner.file.tree.Node.Mapping;
import dev.loadstone.runner.file.tree.Node.Scalar;
import dev.loadstone.runner.file.tree.Node.Sequence;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The types of values that settings have. */
public final class ValueTypes {
  /** In schemas: numbers and flags may also come from the environment. */
  static final String REFERENCE_PATTERN = "\\$\\{";

  private static final Pattern WHOLE = Pattern.compile("0|-?[1-9]\\d{0,18}");
  private static final Pattern DECIMAL = Pattern.compile("-?(?:0|[1-9]\\d*)(?:\\.\\d+)?");
  private static final Pattern DURATION = Pattern.compile("(\\d{1,9})\\s*(ms|s|m|h)");
  private static final String DURATION_SCHEMA = "^\\d{1,9}\\s*(ms|s|m|h)$|" + REFERENCE_PATTERN;

  private ValueTypes() {}

  public static ValueType<Integer> integer(int least, int most) {
    ObjectNode schema = orReference("integer");
    if (least != Integer.MIN_VALUE) {
      schema.put("minimum", least);
    }
    if (most != Integer.MAX_VALUE) {
      schema.put("maximum", most);
    }
    String bounds = most == Integer.MAX_VALUE ? "" : " from " + least + " to " + most;
    if (least != Integer.MIN_VALUE && most == Integer.MAX_VALUE) {
      bounds = " of at least " + least;
    }
    String expected = "a whole number" + bounds;
    return scalar(
        expected,
        schema,
        Kind.INTEGER,
        text ->
            whole(text)
                .filter(value -> value >= least && value <= most)
                .map(value -> (int) value.longValue()));
  }

  public static ValueType<Long> wholeNumber() {
    return scalar(
        "a whole number of at most 63 bits",
        orReference("integer"),
        Kind.INTEGER,
        ValueTypes::whole);
  }

  /** A whole number of at least 1, as large as it may be. */
  public static ValueType<Long> count() {
    ObjectNode schema = orReference("integer");
    schema.put("minimum", 1);
    return scalar(
        "a whole number of at least 1",
        schema,
        Kind.INTEGER,
        text -> whole(text).filter(value -> value >= 1));
  }

  /** A number more than 0. */
  static ValueType<Double> positive() {
    ObjectNode schema = orReference("number");
    schema.put("exclusiveMinimum", 0);
    return scalar(
        "a number greater than 0",
        schema,
        Kind.DECIMAL,
        text -> decimal(text).filter(value -> value > 0));
  }

  public static ValueType<Double> number() {
    return scalar("a number", orReference("number"), Kind.DECIMAL, ValueTypes::decimal);
  }

  public static ValueType<Boolean> flag() {
    return scalar(
        "true or false",
        orReference("boolean"),
        Kind.FLAG,
        text ->
            switch (text) {
              case "true" -> Optional.of(true);
              case "false" -> Optional.of(false);
              default -> Optional.empty();
            });
  }

  public static ValueType<String> text() {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    schema.put("type", "string");
    return scalar("text", schema, Kind.TEXT, Optional::of);
  }

  /** Text that no message shows. */
  public static ValueType<String> secret() {
    ValueType<String> text = text();
    return new ValueType<>(
        text.expected(),
        (node, path, problems) -> {
          if (node instanceof Scalar scalar && scalar.kind() != Kind.EMPTY) {
            return scalar.text();
          }
          problems.add(node.location(), path, node.describe() + "; expected " + text.expected());
          return null;
        },
        secret -> "***",
        text.schema());
  }

  public static ValueType<String> matching(Pattern pattern, String expected) {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    schema.put("type", "string");
    schema.put("pattern", "^(?:" + pattern.pattern() + ")$|" + REFERENCE_PATTERN);
    return scalar(
        expected,
        schema,
        Kind.TEXT,
        text -> Optional.of(text).filter(value -> pattern.matcher(value).matches()));
  }

  public static ValueType<Duration> duration(Duration least) {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    schema.put("type", "string");
    schema.put("pattern", DURATION_SCHEMA);
    String bound = least.isZero() ? "" : " of at least " + print(least);
    ValueType<Duration> plain =
        scalar(
            "a duration" + bound + ", such as 500ms, 5s, 2m or 1h",
            schema,
            Kind.TEXT,
            text -> duration(text).filter(value -> value.compareTo(least) >= 0));
    return new ValueType<>(plain.expected(), plain.parser(), ValueTypes::print, schema);
  }

  /** One of the constants of an enum, written in lower case with dashes. */
  public static <E extends Enum<E>> ValueType<E> choice(Class<E> type) {
    return choice(Arrays.asList(type.getEnumConstants()), ValueTypes::name);
  }

  public static <E> ValueType<E> choice(List<E> values, Function<E, String> name) {
    List<String> names = values.stream().map(name).toList();
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    ArrayNode anyOf = schema.putArray("anyOf");
    ArrayNode options = anyOf.addObject().putArray("enum");
    names.forEach(options::add);
    anyOf.addObject().put("type", "string").put("pattern", REFERENCE_PATTERN);
    ValueType.Parser<E> parser =
        (node, path, problems) -> {
          if (node instanceof Scalar scalar && scalar.kind() != Kind.EMPTY) {
            String wanted = canonical(scalar.text());
            for (E value : values) {
              if (canonical(name.apply(value)).equals(wanted)) {
                return value;
              }
            }
            problems.add(
                node.location(), path, node.describe() + NearestName.advice(scalar.shown(), names));
            return null;
          }
          problems.add(
              node.location(),
              path,
              node.describe() + "; expected one of " + String.join(", ", names));
          return null;
        };
    return new ValueType<>("one of " + String.join(", ", names), parser, name::apply, schema);
  }

  /** How experiments write a constant of an enum: as JSON does, or else in dashes. */
  public static String name(Enum<?> constant) {
    try {
      JsonProperty given =
          constant.getDeclaringClass().getField(constant.name()).getAnnotation(JsonProperty.class);
      if (given != null) {
        return given.value();
      }
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException("an enum without its own constant: " + constant, e);
    }
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** {@code read committed}, {@code read-committed} and {@code READ_COMMITTED} are one. */
  private static String canonical(String text) {
    return text.trim().toLowerCase(Locale.ROOT).replace('_', '-').replace(' ', '-');
  }

  public static <T> ValueType<List<T>> listOf(ValueType<T> item) {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    schema.put("type", "array");
    schema.set("items", item.schema());
    String expected = "a list, each item " + item.expected();
    return new ValueType<>(
        expected,
        (node, path, problems) -> {
          if (!(node instanceof Sequence sequence)) {
            problems.add(node.location(), path, node.describe() + "; expected " + expected);
            return null;
          }
          List<T> values = new ArrayList<>();
          boolean right = true;
          for (int i = 0; i < sequence.items().size(); i++) {
            T value = item.parser().parse(sequence.items().get(i), path + "[" + i + "]", problems);
            right &= value != null;
            values.add(value);
          }
          return right ? List.copyOf(values) : null;
        },
        values -> values.stream().map(item.print()).toList(),
        schema);
  }

  /** Names with values that are passed on as text. */
  public static ValueType<Map<String, String>> textMap() {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    schema.put("type", "object");
    ArrayNode types = schema.putObject("additionalProperties").putArray("type");
    List.of("string", "number", "boolean").forEach(types::add);
    String expected = "a mapping from names to values";
    return new ValueType<>(
        expected,
        (node, path, problems) -> {
          if (!(node instanceof Mapping mapping)) {
            problems.add(node.location(), path, node.describe() + "; expected " + expected);
            return null;
          }
          Map<String, String> values = new LinkedHashMap<>();
          for (String key : mapping.keys()) {
            String value = text().parser().parse(mapping.get(key), path + "." + key, problems);
            if (value == null) {
              return null;
            }
            values.put(key, value);
          }
          return values;
        },
        values -> values,
        schema);
  }

  private static <T> ValueType<T> scalar(
      String expected, ObjectNode schema, Kind kind, Function<String, Optional<T>> parse) {
    return new ValueType<>(
        expected,
        (node, path, problems) -> {
          Optional<T> value =
              node instanceof Scalar scalar && mayBe(scalar.kind(), kind)
                  ? parse.apply(scalar.text())
                  : Optional.empty();
          if (value.isEmpty()) {
            problems.add(node.location(), path, node.describe() + "; expected " + expected);
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

  private static ObjectNode orReference(String type) {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    schema.putArray("type").add(type).add("string");
    schema.put("pattern", REFERENCE_PATTERN);
    return schema;
  }

  // One way to write each number: what is written as run must be read as it was.
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
    long count = Long.parseLong(matcher.group(1));
    return Optional.of(
        switch (matcher.group(2)) {
          case "ms" -> Duration.ofMillis(count);
          case "s" -> Duration.ofSeconds(count);
          case "m" -> Duration.ofMinutes(count);
          default -> Duration.ofHours(count);
        });
  }

  /** As experiments write it, in the largest unit that keeps it exact. */
  public static String print(Duration duration) {
    long millis = duration.toMillis();
    if (millis % 1_000 != 0) {
      return millis + "ms";
    }
    long seconds = millis / 1_000;
    if (seconds == 0 || seconds % 60 != 0) {
      return seconds + "s";
    }
    return seconds % 3_600 == 0 ? seconds / 3_600 + "h" : seconds / 60 + "m";
  }
}
