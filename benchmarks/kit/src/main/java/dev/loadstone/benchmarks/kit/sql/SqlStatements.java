package dev.loadstone.benchmarks.kit.sql;

import dev.loadstone.core.LoadstoneException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * SQL texts by name, from a file: each begins with a line {@code -- name: …} and ends where the
 * next begins. A line {@code -- from: <dialect>} stands for all texts of that dialect; one of the
 * same name in the file itself replaces the other's. Other lines that begin with {@code --} are
 * ignored.
 */
public final class SqlStatements {
  /** Stands for a list of values or, behind a list of columns, of pairs. */
  public static final String LIST_MARK = "(??)";

  private static final String FOLDER = "statements";
  private static final String NAME_MARK = "-- name:";
  private static final String NO_PROCEDURES_MARK = "-- no procedures:";

  private final String resource;
  private final Map<String, String> texts;

  private SqlStatements(String resource, Map<String, String> texts) {
    this.resource = resource;
    this.texts = texts;
  }

  static SqlStatements forDialect(SqlFiles files, String dialect) {
    return SqlFile.ofDialect(FOLDER, files, dialect)
        .map(file -> of(files, file))
        .orElseThrow(
            () ->
                LoadstoneException.usage(
                    "%s has no statements for the SQL dialect \"%s\"; choose another database, or"
                        + " add %s.",
                    files.title(), dialect, SqlFile.path(FOLDER, files.benchmark(), dialect)));
  }

  static Optional<SqlStatements> loadIfPresent(SqlFiles files, String name) {
    return files.find(FOLDER, name).map(file -> of(files, file));
  }

  static SqlStatements load(SqlFiles files, String name) {
    return loadIfPresent(files, name)
        .orElseThrow(
            () ->
                LoadstoneException.internal(
                    "the resource %s is missing", SqlFile.path(FOLDER, files.benchmark(), name)));
  }

  private static SqlStatements of(SqlFiles files, SqlFile file) {
    Map<String, String> texts = new LinkedHashMap<>();
    file.from().ifPresent(other -> texts.putAll(load(files, other).texts));
    texts.putAll(parse(file.lines()));
    return new SqlStatements(file.path(), texts);
  }

  /** The reason why a dialect has no stored procedures, where its statements give one. */
  static Optional<String> whyNoProcedures(SqlFiles files, String dialect) {
    return SqlFile.ofDialect(FOLDER, files, dialect)
        .flatMap(file -> file.marked(NO_PROCEDURES_MARK));
  }

  /** The texts by name, with lists of two. */
  public Map<String, String> byName() {
    Map<String, String> filled = new LinkedHashMap<>(texts);
    filled.replaceAll(
        (name, text) ->
            text.replace(") in " + LIST_MARK, ") in ((?, ?), (?, ?))")
                .replace(LIST_MARK, "(?, ?)"));
    return filled;
  }

  public boolean has(String name) {
    return texts.containsKey(name);
  }

  public String text(String name) {
    String text = texts.get(name);
    if (text == null) {
      throw LoadstoneException.internal("the resource %s has no statement \"%s\"", resource, name);
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
