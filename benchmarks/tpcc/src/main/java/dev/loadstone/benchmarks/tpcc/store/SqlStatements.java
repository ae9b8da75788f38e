package dev.loadstone.benchmarks.tpcc.store;

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
  private static final String FOLDER = "/dev/loadstone/benchmarks/tpcc/statements/";
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
   * The transactions' statements for a dialect.
   *
   * @param dialect as {@link dev.loadstone.core.database.SqlClient#dialect()} gives it
   * @throws LoadstoneException when there are none
   */
  public static SqlStatements forDialect(String dialect) {
    String resource = FOLDER + dialect + ".sql";
    if (SqlStatements.class.getResource(resource) == null) {
      throw new LoadstoneException(
          ExitCode.USAGE,
          "TPC-C has no statements for the SQL dialect \""
              + dialect
              + "\"; choose another database, or add statements/"
              + dialect
              + ".sql to the benchmark.");
    }
    return load(resource);
  }

  /**
   * The statements of a resource of this benchmark, where there is such a resource.
   *
   * @param resource its absolute name
   */
  public static Optional<SqlStatements> loadIfPresent(String resource) {
    return SqlStatements.class.getResource(resource) == null
        ? Optional.empty()
        : Optional.of(load(resource));
  }

  /**
   * The statements of a resource of this benchmark.
   *
   * @param resource its absolute name
   */
  public static SqlStatements load(String resource) {
    return new SqlStatements(resource, parse(lines(resource)));
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
  static Optional<String> whyNoProcedures(String dialect) {
    String resource = FOLDER + dialect + ".sql";
    return SqlStatements.class.getResource(resource) == null
        ? Optional.empty()
        : lines(resource).stream()
            .filter(line -> line.startsWith(NO_PROCEDURES_MARK))
            .map(line -> line.substring(NO_PROCEDURES_MARK.length()).trim())
            .findFirst();
  }

  /** All texts, in the order of the file. */
  Collection<String> all() {
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

  private static Map<String, String> parse(List<String> lines) {
    Map<String, StringBuilder> texts = new LinkedHashMap<>();
    Map<String, String> finished = new LinkedHashMap<>();
    StringBuilder text = new StringBuilder();
    for (String line : lines) {
      if (line.startsWith(FROM_MARK)) {
        String other = line.substring(FROM_MARK.length()).trim();
        finished.putAll(load(FOLDER + other + ".sql").texts);
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
