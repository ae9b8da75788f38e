package dev.loadstone.runner.file.types;

import dev.loadstone.runner.file.tree.Node;
import dev.loadstone.runner.file.tree.Node.Kind;
import dev.loadstone.runner.file.tree.Node.Mapping;
import dev.loadstone.runner.file.tree.Node.Scalar;
import dev.loadstone.runner.file.tree.Problems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The written form of one of several records: either its name with dashes alone, or a mapping with
 * its name as {@code type} and its settings.
 *
 * @param <T> a sealed interface of records
 */
final class Variants<T> {
  private static final String TYPE = "type";

  private final Map<String, RecordBinder<? extends Record>> binders = new LinkedHashMap<>();
  private final ValueType<String> names;
  private final String expected;
  private final String lacking;

  /**
   * @param expected the ways to write it
   * @param lacking the problem of a record with required settings that is given by its name alone
   */
  Variants(Class<T> type, String expected, String lacking) {
    for (Class<?> variant : type.getPermittedSubclasses()) {
      binders.put(name(variant), RecordBinder.of(variant.asSubclass(Record.class)));
    }
    this.names = Scalars.choice(List.copyOf(binders.keySet()), name -> name);
    this.expected = expected;
    this.lacking = lacking;
  }

  @SuppressWarnings("unchecked") // The records are those that the interface permits.
  ValueType<T> type() {
    return new ValueType<>(
        expected,
        (node, path, problems) -> (T) parse(node, path, problems),
        value -> print((Record) value),
        schema());
  }

  private static String name(Class<?> variant) {
    return variant.getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
  }

  private Record parse(Node node, String path, Problems problems) {
    if (node instanceof Scalar scalar && scalar.kind() != Kind.EMPTY) {
      String name = names.parse(node, path, problems);
      if (name == null) {
        return null;
      }
      RecordBinder<?> binder = binders.get(name);
      if (binder.keys().stream().anyMatch(Key::isRequired)) {
        problems.add(node.location(), path, lacking);
        return null;
      }
      return binder.make(Map.of());
    }
    if (!(node instanceof Mapping mapping)) {
      problems.add(node.location(), path, node.describe() + "; expected " + expected);
      return null;
    }
    Section section = new Section(mapping, path, problems);
    String name = section.read(TYPE, names, true);
    if (name == null) {
      return null;
    }
    Record value = binders.get(name).read(section);
    section.refuseUnknown();
    return value;
  }

  private Object print(Record value) {
    String name = name(value.getClass());
    RecordBinder<?> binder = binders.get(name);
    if (binder.keys().stream().allMatch(key -> key.valueIn(value).equals(key.fallback()))) {
      return name;
    }
    Map<String, Object> mapping = new LinkedHashMap<>();
    mapping.put(TYPE, name);
    mapping.putAll(binder.print(value));
    return mapping;
  }

  private ObjectNode schema() {
    List<String> alone = new ArrayList<>(binders.keySet());
    alone.removeIf(name -> binders.get(name).keys().stream().anyMatch(Key::isRequired));
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    ArrayNode options = schema.putArray("anyOf");
    options.addAll((ArrayNode) Scalars.choice(alone, name -> name).schema().get("anyOf"));
    binders.forEach(
        (name, binder) -> {
          ObjectNode option = binder.schema();
          option.withObject("properties").putObject(TYPE).put("const", name);
          option.withArray("required").add(TYPE);
          options.add(option);
        });
    return schema;
  }
}
