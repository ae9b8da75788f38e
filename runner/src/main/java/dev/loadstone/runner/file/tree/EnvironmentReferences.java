package dev.loadstone.runner.file.tree;

import dev.loadstone.runner.file.tree.Node.Entry;
import dev.loadstone.runner.file.tree.Node.Kind;
import dev.loadstone.runner.file.tree.Node.Mapping;
import dev.loadstone.runner.file.tree.Node.Scalar;
import dev.loadstone.runner.file.tree.Node.Sequence;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces <code>${NAME}</code> and <code>${NAME:-default}</code> by values of the environment;
 * <code>$${</code> stands for the characters <code>${</code> themselves.
 */
public final class EnvironmentReferences {
  private static final Pattern REFERENCE =
      Pattern.compile(
          "\\$\\$\\{|\\$\\{([A-Za-z_][A-Za-z0-9_]*)(?::-((?:(?!\\$\\{)[^}])*))?}|\\$\\{");

  /** A reference as shells write it, which is plain text here. */
  private static final Pattern WITHOUT_BRACES = Pattern.compile("\\$([A-Za-z_][A-Za-z0-9_]*)");

  /** The settings whose values may be secrets when they come from the environment. */
  private static final Pattern CONFIDENTIAL =
      Pattern.compile(
          "(?:.*\\.)?systems\\.(?:password|(?:driver\\.)?settings\\..*|properties\\..*)");

  private final Map<String, String> environment;
  private final Problems problems;
  private final Map<String, String> confidential = new LinkedHashMap<>();

  public EnvironmentReferences(Map<String, String> environment, Problems problems) {
    this.environment = environment;
    this.problems = problems;
  }

  /** What systems took from the environment and may be secret, with the reference to each. */
  public Map<String, String> confidential() {
    return confidential;
  }

  /** Escapes a text so that it is read back as it is. */
  static String escaped(String text) {
    return text.replace("${", "$${");
  }

  public Node resolve(Node node, String path) {
    if (node instanceof Sequence sequence) {
      return new Sequence(
          node.location(), sequence.items().stream().map(item -> resolve(item, path)).toList());
    }
    if (!(node instanceof Mapping mapping)) {
      return resolve((Scalar) node, path);
    }
    Map<String, Entry> entries = new LinkedHashMap<>();
    mapping
        .entries()
        .forEach(
            (key, entry) -> {
              Node value = resolve(entry.value(), path.isEmpty() ? key : path + "." + key);
              entries.put(key, new Entry(entry.keyLocation(), value));
            });
    return new Mapping(node.location(), entries);
  }

  private Scalar resolve(Scalar scalar, String path) {
    if (scalar.kind() != Kind.TEXT || !scalar.text().contains("${")) {
      refuseWithoutBraces(scalar, path);
      return scalar;
    }
    Matcher matcher = REFERENCE.matcher(scalar.text());
    StringBuilder text = new StringBuilder();
    boolean referred = false;
    while (matcher.find()) {
      String value = "${";
      if (matcher.group(1) != null) {
        referred = true;
        value = value(scalar, path, matcher.group(1), matcher.group(2));
      } else if (matcher.group().equals("${")) {
        problems.add(
            scalar.location(),
            path,
            "has a damaged reference to the environment"
                + "; expected ${NAME} or ${NAME:-default}, where the default is no reference, or"
                + " $${ for the characters themselves");
      }
      matcher.appendReplacement(text, Matcher.quoteReplacement(value));
    }
    matcher.appendTail(text);
    Kind kind = referred ? Kind.REFERENCE : Kind.TEXT;
    return new Scalar(scalar.location(), kind, text.toString(), scalar.source());
  }

  private void refuseWithoutBraces(Scalar scalar, String path) {
    Matcher matcher = WITHOUT_BRACES.matcher(scalar.text());
    if (matcher.matches() && environment.containsKey(matcher.group(1))) {
      problems.add(
          scalar.location(),
          path,
          "is the text %s, though there is such a variable; expected ${%s} for its value"
              .formatted(scalar.text(), matcher.group(1)));
    }
  }

  private String value(Scalar scalar, String path, String name, String fallback) {
    String value = environment.get(name);
    if (value != null && !(value.isEmpty() && fallback != null)) {
      if (CONFIDENTIAL.matcher(path).matches()) {
        confidential.put(value, "${" + name + "}");
      }
      return value;
    }
    if (fallback == null) {
      problems.add(
          scalar.location(),
          path,
          "the environment variable %s is not set; set it, or give a default as ${%1$s:-value}"
              .formatted(name));
      return "";
    }
    return fallback;
  }
}
