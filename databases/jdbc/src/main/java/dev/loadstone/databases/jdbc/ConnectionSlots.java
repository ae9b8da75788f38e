package dev.loadstone.databases.jdbc;

import dev.loadstone.core.database.Patience;
import dev.loadstone.core.database.Target;
import java.sql.SQLException;
import java.time.Duration;

/** The connections that a server allows, by its own numbers; used without the one that asks. */
record ConnectionSlots(int allowed, int reserved, int used) {
  /** Connections of a client that has just left take a moment to go. */
  private static final Duration WAIT = Duration.ofSeconds(3);

  interface Question {
    ConnectionSlots ask() throws SQLException;
  }

  private int free() {
    return allowed - reserved - used;
  }

  static void require(String title, Target target, int wanted, Question question)
      throws SQLException {
    if (new Patience(WAIT).until(() -> question.ask().free() >= wanted)) {
      return;
    }
    ConnectionSlots now = question.ask();
    throw target.unavailable(
        title,
        ("the server has room for %s more connections, and %s are asked for (%s for the run and %s"
                + " for checks): max_connections is %s, of which %s are reserved and %s are in use;"
                + " ask for fewer connections or raise max_connections")
            .formatted(
                now.free(),
                wanted,
                target.connections(),
                wanted - target.connections(),
                now.allowed,
                now.reserved,
                now.used),
        null);
  }
}
