package dev.loadstone.databases.jdbc;

import dev.loadstone.core.database.Plan;
import java.sql.Connection;
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
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Asks a server how it would execute statements, without executing them. */
public enum Planner {
  /** The plan for all values, as sessions have it from a statement's sixth execution on. */
  POSTGRESQL("EXPLAIN (COSTS OFF) EXECUTE loadstone_plan", "Seq Scan on (\\w+)", "QUERY PLAN"),
  INNODB("EXPLAIN ", "(?m)^(\\w+) ALL\\b", "table,type,key,select_type,Extra"),
  H2("EXPLAIN ", "(\\w+)\\.tableScan", "PLAN"),
  IGNITE("EXPLAIN PLAN FOR ", "TableScan\\s+table: (?:\\w+\\.)?(\\w+)", "PLAN");

  /** For all statements together: they are asked while the load is measured. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private static final Pattern VALUES = Pattern.compile("(?is)insert\\b.*\\bvalues\\s*\\([^)]*\\)");

  /** Ignite's client executes an update as a select and an upsert. */
  private static final Pattern NOT_SENT = Pattern.compile(VALUES + "|update\\b.*");

  /** Would wait for rows that the load has locked. */
  private static final Pattern LOCKING = Pattern.compile("(?i)\\s+for update\\s*$");

  /** InnoDB's servers look for the row of a unique key, and tell no plan where there is none. */
  private static final Pattern NO_ROW =
      Pattern.compile("(?i)after reading const tables|in const table|row not found");

  private static final int ALL = -1;

  private final String explain;
  private final Pattern scan;
  private final String columns;

  /**
   * @param scan finds a table that a plan reads from end to end
   * @param columns those of an answer that are of the plan and no estimates
   */
  Planner(String explain, String scan, String columns) {
    this.explain = explain;
    this.scan = Pattern.compile(scan);
    this.columns = columns;
  }

  Map<String, Plan> plans(Connection connection, Map<String, String> statements) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    Map<String, Plan> plans = new LinkedHashMap<>();
    statements.forEach(
        (name, text) -> {
          List<String> shape = new ArrayList<>();
          String refusal = "";
          try {
            for (String sql : text.split(";\n", -1)) {
              if (System.nanoTime() - end > 0) {
                throw new SQLException("not asked, because the others took too long");
              }
              if (!(this == IGNITE ? NOT_SENT : VALUES).matcher(sql).matches()) {
                shape.addAll(shape(connection, LOCKING.matcher(sql).replaceFirst("")));
              }
            }
          } catch (SQLException e) {
            shape.clear();
            refusal = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
          }
          boolean isPlan = !shape.isEmpty() && shape.stream().noneMatch(NO_ROW.asPredicate());
          if (isPlan || !refusal.isEmpty()) {
            plans.put(name, new Plan(List.copyOf(shape), scans(shape), refusal));
          }
        });
    return plans;
  }

  private Set<String> scans(List<String> shape) {
    return scan.matcher(String.join("\n", shape))
        .results()
        .map(table -> table.group(1).toLowerCase(Locale.ROOT))
        .collect(Collectors.toSet());
  }

  /**
   * Asks for a plan for texts in place of all values, which most servers take for numbers, too. The
   * others are asked for one for numbers, of which at most one is a text after all.
   */
  private List<String> shape(Connection connection, String sql) throws SQLException {
    String[] parts = sql.split("\\?", -1);
    for (int text = ALL; ; text++) {
      try (Statement statement = connection.createStatement()) {
        if (this == POSTGRESQL) {
          return generic(statement, parts);
        }
        StringBuilder filled = new StringBuilder(parts[0]);
        for (int i = 1; i < parts.length; i++) {
          filled.append(text == ALL || text == i ? "'1'" : "1").append(parts[i]);
        }
        return lines(statement, filled.toString());
      } catch (SQLException e) {
        if (this == POSTGRESQL || text == parts.length - 1) {
          throw e;
        }
      }
    }
  }

  private List<String> generic(Statement statement, String... parts) throws SQLException {
    StringBuilder prepared = new StringBuilder(parts[0]);
    for (int i = 1; i < parts.length; i++) {
      prepared.append('$').append(i).append(parts[i]);
    }
    statement.execute(
        "DEALLOCATE ALL; SET plan_cache_mode = force_generic_plan; PREPARE loadstone_plan AS "
            + prepared);
    List<String> values = Collections.nCopies(parts.length - 1, "null");
    return lines(statement, values.isEmpty() ? "" : "(" + String.join(", ", values) + ")");
  }

  private List<String> lines(Statement statement, String sql) throws SQLException {
    StringBuilder lines = new StringBuilder();
    try (ResultSet rows = statement.executeQuery(explain + sql)) {
      while (rows.next()) {
        for (String column : columns.split(",", -1)) {
          lines.append(rows.getString(column)).append(' ');
        }
        lines.append('\n');
      }
    }
    return lines
        .toString()
        .lines()
        .map(String::stripTrailing)
        .filter(line -> !line.strip().startsWith("est"))
        .toList();
  }
}
