package dev.loadstone.deployments;

import dev.loadstone.core.process.ShellScript;
import java.util.Map;
import org.apache.commons.text.StringSubstitutor;

/**
 * Texts with places for values, in files beside the classes that use them: configuration files and
 * flags of servers. A place is {@code ${name}}, or {@code ${name:-default}}.
 */
public final class Template {
  private Template() {}

  /** Inserts the values by name, as they are; fails when one without a default is missing. */
  public static String fill(Class<?> owner, String file, Map<String, ?> values) {
    return new StringSubstitutor(values)
        .setDisableSubstitutionInValues(true)
        .setEnableUndefinedVariableException(true)
        .replace(ShellScript.of(owner, file));
  }

  /** The lines of a settings file for each entry of a map, the value after a separator. */
  public static String lines(Map<String, String> settings, String separator) {
    StringBuilder lines = new StringBuilder();
    settings.forEach(
        (name, value) -> lines.append(name).append(separator).append(value).append('\n'));
    return lines.toString();
  }
}
