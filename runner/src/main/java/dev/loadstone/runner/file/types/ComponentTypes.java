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

  static ValueType<?> of(RecordComponent component) {
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
}
