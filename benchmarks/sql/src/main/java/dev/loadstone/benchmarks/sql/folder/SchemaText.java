package dev.loadstone.benchmarks.sql.folder;

import dev.loadstone.core.database.mark.SqlTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A schema as a user writes it: without sections it is tables, which can be dropped in reverse. */
final class SchemaText {
  private static final String SECTION = "-- section:";
  private static final Pattern CREATION =
      Pattern.compile(
          "(?im)^\\s*create\\s+(?:rowstore\\s+|reference\\s+|unlogged\\s+)*(table|view)\\s+"
              + "(?:if\\s+not\\s+exists\\s+)?([\\w\"`]+)");

  private static final Pattern KEY =
      Pattern.compile(
          "(constraint|primary|foreign|unique|check|key|index|exclude|like)\\b.*", Pattern.DOTALL);

  private SchemaText() {}

  static List<String> lines(String text) {
    List<String> lines = new ArrayList<>(text.lines().map(String::stripTrailing).toList());
    boolean isEmpty = lines.stream().allMatch(line -> line.isEmpty() || line.startsWith("--"));
    if (!isEmpty && lines.stream().noneMatch(line -> line.startsWith(SECTION))) {
      lines.add(0, SECTION + " tables");
    }
    boolean inherits = lines.stream().anyMatch(line -> line.startsWith("-- from:"));
    if (!inherits && !lines.contains(SECTION + " drop")) {
      List<String> drops = new ArrayList<>();
      Matcher made = CREATION.matcher(text);
      while (made.find()) {
        String kind = made.group(1).toLowerCase(Locale.ROOT);
        drops.add("drop %s if exists %s;".formatted(kind, made.group(2)));
      }
      Collections.reverse(drops);
      lines.add(SECTION + " drop");
      lines.addAll(drops);
    }
    return lines;
  }

  /** The columns of each table, by what stands between its parentheses. */
  static Map<String, List<String>> columns(List<SqlTable> tables) {
    Map<String, List<String>> columns = new LinkedHashMap<>();
    for (SqlTable table : tables) {
      String sql = table.creation().replaceAll("--.*", "");
      int open = sql.indexOf('(');
      int close = sql.lastIndexOf(')');
      if (table.kind().equals("table") && open >= 0 && close > open) {
        columns.put(table.plainName(), names(sql.substring(open + 1, close)));
      }
    }
    return columns;
  }

  private static List<String> names(String body) {
    List<String> names = new ArrayList<>();
    int depth = 0;
    int begin = 0;
    for (int i = 0; i <= body.length(); i++) {
      char c = i == body.length() ? ',' : body.charAt(i);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (c == ',' && (depth == 0 || i == body.length())) {
        String part = body.substring(begin, i).strip();
        if (!part.isEmpty() && !KEY.matcher(part.toLowerCase(Locale.ROOT)).matches()) {
          names.add(part.split("\\s", 2)[0].replaceAll("[\"`]", ""));
        }
        begin = i + 1;
      }
    }
    return names;
  }
}
