package dev.loadstone.benchmarks.sql;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * SQL texts by name, from a file: each begins with a line {@code -- name: …} and ends where the
 * next begins. Other lines that begin with {@code --} are left out.
 */
public final class SqlStatements {
  private static final String NAME_MARK = "-- name:";

  private final String resource;
  private final Map<String, String> texts;

  private SqlStatements(String resource, Map<String, String> texts) {
    this.resource = resource;
    this.texts = texts;
  }

  /**
   * The transactions' statements for a dialect, see {@link SqlFiles#statements}.
   *
   * @throws LoadstoneException when there are none
   */
  static SqlStatements forDialect(SqlFiles files, String dialect) {
    String resource = files.statementsResource(dialect);
    if (SqlStatements.class.getResource(resource) == null) {
      throw new LoadstoneException(
          ExitCode.USAGE,
          files.title()
              + " has no statements for the SQL dialect \""
              + dialect
              + "\"; choose another database, or add statements/"
              + dialect
              + ".sql to the benchmark.");
    }
    return load(resource);
  }

  /**
   * The statements of a resource.
   *
   * @param resource its absolute name
   */
  static SqlStatements load(String resource) {
    try (InputStream file = SqlStatements.class.getResourceAsStream(resource)) {
      if (file == null) {
        throw new LoadstoneException(ExitCode.INTERNAL, "the resource " + resource + " is missing");
      }
      return new SqlStatements(
          resource,
          parse(new String(file.readAllBytes(), StandardCharsets.UTF_8).lines().toList()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether there is a text of that name. */
  public boolean has(String name) {
    return texts.containsKey(name);
  }

  /** The text of that name. */
  public String text(String name) {
    String text = texts.get(name);
    if (text == null) {
      throw new LoadstoneException(
          ExitCode.INTERNAL, "the resource " + resource + " has no statement \"" + name + "\"");
    }
    return text;
  }

  private static Map<String, String> parse(List<String> lines) {
    Map<String, StringBuilder> texts = new LinkedHashMap<>();
    StringBuilder text = new StringBuilder();
    for (String line : lines) {
      if (line.startsWith(NAME_MARK)) {
        text = new StringBuilder();
        texts.put(line.substring(NAME_MARK.length()).trim(), text);
      } else if (!line.startsWith("--")) {
        text.append(line).append('\n');
      }
    }
    Map<String, String> finished = new LinkedHashMap<>();
    texts.forEach((name, content) -> finished.put(name, content.toString().strip()));
    return finished;
  }
}
