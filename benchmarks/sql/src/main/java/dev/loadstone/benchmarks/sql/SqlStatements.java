package dev.loadstone.benchmarks.sql;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * SQL texts by name, from a file: each begins with a line {@code -- name: …} and ends where the
 * next begins. A line {@code -- from: <dialect>} stands for all texts of that dialect; one of the
 * same name in the file itself takes the place of the other's. Other lines that begin with {@code
 * --} are left out.
 */
public final class SqlStatements {
  private static final String NAME_MARK = "-- name:";
  private static final String FROM_MARK = "-- from:";
  private static final String NO_PROCEDURES_MARK = "-- no procedures:";

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
    return loadIfPresent(files, dialect)
        .orElseThrow(
            () ->
                new LoadstoneException(
                    ExitCode.USAGE,
                    files.title()
                        + " has no statements for the SQL dialect \""
                        + dialect
                        + "\"; choose another database, or add statements/"
                        + dialect
                        + ".sql to the benchmark."));
  }

  /** The statements of a file, where there is such a file. */
  static Optional<SqlStatements> loadIfPresent(SqlFiles files, String name) {
    return isPresent(files, name) ? Optional.of(load(files, name)) : Optional.empty();
  }

  private static boolean isPresent(SqlFiles files, String name) {
    return SqlStatements.class.getResource(files.statementsResource(name)) != null;
  }

  /** The statements of a file that the benchmark itself cannot be without. */
  static SqlStatements load(SqlFiles files, String name) {
    return new SqlStatements(
        files.statementsResource(name), parse(files, lines(files.statementsResource(name))));
  }

  private static List<String> lines(String resource) {
    try (InputStream file = SqlStatements.class.getResourceAsStream(resource)) {
      if (file == null) {
        throw new LoadstoneException(ExitCode.INTERNAL, "the resource " + resource + " is missing");
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Why a dialect has no stored procedures, where its statements say so. */
  static Optional<String> whyNoProcedures(SqlFiles files, String dialect) {
    return isPresent(files, dialect)
        ? lines(files.statementsResource(dialect)).stream()
            .filter(line -> line.startsWith(NO_PROCEDURES_MARK))
            .map(line -> line.substring(NO_PROCEDURES_MARK.length()).trim())
            .findFirst()
        : Optional.empty();
  }

  /** All texts, in the order of the file. */
  public Collection<String> all() {
    return texts.values();
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

  private static Map<String, String> parse(SqlFiles files, List<String> lines) {
    Map<String, StringBuilder> texts = new LinkedHashMap<>();
    Map<String, String> finished = new LinkedHashMap<>();
    StringBuilder text = new StringBuilder();
    for (String line : lines) {
      if (line.startsWith(FROM_MARK)) {
        finished.putAll(load(files, line.substring(FROM_MARK.length()).trim()).texts);
      } else if (line.startsWith(NAME_MARK)) {
        text = new StringBuilder();
        texts.put(line.substring(NAME_MARK.length()).trim(), text);
      } else if (!line.startsWith("--")) {
        text.append(line).append('\n');
      }
    }
    texts.forEach((name, content) -> finished.put(name, content.toString().strip()));
    return finished;
  }
}
