package dev.loadstone.benchmarks.sql.check;

import static dev.loadstone.benchmarks.sql.script.Refusal.require;

import dev.loadstone.benchmarks.kit.check.DataRule;
import dev.loadstone.benchmarks.sql.script.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rule of a folder: a query whose result must be empty, or 0.
 *
 * @param afterRun whether it holds after a run alone
 */
public record Invariant(String id, String title, boolean afterRun, String sql) {
  private static final Pattern RULES = Pattern.compile("(?m)^(?=[ \\t]*-- *rule *:)");
  private static final Pattern RULE = Pattern.compile("-- *rule *: *(.*)");
  private static final Pattern TITLE = Pattern.compile("-- *title *: *(.*)");
  private static final Pattern AFTER_RUN = Pattern.compile("-- *after run");
  private static final Pattern REMARK = Pattern.compile("(?m)^[ \\t]*--.*\\R?");
  private static final Pattern ID = Pattern.compile("[a-z][a-z0-9-]{0,40}");

  /** Reads invariants.sql; {@code path} is for messages. */
  public static List<Invariant> read(String path, String text) {
    List<Invariant> all = new ArrayList<>();
    int line = 1;
    for (String part : RULES.split(text, -1)) {
      try {
        Matcher rule = RULE.matcher(part);
        if (rule.find()) {
          all.add(of(rule.group(1).strip(), part, all));
        } else {
          require(query(part).isEmpty(), "a query before the first line -- rule: NAME");
        }
      } catch (Refusal e) {
        throw e.at(path, line);
      }
      line += (int) part.chars().filter(c -> c == '\n').count();
    }
    return all;
  }

  private static Invariant of(String id, String part, List<Invariant> before) throws Refusal {
    require(
        ID.matcher(id).matches(),
        "the rule %s; expected a name of small letters, digits and dashes",
        id);
    require(
        before.stream().noneMatch(rule -> rule.id.equals(id)), "the rule %s is there twice", id);
    String query = query(part);
    require(!query.isEmpty(), "the rule %s has no query", id);
    require(!query.contains(";\n"), "the rule %s has several queries; expected one", id);
    Matcher title = TITLE.matcher(part);
    return new Invariant(
        id, title.find() ? title.group(1).strip() : id, AFTER_RUN.matcher(part).find(), query);
  }

  private static String query(String part) {
    return REMARK.matcher(part).replaceAll("").strip().replaceAll(";$", "");
  }

  public DataRule rule() {
    return new DataRule(id, title, "", database -> database.emptyOrZero(id));
  }
}
