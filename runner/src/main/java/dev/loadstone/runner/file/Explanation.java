package dev.loadstone.runner.file;

import dev.loadstone.runner.file.tree.Node;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Every setting of an experiment with its value and where the value came from. Holds no secret and
 * nothing that a reference of a system to the environment stands for.
 */
public final class Explanation {
  private static final int WIDEST_PATH = 32;
  private static final int WIDEST_VALUE = 36;

  /** Defaults that mean that there is nothing. */
  private static final List<Object> NOTHING = List.of("", List.of(), Map.of());

  private final List<Value> general;
  private final List<CellValues> cells;

  Explanation(List<Value> general, List<CellValues> cells) {
    this.general = List.copyOf(general);
    this.cells = List.copyOf(cells);
  }

  /**
   * A setting with its value.
   *
   * @param path the setting
   * @param printed as it stands in YAML
   * @param node as written; null when the value is a default
   * @param origin where the value came from
   */
  record Value(String path, Object printed, Node node, String origin) {
    boolean isDefault() {
      return node == null;
    }

    String shown() {
      if (isDefault() && (Secrets.isSecret(path) || NOTHING.contains(printed))) {
        return "none";
      }
      if (Secrets.isSecret(path)) {
        return "***";
      }
      if (node != null && path.startsWith("systems.")) {
        return node instanceof Node.Mapping mapping
            ? masked(mapping)
            : String.valueOf(AsRunValues.of(node, true));
      }
      return String.valueOf(printed);
    }

    private String masked(Node.Mapping mapping) {
      return mapping.keys().stream()
          .map(
              key ->
                  key
                      + "="
                      + (Secrets.isSecret(path + "." + key)
                          ? "***"
                          : AsRunValues.of(mapping.get(key), true)))
          .collect(Collectors.joining(", ", "{", "}"));
    }

    private String line() {
      String left = pad(path, WIDEST_PATH) + "  " + pad(shown(), WIDEST_VALUE);
      return "  " + left + "  " + origin;
    }

    private static String pad(String text, int width) {
      return text + " ".repeat(Math.max(0, width - text.length()));
    }
  }

  /**
   * The settings of one cell.
   *
   * @param title the cell as people read it
   * @param values its settings
   */
  record CellValues(String title, List<Value> values) {}

  List<Value> general() {
    return general;
  }

  List<CellValues> cells() {
    return cells;
  }

  /**
   * The settings as lines: those of the experiment, those that all cells share, and then those of
   * each cell.
   */
  public String text() {
    List<String> lines = new ArrayList<>();
    lines.add("experiment");
    general.forEach(value -> lines.add(value.line()));
    Set<String> shared = new LinkedHashSet<>();
    if (cells.size() > 1) {
      cells.get(0).values().forEach(value -> shared.add(value.line()));
      cells.forEach(cell -> shared.retainAll(cell.values().stream().map(Value::line).toList()));
      lines.add("");
      lines.add("in each of the " + cells.size() + " cells");
      lines.addAll(shared);
    }
    for (CellValues cell : cells) {
      lines.add("");
      lines.add("cell " + cell.title());
      cell.values().stream()
          .map(Value::line)
          .filter(line -> !shared.contains(line))
          .forEach(lines::add);
    }
    return String.join("\n", lines) + "\n";
  }
}
