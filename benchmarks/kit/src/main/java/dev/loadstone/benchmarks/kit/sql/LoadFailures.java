package dev.loadstone.benchmarks.kit.sql;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SqlClient;
import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Describes to the user what a database refused.
 *
 * @param client classifies the database's failures
 */
public record LoadFailures(SqlClient client) {
  private static final String INSUFFICIENT_PRIVILEGE = "42501";
  private static final String INSUFFICIENT_RESOURCES = "53";

  /** Explains a failure of {@code what}, such as {@code Loading warehouse 3 failed}. */
  public LoadstoneException explain(String what, SQLException failure, String advice) {
    StringBuilder message = new StringBuilder(what).append(": ").append(words(failure));
    for (String sentence : new String[] {hint(failure), advice}) {
      if (!sentence.isEmpty()) {
        message.append(' ').append(sentence);
      }
    }
    return new LoadstoneException(ExitCode.LOAD_FAILED, message.toString(), failure);
  }

  /** Returns all that the database said; batches and pools hide it behind a first exception. */
  private static String words(SQLException failure) {
    Set<String> words = new LinkedHashSet<>();
    SQLException next = failure;
    while (next != null) {
      words.add(sentence(next.getMessage()));
      if (next.getCause() instanceof SQLException cause) {
        words.add(sentence(cause.getMessage()));
      }
      next = next.getNextException();
    }
    return String.join(" ", words);
  }

  private static String sentence(String message) {
    String trimmed = String.valueOf(message).strip();
    return trimmed.endsWith(".") ? trimmed : trimmed + ".";
  }

  private String hint(SQLException failure) {
    String state = String.valueOf(failure.getSQLState());
    if (state.equals(INSUFFICIENT_PRIVILEGE)) {
      return "The user needs the right to create tables in its schema and to read and write them;"
          + " grant it, or name another user or database.";
    }
    if (state.startsWith(INSUFFICIENT_RESOURCES)) {
      return "The server has run out of a resource (disk, memory or connections); make room there"
          + " first.";
    }
    Outcome outcome = client.classify(failure);
    if (outcome == Outcome.CONNECTION_LOST || outcome == Outcome.UNKNOWN) {
      return "The connection to the server was lost; its log may say why.";
    }
    return "";
  }
}
