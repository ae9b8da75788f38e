package dev.loadstone.benchmarks.kit.sql;

import dev.loadstone.core.LoadstoneException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * SQL texts by name, from a file: each begins with a line {@code -- name: …} and ends where the
 * next begins. A line {@code -- from: <dialect>} stands for all texts of that dialect; one of the
 * same name in the file itself replaces the other's, and a line {@code -- refused <name>: <reason>}
 * removes it. Other lines that begin with {@code --} are ignored.
 */
public final class SqlStatements {
  /** Stands for a list of values or, behind a list of columns, of pairs. */
  public static final String LIST_MARK = "(??)";

  private static final String FOLDER = "statements";
  private static final String NAME_MARK = "-- name:";
  private static final String NO_PROCEDURES_MARK = "-- no procedures:";
  private static final Pattern REFUSED = Pattern.compile("-- refused (?<name>\\S+): (?<reason>.+)");

  private final String resource;
  private final Map<String, String> texts;
  private final Map<String, String> refused;

  private SqlStatements(String resource, Map<String, String> texts, Map<String, String> refused) {
    this.resource = resource;
    this.texts = texts;
    this.refused = refused;
  }

  static SqlStatements forDialect(SqlFiles files, String dialect) {
    return of(files, SqlFile.ofDialect(FOLDER, "statements", files, dialect));
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
    Map<String, String> refused = new LinkedHashMap<>();
    Optional<SqlStatements> base = file.from().map(other -> load(files, other));
    base.ifPresent(other -> texts.putAll(other.texts));
    base.ifPresent(other -> refused.putAll(other.refused));
    Map<String, String> own = parse(file.lines());
    texts.putAll(own);
    refused.keySet().removeAll(own.keySet());
    file.lines().stream()
        .map(REFUSED::matcher)
        .filter(Matcher::matches)
        .forEach(line -> refused.put(line.group("name"), line.group("reason")));
    texts.keySet().removeAll(refused.keySet());
    return new SqlStatements(file.path(), texts, refused);
  }

  /** The reason why a dialect has no stored procedures, where its statements give one. */
  static Optional<String> whyNoProcedures(SqlFiles files, String dialect) {
    return SqlFile.ofDialect(FOLDER, "statements", files, dialect).marked(NO_PROCEDURES_MARK);
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

  /** The reasons why the dialect has no text of a name. */
  public Map<String, String> refused() {
    return refused;
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
