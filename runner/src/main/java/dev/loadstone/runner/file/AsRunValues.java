package dev.loadstone.runner.file;

import dev.loadstone.runner.file.tree.EnvironmentReferences;
import dev.loadstone.runner.file.tree.Node;
import dev.loadstone.runner.file.tree.Node.Mapping;
import dev.loadstone.runner.file.tree.Node.Scalar;
import dev.loadstone.runner.file.tree.Node.Sequence;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Turns values that were read into values to write, so that they are read back the same. */
final class AsRunValues {
  private static final Pattern NUMBER = Pattern.compile("-?(?:0|[1-9]\\d{0,40})(?:\\.\\d{1,40})?");

  private AsRunValues() {}

  /**
   * The value to write for a node.
   *
   * @param keepReferences whether references to the environment stay references, so that their
   *     values are not written
   */
  static Object of(Node node, boolean keepReferences) {
    if (node instanceof Mapping mapping) {
      Map<String, Object> values = new LinkedHashMap<>();
      mapping.entries().forEach((key, entry) -> values.put(key, of(entry.value(), keepReferences)));
      return values;
    }
    if (node instanceof Sequence sequence) {
      return sequence.items().stream().map(item -> of(item, keepReferences)).toList();
    }
    return of((Scalar) node, keepReferences);
  }

  private static Object of(Scalar scalar, boolean keepReferences) {
    return switch (scalar.kind()) {
      case TEXT -> EnvironmentReferences.escaped(scalar.text());
      case REFERENCE -> keepReferences ? scalar.source() : plain(scalar.text());
      case EMPTY -> "";
      default -> plain(scalar.text());
    };
  }

  private static Object plain(String text) {
    if (NUMBER.matcher(text).matches() && new BigDecimal(text).toPlainString().equals(text)) {
      return new BigDecimal(text);
    }
    if (text.equals("true") || text.equals("false")) {
      return Boolean.valueOf(text);
    }
    return EnvironmentReferences.escaped(text);
  }
}
