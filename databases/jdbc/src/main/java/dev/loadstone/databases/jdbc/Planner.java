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
  private static final Pattern UPDATE = Pattern.compile("(?is)update\\b.*");

  /** Would wait for rows that the load has locked. */
  private static final Pattern LOCKING = Pattern.compile("(?i)\\s+for update\\s*$");

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
              if (!VALUES.matcher(sql).matches()
                  && !(this == IGNITE && UPDATE.matcher(sql).matches())) {
                shape.addAll(shape(connection, LOCKING.matcher(sql).replaceFirst("")));
              }
            }
          } catch (SQLException e) {
            shape.clear();
            refusal = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
          }
          if (!shape.isEmpty() || !refusal.isEmpty()) {
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

  /** Some servers compare a column with a value of its own type alone. */
  private List<String> shape(Connection connection, String sql) throws SQLException {
    String asked = explain + (this == POSTGRESQL ? prepare(connection, sql) : sql);
    int parameters = (int) asked.chars().filter(c -> c == '?').count();
    for (int text = ALL; ; text++) {
      try {
        return explain(connection, asked, parameters, text);
      } catch (SQLException e) {
        if (text == parameters) {
          throw e;
        }
      }
    }
  }

  /**
   * Returns the lines of a plan without estimates.
   *
   * @param text the parameter that is a text, or {@link #ALL}; others are numbers
   */
  private List<String> explain(Connection connection, String asked, int parameters, int text)
      throws SQLException {
    StringBuilder lines = new StringBuilder();
    try (PreparedStatement statement = connection.prepareStatement(asked)) {
      for (int i = 1; i <= parameters; i++) {
        statement.setObject(i, text == ALL || text == i ? "1" : 1);
      }
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          for (String column : columns.split(",", -1)) {
            lines.append(rows.getString(column)).append(' ');
          }
          lines.append('\n');
        }
      }
    }
    return lines.toString().lines().filter(line -> !line.strip().startsWith("est")).toList();
  }

  /** Prepares a statement for values that are not known; returns the arguments to execute it. */
  private static String prepare(Connection connection, String sql) throws SQLException {
    String[] parts = sql.split("\\?", -1);
    StringBuilder text = new StringBuilder(parts[0]);
    for (int i = 1; i < parts.length; i++) {
      text.append('$').append(i).append(parts[i]);
    }
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "DEALLOCATE ALL; SET plan_cache_mode = force_generic_plan; PREPARE loadstone_plan AS "
              + text);
    }
    List<String> values = Collections.nCopies(parts.length - 1, "null");
    return values.isEmpty() ? "" : "(" + String.join(", ", values) + ")";
  }
}
