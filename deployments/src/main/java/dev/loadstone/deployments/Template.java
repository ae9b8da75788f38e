package dev.loadstone.deployments;

import dev.loadstone.core.Resources;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.text.StringSubstitutor;

/**
 * A text with places for values, in a file beside the class that uses it: a configuration file or
 * the flags of a server. A place is {@code ${name}}, or {@code ${name:-default}}.
 */
public final class Template {
  private final String text;
  private final Map<String, Object> values = new HashMap<>();

  public Template(Class<?> owner, String file) {
    this.text = Resources.text(owner, file);
  }

  /** The value is inserted as it is. */
  public Template with(String name, Object value) {
    values.put(name, value);
    return this;
  }

  public Template with(Map<String, ?> more) {
    values.putAll(more);
    return this;
  }

  /** With the node's {@code folder}, {@code temporary}, {@code address} and {@code port}. */
  public Template with(ServerNode node) {
    return with("folder", node.folder())
        .with("temporary", node.temporary())
        .with("address", node.address())
        .with("port", node.port());
  }

  /** Fails when a value without a default is missing. */
  public String fill() {
    return new StringSubstitutor(values)
        .setDisableSubstitutionInValues(true)
        .setEnableUndefinedVariableException(true)
        .replace(text);
  }

  /** The filled lines that are neither empty nor comments. */
  public List<String> fillLines() {
    return fill().lines().filter(line -> !line.isEmpty() && !line.startsWith("#")).toList();
  }

  /** The lines of a settings file for each entry of a map, the value after a separator. */
  public static String lines(Map<String, String> settings, String separator) {
    StringBuilder lines = new StringBuilder();
    settings.forEach(
        (name, value) -> lines.append(name).append(separator).append(value).append('\n'));
    return lines.toString();
  }
}
