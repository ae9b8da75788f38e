package dev.loadstone.runner.file.types;

import dev.loadstone.runner.file.tree.Node;
import java.util.List;
import java.util.Map;

/**
 * A setting with its value.
 *
 * @param path the setting
 * @param printed as it stands in YAML
 * @param node as written; null when the value is a default
 * @param origin where the value came from
 */
public record EffectiveSetting(String path, Object printed, Node node, String origin) {
  /** Whether the value was not written. */
  public boolean isDefault() {
    return node == null;
  }

  /** Whether a value is empty text, or an empty list or mapping, which say nothing. */
  public static boolean isNothing(Object printed) {
    return printed.equals("") || printed.equals(List.of()) || printed.equals(Map.of());
  }
}
