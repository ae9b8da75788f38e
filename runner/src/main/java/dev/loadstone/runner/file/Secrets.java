package dev.loadstone.runner.file;

import dev.loadstone.runner.file.tree.Node;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tells which settings are secrets, and what stands for them where they must not be shown. */
final class Secrets {
  private static final Pattern SECRET =
      Pattern.compile("(?i).*(password|passphrase|secret|token|credential).*");

  private static final Pattern OF_PROGRAMS = Pattern.compile("systems\\.(?:driver\\.)?settings\\.");

  /** Stricter, because programs have many harmless settings about passwords and tokens. */
  private static final Pattern SECRET_OF_PROGRAM =
      Pattern.compile(
          "(?i).*(password|passwd|passphrase|secret|credential|requirepass|masterauth"
              + "|(?<!initial_)token)");

  private static final Pattern ONE_REFERENCE =
      Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)(?::-[^}]*)?}");

  private Secrets() {}

  static boolean isSecret(String path) {
    String name = path.substring(path.lastIndexOf('.') + 1);
    return OF_PROGRAMS.matcher(path).lookingAt()
        ? SECRET_OF_PROGRAM.matcher(name).matches()
        : path.startsWith("systems.") && SECRET.matcher(name).matches();
  }

  /** A setting's value as it stands in YAML, with references for what the environment gave. */
  static Object masked(
      String around, String name, Node node, BiFunction<Node, String, Object> replacement) {
    String path = around + "." + name;
    if (node instanceof Node.Mapping mapping) {
      Map<String, Object> masked = new LinkedHashMap<>();
      for (String key : mapping.keys()) {
        masked.put(key, masked(path, key, mapping.get(key), replacement));
      }
      return masked;
    }
    return isSecret(path) ? replacement.apply(node, name) : node.yaml(true);
  }

  /** Returns whether the value itself is written in the file, rather than a reference to it. */
  static boolean isLiteral(Node node) {
    return node instanceof Node.Scalar scalar
        && !scalar.text().isEmpty()
        && !ONE_REFERENCE.matcher(scalar.source()).matches();
  }

  /**
   * The reference that replaces a secret in the experiment as run: that of the file without its
   * default, or a new one. An empty secret stays as it is written.
   */
  static Object reference(Node node, String label, String name) {
    if (node instanceof Node.Scalar scalar) {
      Matcher matcher = ONE_REFERENCE.matcher(scalar.source());
      if (scalar.text().isEmpty()) {
        return scalar.yaml(true);
      }
      if (matcher.matches()) {
        return "${" + matcher.group(1) + "}";
      }
    }
    String variable = (name + "_" + label).toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]+", "_");
    return "${" + (Character.isDigit(variable.charAt(0)) ? "_" : "") + variable + "}";
  }
}
