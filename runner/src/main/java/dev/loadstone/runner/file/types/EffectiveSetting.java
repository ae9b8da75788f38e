package dev.loadstone.runner.file.types;

import dev.loadstone.runner.file.tree.Node;
import java.util.List;
import java.util.Map;

/**
 * A setting with its value.
 *
 * @param printed the value as it stands in YAML
 * @param node the value as written; null when it is a default
 * @param origin the place that the value came from, in words
 */
public record EffectiveSetting(String path, Object printed, Node node, String origin) {
  public boolean isDefault() {
    return node == null;
  }

  /** Returns whether a value is an empty text, list or mapping. */
  public static boolean isNothing(Object printed) {
    return printed.equals("") || printed.equals(List.of()) || printed.equals(Map.of());
  }
}
