package dev.loadstone.isolation.script;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A step of a script.
 *
 * @param session the session that takes it; 0 waits for all others and commits at once
 * @param name the name of what it reads, or of the number of rows that it changes
 * @param text a statement, {@code commit} or {@code rollback}
 */
record Step(int session, Optional<String> name, String text) {
  /** The session that observes from outside. */
  static final int OBSERVER = 0;

  private static final Pattern VALUE = Pattern.compile("\\{(\\w+)}");

  boolean isCommit() {
    return text.equals("commit");
  }

  boolean isRollback() {
    return text.equals("rollback");
  }

  boolean endsTransaction() {
    return isCommit() || isRollback();
  }

  boolean reads() {
    return text.startsWith("select ");
  }

  /** The statement with values in place of their names; a name without a value stays. */
  String with(Map<String, String> values) {
    return VALUE
        .matcher(text)
        .replaceAll(
            name -> Matcher.quoteReplacement(values.getOrDefault(name.group(1), name.group())));
  }
}
