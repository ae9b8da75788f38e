package dev.loadstone.core.database.mark;

import dev.loadstone.core.LoadstoneException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A table, or a view, of an SQL database.
 *
 * @param name the name as statements write it, perhaps in quotes
 * @param definition the statement that makes it, and others that belong to it, such as an index
 */
public record SqlTable(String name, List<String> definition) {
  private static final Pattern CREATION =
      Pattern.compile(
          "\\s*create\\s+(?:rowstore\\s+|reference\\s+|unlogged\\s+)*(?<kind>table|view)\\s+"
              + "(?:if\\s+not\\s+exists\\s+)?+(?<name>[\\w\"`]++)(?!\\s*\\.).*",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private static final Pattern OTHER_CREATION =
      Pattern.compile(
          "\\s*create\\s+(?:(?:or\\s+replace|global|local|temp|temporary|foreign|rowstore"
              + "|columnstore|reference|unlogged|materialized)\\s+)*(?:table|view)\\b.*",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  public SqlTable {
    definition = List.copyOf(definition);
  }

  /**
   * The tables that statements make; one that makes none belongs to the table before it.
   *
   * @throws LoadstoneException when there is no table before it, or it makes a table or a view in
   *     another way, such as in a named schema: no mark would be put on that
   */
  public static List<SqlTable> of(List<String> statements) {
    List<SqlTable> tables = new ArrayList<>();
    for (String sql : statements) {
      Matcher creation = CREATION.matcher(sql);
      if (creation.matches()) {
        tables.add(new SqlTable(creation.group("name"), List.of(sql)));
      } else if (tables.isEmpty() || OTHER_CREATION.matcher(sql).matches()) {
        throw LoadstoneException.usage(
            "this cannot be among the statements that make tables: %s; expected create table NAME"
                + " (…), without the name of a schema, or create view NAME, and after it what"
                + " belongs to it, such as an index",
            sql.strip().lines().findFirst().orElse(""));
      } else {
        SqlTable last = tables.remove(tables.size() - 1);
        List<String> definition = new ArrayList<>(last.definition);
        definition.add(sql);
        tables.add(new SqlTable(last.name, definition));
      }
    }
    return List.copyOf(tables);
  }

  public static SqlTable of(String statement) {
    return of(List.of(statement)).get(0);
  }

  public String creation() {
    return definition.get(0);
  }

  public List<String> additions() {
    return definition.subList(1, definition.size());
  }

  public String kind() {
    return Optional.of(CREATION.matcher(creation()))
        .filter(Matcher::matches)
        .map(creation -> creation.group("kind").toLowerCase(Locale.ROOT))
        .orElse("table");
  }

  public String plainName() {
    return name.replaceAll("[\"`]", "");
  }

  /**
   * The name as a server keeps it.
   *
   * @param folding what the server does to a name without quotes
   */
  public String keptName(UnaryOperator<String> folding) {
    return name.equals(plainName()) ? folding.apply(name) : plainName();
  }
}
