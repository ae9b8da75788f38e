package dev.loadstone.runner.file.types;

import dev.loadstone.core.text.Text;
import dev.loadstone.runner.file.tree.Node;
import dev.loadstone.runner.file.tree.Node.Kind;
import dev.loadstone.runner.file.tree.Node.Mapping;
import dev.loadstone.runner.file.tree.Node.Scalar;
import dev.loadstone.runner.file.tree.Problems;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The written form of one of several records: either its name with dashes alone, or a mapping with
 * its name as {@code type} and its settings.
 */
final class Variants {
  private static final String TYPE = "type";

  private final Map<String, RecordBinder<? extends Record>> binders = new LinkedHashMap<>();
  private final ValueType<String> names;
  private final String expected;
  private final String lacking;

  /**
   * @param type a sealed interface of records
   * @param lacking the problem of a record with required settings that is given by its name alone
   */
  Variants(Class<?> type, String expected, String lacking) {
    for (Class<?> variant : type.getPermittedSubclasses()) {
      binders.put(name(variant), RecordBinder.of(variant.asSubclass(Record.class)));
    }
    this.names = Scalars.choice(List.copyOf(binders.keySet()), name -> name);
    this.expected = expected;
    this.lacking = lacking;
  }

  ValueType<Record> type() {
    return new ValueType<>(expected, schema(), this::parse);
  }

  private static String name(Class<?> variant) {
    return Text.dashed(variant.getSimpleName());
  }

  private Record parse(Node node, String path, Problems problems) {
    if (node instanceof Scalar scalar && scalar.kind() != Kind.EMPTY) {
      String name = names.parse(node, path, problems);
      if (name == null) {
        return null;
      }
      if (binders.get(name).hasRequired()) {
        problems.add(node.location(), path, lacking);
        return null;
      }
      return binders.get(name).make(Map.of());
    }
    if (!(node instanceof Mapping mapping)) {
      problems.refuse(node, path, expected);
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

  static Object print(Record value) {
    RecordBinder<?> binder = RecordBinder.of(value.getClass());
    if (binder.keys().stream().allMatch(key -> key.valueIn(value).equals(key.fallback()))) {
      return name(value.getClass());
    }
    Map<String, Object> mapping = new LinkedHashMap<>();
    mapping.put(TYPE, name(value.getClass()));
    mapping.putAll(binder.print(value));
    return mapping;
  }

  private ObjectNode schema() {
    List<String> alone =
        binders.keySet().stream().filter(name -> !binders.get(name).hasRequired()).toList();
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
