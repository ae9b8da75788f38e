package dev.loadstone.runner.file.types;

import dev.loadstone.runner.file.tree.Node;
import dev.loadstone.runner.file.tree.Problems;
import java.util.function.Function;
import tools.jackson.databind.node.ObjectNode;

/**
 * The written form of a setting's value.
 *
 * @param <T> the value
 * @param expected what is right, in words that go on from "expected"
 * @param parser reads it
 * @param print turns it into what stands in YAML: text, numbers, flags, lists, maps
 * @param schema the JSON Schema of what stands in YAML
 */
public record ValueType<T>(
    String expected, Parser<T> parser, Function<T, Object> print, ObjectNode schema) {

  /** Reads a value of a file. */
  public interface Parser<T> {
    /**
     * The value, or null when it was wrong and the problem was reported.
     *
     * @param node as written
     * @param path the setting
     */
    T parse(Node node, String path, Problems problems);
  }

  T parse(Node node, String path, Problems problems) {
    return parser.parse(node, path, problems);
  }

  /**
   * The same way to write another value.
   *
   * @param to makes the other value; refuses by an {@link IllegalArgumentException}, whose message
   *     is reported
   * @param from the way back
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
