package dev.loadstone.runner.file.types;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.settings.Default;
import dev.loadstone.core.settings.Matches;
import dev.loadstone.core.settings.Range;
import dev.loadstone.core.settings.Setting;
import dev.loadstone.runner.file.tree.Node.Mapping;
import dev.loadstone.runner.file.tree.Node.Sequence;
import dev.loadstone.runner.file.tree.Problems;
import dev.loadstone.runner.file.tree.YamlTree;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/**
 * A setting: a component of a record.
 *
 * @param fallback the default; null when there is none, or one that depends on other settings
 */
public record Key(RecordComponent component, String name, ValueType<?> type, Object fallback) {
  private static final Pattern LINK = Pattern.compile("\\[([^]]*)]\\([^)]*\\)");

  static Key of(RecordComponent component) {
    ValueType<?> type = type(component);
    return new Key(component, name(component), type, fallback(component, type));
  }

  /** The written form of a component, by its type and annotations. */
  private static ValueType<?> type(RecordComponent component) {
    if (component.getType() == Map.class) {
      return textMap();
    }
    return component.getType() == List.class
            && component.getGenericType() instanceof ParameterizedType list
            && list.getActualTypeArguments()[0] instanceof Class<?> item
        ? listOf(single(component, item))
        : single(component, component.getType());
  }

  private static ValueType<?> single(RecordComponent component, Class<?> type) {
    Range range = component.getAnnotation(Range.class);
    long least = range == null ? Long.MIN_VALUE : range.min();
    long most = range == null ? Long.MAX_VALUE : range.max();
    if (type == int.class || type == Integer.class) {
      return Scalars.integer(least, most);
    }
    if (type == long.class || type == Long.class) {
      return Scalars.whole(least, most);
    }
    if (type == double.class || type == Double.class) {
      return range == null || Double.isNaN(range.above())
          ? Scalars.number(least, most)
          : Scalars.between(range.above(), range.below());
    }
    if (type == boolean.class || type == Boolean.class) {
      return Scalars.flag();
    }
    if (type == String.class) {
      Matches matches = component.getAnnotation(Matches.class);
      return matches == null
          ? Scalars.text()
          : Scalars.matching(matches.value(), matches.expected());
    }
    if (type == Duration.class) {
      return Scalars.duration(least, most);
    }
    if (type.isEnum()) {
      return Scalars.choice(
          Arrays.stream(type.getEnumConstants()).<Enum<?>>map(value -> (Enum<?>) value).toList(),
          Scalars::name);
    }
    ValueType<?> own = WrittenForms.of(type);
    if (own != null) {
      return own;
    }
    if (type.isRecord()) {
      return RecordBinder.of(type.asSubclass(Record.class)).type();
    }
    throw LoadstoneException.internal(
        "%s.%s: settings of type %s cannot be read from a file",
        component.getDeclaringRecord().getName(), component.getName(), type.getName());
  }

  private static <T> ValueType<List<T>> listOf(ValueType<T> item) {
    ObjectNode schema = Scalars.schema("array");
    schema.set("items", item.schema());
    String expected = "a list, each item " + item.expected();
    return new ValueType<>(
        expected,
        schema,
        (node, path, problems) -> {
          if (!(node instanceof Sequence sequence)) {
            problems.refuse(node, path, expected);
            return null;
          }
          List<T> values = new ArrayList<>();
          for (int i = 0; i < sequence.items().size(); i++) {
            values.add(item.parse(sequence.items().get(i), path + "[" + i + "]", problems));
          }
          return values.contains(null) ? null : List.copyOf(values);
        });
  }

  private static ValueType<Map<String, String>> textMap() {
    ObjectNode schema = Scalars.schema("object");
    ObjectNode values = schema.putObject("additionalProperties");
    values.putArray("type").add("string").add("number").add("boolean");
    String expected = "a mapping from names to values";
    return new ValueType<>(
        expected,
        schema,
        (node, path, problems) -> {
          if (!(node instanceof Mapping mapping)) {
            problems.refuse(node, path, expected);
            return null;
          }
          Map<String, String> texts = new LinkedHashMap<>();
          for (String key : mapping.keys()) {
            texts.put(key, Scalars.text().parse(mapping.get(key), path + "." + key, problems));
          }
          return texts.containsValue(null) ? null : texts;
        });
  }

  private static String name(RecordComponent component) {
    JsonProperty given = component.getAccessor().getAnnotation(JsonProperty.class);
    return given == null || given.value().isEmpty() ? component.getName() : given.value();
  }

  private static Object fallback(RecordComponent component, ValueType<?> type) {
    Default given = component.getAnnotation(Default.class);
    if (given == null) {
      return null;
    }
    Problems problems = new Problems();
    Object value =
        type.parse(
            YamlTree.value("@Default", given.value(), problems), component.getName(), problems);
    problems.throwIfAny();
    return value;
  }

  boolean isUnwrapped() {
    return component.getAccessor().isAnnotationPresent(JsonUnwrapped.class);
  }

  public boolean isRequired() {
    return fallback == null
        && (component.getType().isPrimitive() || (setting() != null && setting().required()));
  }

  /** The description of one or two sentences in Markdown; may be empty. */
  public String description() {
    return setting() == null ? "" : setting().value().strip().replaceAll("\\s+", " ");
  }

  public String shownDefault() {
    if (isRequired()) {
      return "required";
    }
    if (setting() != null && !setting().otherwise().isEmpty()) {
      return setting().otherwise();
    }
    Object printed = fallback == null ? "" : WrittenForms.print(fallback);
    if (EffectiveSetting.isNothing(printed)) {
      return "none";
    }
    String given = component.getAnnotation(Default.class).value();
    return printed instanceof Number ? given : "`" + given + "`";
  }

  ObjectNode schema(Object value) {
    ObjectNode schema = type.schema().deepCopy();
    if (!description().isEmpty()) {
      schema.put("description", LINK.matcher(description()).replaceAll("$1"));
    }
    if (value != null) {
      schema.putPOJO("default", WrittenForms.print(value));
    }
    return schema;
  }

  String limit() {
    return setting() == null ? "" : setting().limit();
  }

  Object valueIn(Record settings) {
    try {
      return component.getAccessor().invoke(settings);
    } catch (ReflectiveOperationException e) {
      throw LoadstoneException.internal(
          e, "%s must be public: %s", settings.getClass().getName(), e);
    }
  }

  private Setting setting() {
    return component.getAnnotation(Setting.class);
  }
}
