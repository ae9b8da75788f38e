package dev.loadstone.runner.file.types;

import dev.loadstone.runner.file.tree.Node;
import dev.loadstone.runner.file.tree.Problems;
import java.util.function.Function;
import tools.jackson.databind.node.ObjectNode;

/**
 * How the value of a setting is written.
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
}
