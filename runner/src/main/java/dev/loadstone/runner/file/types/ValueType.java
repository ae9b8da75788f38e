package dev.loadstone.runner.file.types;

import dev.loadstone.runner.file.tree.Node;
import dev.loadstone.runner.file.tree.Problems;
import java.util.function.Function;
import tools.jackson.databind.node.ObjectNode;

/**
 * The written form of a setting's value.
 *
 * @param <T> the type of the value
 * @param expected the right form in words that follow "expected"
 * @param print converts the value to its form in YAML: text, number, flag, list or map
 * @param schema the JSON Schema of the form in YAML
 */
public record ValueType<T>(
    String expected, Parser<T> parser, Function<T, Object> print, ObjectNode schema) {

  public interface Parser<T> {
    /** Returns the value; reports a wrong one and returns null. */
    T parse(Node node, String path, Problems problems);
  }

  T parse(Node node, String path, Problems problems) {
    return parser.parse(node, path, problems);
  }

  /**
   * Returns a type with the same written form for another value.
   *
   * @param to makes the other value; the message of an {@link IllegalArgumentException} that it
   *     throws is reported
   * @param from makes the original value again
   */
  <U> ValueType<U> as(Function<T, U> to, Function<U, T> from) {
    return new ValueType<>(
        expected,
        (node, path, problems) -> {
          T value = parse(node, path, problems);
          try {
            return value == null ? null : to.apply(value);
          } catch (IllegalArgumentException e) {
            problems.add(node.location(), path, e.getMessage());
            return null;
          }
        },
        from.andThen(print),
        schema);
  }
}
