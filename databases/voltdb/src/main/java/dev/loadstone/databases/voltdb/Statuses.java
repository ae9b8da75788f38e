package dev.loadstone.databases.voltdb;

import dev.loadstone.core.benchmark.Outcome;
import org.voltdb.client.ClientResponse;

/** What the statuses of VoltDB's answers mean for a transaction. */
final class Statuses {
  private Statuses() {}

  /**
   * The outcome of a call. Where the request may have reached the server and no answer came, the
   * outcome is unknown: the server may have committed it, and only the data can tell.
   *
   * @param status as {@link ClientResponse#getStatus()} gives it
   */
  static Outcome outcome(byte status) {
    return switch (status) {
      case ClientResponse.SUCCESS -> Outcome.COMMITTED;
      // The procedure threw on purpose, and everything it did was undone.
      case ClientResponse.USER_ABORT, ClientResponse.COMPOUND_PROC_USER_ABORT ->
          Outcome.INTENDED_ROLLBACK;
      // The server asks for the same call again: partitions moved, or a node was lost on the way.
      case ClientResponse.TXN_RESTART,
          ClientResponse.TXN_MISPARTITIONED,
          ClientResponse.TXN_MISROUTED ->
          Outcome.SERIALIZATION_FAILURE;
      // Nothing was executed: the server pauses or has no room, or the client did not send it.
      case ClientResponse.SERVER_UNAVAILABLE, ClientResponse.CLIENT_ERROR_TXN_NOT_SENT ->
          Outcome.REJECTED;
      case ClientResponse.CLIENT_REQUEST_TIMEOUT -> Outcome.TIMEOUT;
      case ClientResponse.CONNECTION_LOST,
          ClientResponse.CONNECTION_TIMEOUT,
          ClientResponse.RESPONSE_UNKNOWN,
          ClientResponse.CLIENT_RESPONSE_TIMEOUT,
          ClientResponse.COMPOUND_PROC_TIMEOUT ->
          Outcome.UNKNOWN;
      // Graceful and unexpected failures, wrong arguments, missing procedures: undone by the
      // server.
      default -> Outcome.ERROR;
    };
  }

  /** An answer that is no success, in words. */
  static String words(ClientResponse response) {
    String said = response.getStatusString();
    return name(response.getStatus()) + (said == null || said.isBlank() ? "" : ": " + said.strip());
  }

  private static String name(byte status) {
    return switch (status) {
      case ClientResponse.USER_ABORT -> "user abort";
      case ClientResponse.GRACEFUL_FAILURE -> "graceful failure";
      case ClientResponse.UNEXPECTED_FAILURE -> "unexpected failure";
      case ClientResponse.CONNECTION_LOST -> "connection lost";
      case ClientResponse.SERVER_UNAVAILABLE -> "server unavailable";
      case ClientResponse.CONNECTION_TIMEOUT -> "connection timeout";
      case ClientResponse.RESPONSE_UNKNOWN -> "response unknown";
      case ClientResponse.TXN_RESTART -> "transaction to be restarted";
      case ClientResponse.OPERATIONAL_FAILURE -> "operational failure";
      case ClientResponse.TXN_MISPARTITIONED -> "transaction in the wrong partition";
      case ClientResponse.TXN_MISROUTED -> "transaction at the wrong node";
      case ClientResponse.CLIENT_ERROR_TXN_NOT_SENT -> "not sent";
      case ClientResponse.CLIENT_REQUEST_TIMEOUT -> "not sent in time";
      case ClientResponse.CLIENT_RESPONSE_TIMEOUT -> "no answer in time";
      default -> "status " + status;
    };
  }
}
