package dev.loadstone.benchmarks.kit.sql;

import dev.loadstone.core.LoadstoneException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Takes over the columns of a table from the table of the same name in another dialect's schema,
 * where {@code create table … (} is followed by a line {@code -- columns from <dialect>}. Each line
 * after it replaces the column of the same name, or adds one.
 */
record SharedColumns(Function<String, List<String>> tables) {
  private static final Pattern TABLE =
      Pattern.compile(
          "(?<head>create [^(]*?(?<name>\\w+) \\(\\n)(?<body>.*)(?<end>\\n\\).*)", Pattern.DOTALL);

  private static final Pattern MARK = Pattern.compile("\\A *-- columns from (\\w+)\\n?");

  /** The lines that follow a table's columns. */
  private static final Pattern KEY = Pattern.compile("(constraint|primary key|foreign key) .*");

  /** Returns a statement with the columns that it takes over; unchanged when it takes none. */
  String expand(String statement) {
    Matcher table = TABLE.matcher(statement);
    if (!table.matches()) {
      return statement;
    }
    Matcher mark = MARK.matcher(table.group("body"));
    if (!mark.find()) {
      return statement;
    }
    Map<String, String> parts = columns(mark.group(1), table.group("name"));
    parts.putAll(parts(table.group("body").substring(mark.end())));
    return parts.values().stream()
        .collect(Collectors.joining(",\n  ", table.group("head") + "  ", table.group("end")));
  }

  private Map<String, String> columns(String dialect, String name) {
    Map<String, String> columns =
        tables.apply(dialect).stream()
            .map(TABLE::matcher)
            .filter(table -> table.matches() && table.group("name").equals(name))
            .map(table -> parts(table.group("body")))
            .findFirst()
            .orElseThrow(
                () ->
                    LoadstoneException.internal(
                        "the schema for %s has no table %s to take columns from", dialect, name));
    columns.values().removeIf(part -> KEY.matcher(part).matches());
    return columns;
  }

  /** The parts of a table's parentheses, without commas and comments, by their first words. */
  private static Map<String, String> parts(String body) {
    return body.lines()
        .map(line -> line.replaceFirst(" *--.*", "").replaceFirst(",$", "").strip())
        .filter(line -> !line.isEmpty())
        .collect(
            Collectors.toMap(
                line -> line.substring(0, line.indexOf(' ')),
                line -> line,
                (one, other) -> one + ",\n  " + other,
                LinkedHashMap::new));
  }
}
