package dev.loadstone.databases.jdbc;

import dev.loadstone.core.database.Plan;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Asks a server how it would execute statements, without executing them. */
public final class Planner {
  /** For all statements together: they are asked while the load is measured. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private static final Pattern CALL_OR_VALUES =
      Pattern.compile("\\s*(call\\b.*|insert\\b.*\\bvalues\\s*\\([^)]*\\)\\s*)", flags());

  /** The client executes an update as a select and an upsert. */
  private static final Pattern OR_UPDATE =
      Pattern.compile(CALL_OR_VALUES.pattern() + "|\\s*update\\b.*", flags());

  /** Would wait for rows that the load has locked, and changes nothing in these plans. */
  private static final Pattern LOCKING = Pattern.compile("\\s+for update\\s*$", flags());

  private static final Pattern ESTIMATE = Pattern.compile("\\s*est(imat\\w+)?: .*");

  private final Pattern unplanned;
  private final Pattern scan;
  private final Question question;

  /** Asks for the plan of one statement; returns its lines. */
  private interface Question {
    List<String> ask(Connection connection, String sql) throws SQLException;
  }

  private Planner(Pattern unplanned, String scan, Question question) {
    this.unplanned = unplanned;
    this.scan = Pattern.compile(scan);
    this.question = question;
  }

  private static int flags() {
    return Pattern.CASE_INSENSITIVE | Pattern.DOTALL;
  }

  /** The plan for all values, as sessions have it from a statement's sixth execution on. */
  static Planner postgresql() {
    return new Planner(CALL_OR_VALUES, "Seq Scan on (\\w+)", Planner::generic);
  }

  static Planner h2() {
    return new Planner(
        CALL_OR_VALUES,
        "(\\w+)\\.tableScan",
        (connection, sql) -> explain(connection, "EXPLAIN " + sql, parameters(sql)));
  }

  static Planner innodb() {
    return new Planner(
        CALL_OR_VALUES,
        "(?m)^(\\w+) ALL\\b",
        (connection, sql) ->
            explain(
                connection,
                "EXPLAIN " + LOCKING.matcher(sql).replaceFirst(""),
                parameters(sql),
                "table",
                "type",
                "key",
                "select_type",
                "Extra"));
  }

  public static Planner ignite() {
    return new Planner(OR_UPDATE, "TableScan\\s+table: (?:\\w+\\.)?(\\w+)", Planner::typed);
  }

  Map<String, Plan> plans(Connection connection, Map<String, String> statements) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    Map<String, Plan> plans = new LinkedHashMap<>();
    statements.forEach(
        (name, text) -> {
          List<String> planned =
              Stream.of(text.split(";\n", -1))
                  .filter(sql -> !unplanned.matcher(sql).matches())
                  .toList();
          if (!planned.isEmpty()) {
            plans.put(
                name,
                System.nanoTime() - end < 0
                    ? plan(connection, planned)
                    : refused("not asked, because the others took too long"));
          }
        });
    return plans;
  }

  private Plan plan(Connection connection, List<String> statements) {
    List<String> shape = new ArrayList<>();
    try {
      for (String sql : statements) {
        question.ask(connection, sql).stream()
            .flatMap(String::lines)
            .filter(line -> !ESTIMATE.matcher(line).matches())
            .forEach(shape::add);
      }
    } catch (SQLException e) {
      return refused(String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    }
    Set<String> scans = new TreeSet<>();
    Matcher scanned = scan.matcher(String.join("\n", shape));
    while (scanned.find()) {
      scans.add(scanned.group(1).toLowerCase(Locale.ROOT));
    }
    return new Plan(List.copyOf(shape), scans, "");
  }

  private static Plan refused(String why) {
    return new Plan(List.of(), Set.of(), why);
  }

  private static List<String> generic(Connection connection, String sql) throws SQLException {
    int parameters = parameters(sql).size();
    String text = sql;
    for (int i = 1; i <= parameters; i++) {
      text = text.replaceFirst("\\?", "\\$" + i);
    }
    String values =
        parameters == 0
            ? ""
            : "(" + String.join(", ", Collections.nCopies(parameters, "null")) + ")";
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET plan_cache_mode = force_generic_plan");
      statement.execute("PREPARE loadstone_plan AS " + text);
      try {
        return explain(
            connection, "EXPLAIN (COSTS OFF) EXECUTE loadstone_plan" + values, List.of());
      } finally {
        statement.execute("DEALLOCATE loadstone_plan");
      }
    }
  }

  /** Compares a column with a value of its type alone: with numbers but for one text at most. */
  private static List<String> typed(Connection connection, String sql) throws SQLException {
    List<Object> values = new ArrayList<>(Collections.nCopies(parameters(sql).size(), (Object) 1));
    for (int text = 0; ; text++) {
      try {
        return explain(connection, "EXPLAIN PLAN FOR " + sql, values);
      } catch (SQLException e) {
        if (text == values.size()) {
          throw e;
        }
        Collections.fill(values, 1);
        values.set(text, "1");
      }
    }
  }

  private static List<Object> parameters(String sql) {
    return Collections.nCopies((int) sql.chars().filter(c -> c == '?').count(), "1");
  }

  /** Returns the rows of an answer: these columns of each, or the first. */
  private static List<String> explain(
      Connection connection, String sql, List<Object> values, String... columns)
      throws SQLException {
    List<String> lines = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.size(); i++) {
        statement.setObject(i + 1, values.get(i));
      }
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          List<String> row = new ArrayList<>();
          for (String column : columns) {
            row.add(rows.getString(column));
          }
          lines.add(columns.length == 0 ? rows.getString(1) : String.join(" ", row));
        }
      }
    }
    return lines;
  }
}
