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
  private static final Pattern RULE = Pattern.compile("-- *rule *: *(.*)");
  private static final Pattern TITLE = Pattern.compile("-- *title *: *(.*)");
  private static final Pattern ID = Pattern.compile("[a-z][a-z0-9-]{0,40}");

  /** Reads invariants.sql; {@code path} is for messages. */
  public static List<Invariant> read(String path, String text) {
    List<Invariant> all = new ArrayList<>();
    Draft draft = null;
    int number = 0;
    try {
      for (String line : text.lines().map(String::strip).toList()) {
        number++;
        Matcher rule = RULE.matcher(line);
        if (rule.matches()) {
          finish(draft, all);
          draft = new Draft(rule.group(1));
        } else if (!line.isEmpty() && !(draft == null && line.startsWith("--"))) {
          require(draft != null, "a query before the first line -- rule: NAME");
          draft.add(line);
        }
      }
      finish(draft, all);
    } catch (Refusal e) {
      throw e.at(path, number);
    }
    return all;
  }

  private static void finish(Draft draft, List<Invariant> all) throws Refusal {
    if (draft == null) {
      return;
    }
    Invariant made = draft.finished();
    require(
        all.stream().noneMatch(before -> before.id.equals(made.id)),
        "the rule %s is there twice",
        made.id);
    all.add(made);
  }

  /** A rule that is being read. */
  private static final class Draft {
    private final String id;
    private final StringBuilder sql = new StringBuilder();
    private String title;
    private boolean afterRun;

    Draft(String id) throws Refusal {
      require(
          ID.matcher(id).matches(),
          "the rule %s; expected a name of small letters, digits and dashes",
          id);
      this.id = id;
      this.title = id;
    }

    void add(String line) {
      Matcher titled = TITLE.matcher(line);
      if (titled.matches()) {
        title = titled.group(1);
      } else if (line.matches("-- *after run")) {
        afterRun = true;
      } else if (!line.startsWith("--")) {
        sql.append(line).append('\n');
      }
    }

    Invariant finished() throws Refusal {
      String query = sql.toString().strip().replaceAll(";$", "");
      require(!query.isEmpty(), "the rule %s has no query", id);
      require(!query.contains(";\n"), "the rule %s has several queries; expected one", id);
      return new Invariant(id, title, afterRun, query);
    }
  }

  public DataRule rule() {
    return new DataRule(id, title, "", database -> database.emptyOrZero(id));
  }
}
