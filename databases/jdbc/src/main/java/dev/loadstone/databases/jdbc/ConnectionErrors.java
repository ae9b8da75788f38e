package dev.loadstone.databases.jdbc;

import dev.loadstone.core.database.Outcome;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;

/** Explains connection errors, as far as they are alike for all servers. */
public final class ConnectionErrors {
  static final Duration LIMIT = Duration.ofSeconds(10);

  /** Matches messages that one side requires TLS and the other side does not have it. */
  private static final Pattern TLS =
      Pattern.compile(
          "(?is).*\\b(?:SSL|TLS|transport|encryption)\\b.*"
              + "\\b(?:required?|requires|not enabled|not provided|prohibited)\\b.*"
              + "|.*\\b(?:not support|requires?|required)\\b.*\\b(?:SSL|TLS)\\b.*");

  private ConnectionErrors() {}

  /** Explains an error below the protocol; empty when no cause of it is about the network. */
  public static Optional<String> explain(SQLException failure, String tlsSettings) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof ConnectException) {
        return Optional.of(
            "nothing answers there (%s); start the server or correct the endpoints"
                .formatted(cause.getMessage()));
      }
      if (cause instanceof UnknownHostException) {
        return Optional.of("the host name is not known; correct the endpoints");
      }
      String said = String.valueOf(cause.getMessage());
      if (cause instanceof SSLException || TLS.matcher(said).matches()) {
        return Optional.of(
            "TLS could not be set up, or is asked for (%s); correct %s under properties"
                .formatted(said, tlsSettings));
      }
      if (cause instanceof SocketTimeoutException) {
        return Optional.of(
            "it did not answer within %s s; correct the endpoints or look for a firewall"
                .formatted(LIMIT.toSeconds()));
      }
    }
    return Optional.empty();
  }

  /** The outcome by the standard's SQLSTATE classes, for a failure whose code says nothing. */
  public static Outcome byState(SQLException failure) {
    String state = failure.getSQLState();
    if (state == null) {
      // The pool throws this type without a state when it got no connection; drivers throw it with
      // a state for other failures.
      return failure instanceof SQLTransientConnectionException
          ? Outcome.CONNECTION_LOST
          : Outcome.ERROR;
    }
    if (state.startsWith("08")) {
      return Outcome.CONNECTION_LOST;
    }
    return switch (state) {
      case "40001" -> Outcome.SERIALIZATION_FAILURE;
      // The server itself does not know whether the commit happened.
      case "40003" -> Outcome.UNKNOWN;
      default -> Outcome.ERROR;
    };
  }
}
