package dev.loadstone.runner.file.types;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.settings.Matches;
import dev.loadstone.core.settings.Range;
import dev.loadstone.runner.file.tree.Node.Mapping;
import dev.loadstone.runner.file.tree.Node.Sequence;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** Chooses the written form of a record component's value by its type and annotations. */
final class ComponentTypes {
  private ComponentTypes() {}

  @SuppressWarnings("unchecked") // The binder gives each type's values to that type alone.
  static ValueType<Object> of(RecordComponent component) {
    Class<?> type = component.getType();
    ValueType<?> found;
    if (type == Map.class) {
      found = textMap();
    } else if (type == List.class
        && component.getGenericType() instanceof ParameterizedType list
        && list.getActualTypeArguments()[0] instanceof Class<?> item) {
      found = listOf(single(component, item));
    } else {
      found = single(component, type);
    }
    return (ValueType<Object>) found;
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
    return WrittenForms.of(type).orElseGet(() -> byKind(component, type));
  }

  private static ValueType<?> byKind(RecordComponent component, Class<?> type) {
    if (type.isEnum()) {
      return Scalars.choice(
          Arrays.stream(type.getEnumConstants()).<Enum<?>>map(value -> (Enum<?>) value).toList(),
          Scalars::name);
    }
    if (type.isRecord()) {
      return RecordBinder.of(type.asSubclass(Record.class)).type();
    }
    throw LoadstoneException.internal(
        "%s.%s: settings of type %s cannot be read from a file",
        component.getDeclaringRecord().getName(), component.getName(), type.getName());
  }

  static <T> ValueType<List<T>> listOf(ValueType<T> item) {
    ObjectNode schema = Scalars.schema("array");
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
          for (int i = 0; i < sequence.items().size(); i++) {
            values.add(item.parse(sequence.items().get(i), path + "[" + i + "]", problems));
          }
          return values.contains(null) ? null : List.copyOf(values);
        },
        values -> values.stream().map(item.print()).toList(),
        schema);
  }

  /** A mapping whose values are passed on as text. */
  private static ValueType<Map<String, String>> textMap() {
    ObjectNode schema = Scalars.schema("object");
    schema
        .putObject("additionalProperties")
        .putArray("type")
        .add("string")
        .add("number")
        .add("boolean");
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
            values.put(key, Scalars.text().parse(mapping.get(key), path + "." + key, problems));
          }
          return values.containsValue(null) ? null : values;
        },
        values -> values,
        schema);
  }
}
