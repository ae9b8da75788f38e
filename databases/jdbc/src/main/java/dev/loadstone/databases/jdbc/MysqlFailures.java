package dev.loadstone.databases.jdbc;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.Target;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;

/**
 * The error codes that the servers of MySQL's family have in common. The codes of one server that
 * another does not have do no harm there.
 */
public final class MysqlFailures {
  private MysqlFailures() {}

  /** See {@link Dialect#classify}. */
  static Outcome classify(SQLException failure) {
    return switch (failure.getErrorCode()) {
      // A deadlock's victim; a lock that was not to be had in time, or at once.
      case 1213, 1205, 3572 -> Outcome.DEADLOCK;
      // A row changed after the snapshot was taken (MariaDB with innodb_snapshot_isolation).
      case 1020 -> Outcome.SERIALIZATION_FAILURE;
      // Interrupted; max_statement_time of MariaDB; max_execution_time of MySQL.
      case 1317, 1969, 3024 -> Outcome.TIMEOUT;
      // Too many connections, of all and of this user.
      case 1040, 1203, 1226 -> Outcome.REJECTED;
      // Shutting down; network errors as the server sees them; killed; gone; idle for too long.
      case 1053, 1158, 1159, 1160, 1161, 1927, 2006, 2013, 4031 -> Outcome.CONNECTION_LOST;
      default -> byState(failure);
    };
  }

  private static Outcome byState(SQLException failure) {
    String state = failure.getSQLState();
    if (state == null) {
      // The pool says so when it could not open a connection in time.
      return failure instanceof SQLTransientConnectionException
          ? Outcome.CONNECTION_LOST
          : Outcome.ERROR;
    }
    // 25S03: the driver went over to another server, and the transaction was lost with the first.
    if (state.startsWith("08") || state.equals("25S03")) {
      return Outcome.CONNECTION_LOST;
    }
    return state.equals("40001") ? Outcome.SERIALIZATION_FAILURE : Outcome.ERROR;
  }

  /** See {@link Dialect#isMissingObject}: a table, procedure, database or index. */
  static boolean isMissingObject(SQLException failure) {
    return switch (failure.getErrorCode()) {
      case 1146, 1051, 1305, 1049, 1176 -> true;
      default -> false;
    };
  }

  /** See {@link Dialect#explain}. */
  static LoadstoneException explain(String title, SQLException failure, Target target) {
    String reason =
        switch (failure.getErrorCode()) {
          case 1045 ->
              "it refused user %s%s; correct user or password of this system"
                  .formatted(
                      target.user(),
                      target.password().isPresent() ? " or the password" : " without a password");
          case 1044, 1049 ->
              ("it has no database \"%s\" for user %s; create it, grant it, or correct "
                      + "the setting database")
                  .formatted(target.database(), target.user());
          case 1040, 1203, 1226 ->
              ("it has no connection left (%s); ask for fewer connections or raise "
                      + "max_connections")
                  .formatted(failure.getMessage());
          case 1130 ->
              "it takes no connections from this machine (%s); create the user for this host"
                  .formatted(failure.getMessage());
          default ->
              ConnectTrouble.explain(failure, "sslMode and the like")
                  .orElseGet(() -> byMessage(title, failure));
        };
    return unavailable(title, target, reason, failure);
  }

  private static String byMessage(String title, SQLException failure) {
    return failure.getErrorCode() == 0
        ? failure.getMessage() + "; see whether it is " + title + " that answers there"
        : failure.getMessage();
  }

  /** A server that cannot be used, in words. */
  public static LoadstoneException unavailable(
      String title, Target target, String reason, SQLException failure) {
    return LoadstoneException.unavailable(
        failure, "%s at %s: %s", title, String.join(", ", target.endpoints()), reason);
  }
}
