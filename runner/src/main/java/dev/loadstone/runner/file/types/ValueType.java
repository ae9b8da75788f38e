package dev.loadstone.runner.file.types;

import dev.loadstone.runner.file.tree.Node;
import dev.loadstone.runner.file.tree.Node.Mapping;
import dev.loadstone.runner.file.tree.Problems;
import java.util.function.Function;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The written form of a setting's value. */
record ValueType<T>(String expected, ObjectNode schema, Parser<T> parser) {
  interface Parser<T> {
    /** Returns the value; reports a wrong one and returns null. */
    T parse(Node node, String path, Problems problems);
  }

  T parse(Node node, String path, Problems problems) {
    return parser.parse(node, path, problems);
  }

  <U> ValueType<U> as(Function<T, U> to) {
    return new ValueType<>(
        expected,
        schema,
        (node, path, problems) -> {
          T value = parse(node, path, problems);
          try {
            return value == null ? null : to.apply(value);
          } catch (IllegalArgumentException e) {
            problems.add(node.location(), path, e.getMessage());
            return null;
          }
        });
  }

  ValueType<T> orMapping(ValueType<T> mapping, String both) {
    ObjectNode either = JsonNodeFactory.instance.objectNode();
    either.putArray("anyOf").add(schema).add(mapping.schema());
    return new ValueType<>(
        both,
        either,
        (node, path, problems) ->
            (node instanceof Mapping ? mapping : this).parse(node, path, problems));
  }
}
