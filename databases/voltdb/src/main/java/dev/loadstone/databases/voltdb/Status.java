package dev.loadstone.databases.voltdb;

import dev.loadstone.core.database.Outcome;
import java.util.regex.Pattern;
import org.voltdb.client.ClientResponse;

/**
 * The statuses of VoltDB's answers, and what each means for a transaction. The client gives an
 * answer of its own where the server gave none.
 */
enum Status {
  SUCCESS(ClientResponse.SUCCESS, "success", Outcome.COMMITTED),

  /** The procedure's own code aborted the transaction; everything it did was undone. */
  USER_ABORT(ClientResponse.USER_ABORT, "user abort", Outcome.INTENDED_ROLLBACK),

  /** A constraint, a wrong argument, an SQL error or a missing procedure; undone. */
  GRACEFUL_FAILURE(ClientResponse.GRACEFUL_FAILURE, "graceful failure", Outcome.ERROR),

  /** The procedure failed unexpectedly; undone. */
  UNEXPECTED_FAILURE(ClientResponse.UNEXPECTED_FAILURE, "unexpected failure", Outcome.ERROR),

  /** Given by the client: the request was sent, and the connection broke before the answer. */
  CONNECTION_LOST(
      ClientResponse.CONNECTION_LOST, "connection lost", Outcome.UNKNOWN, Outcome.CONNECTION_LOST),

  /** The server is paused or starting: it executed nothing, and will take the request later. */
  SERVER_UNAVAILABLE(ClientResponse.SERVER_UNAVAILABLE, "server unavailable", Outcome.REJECTED),

  /** Given by the client: the request was sent, and no answer came in time. */
  CONNECTION_TIMEOUT(
      ClientResponse.CONNECTION_TIMEOUT, "no answer in time", Outcome.UNKNOWN, Outcome.TIMEOUT),

  /** The node that executed the call was lost, and nobody knows whether it was committed. */
  RESPONSE_UNKNOWN(
      ClientResponse.RESPONSE_UNKNOWN,
      "response unknown",
      Outcome.UNKNOWN,
      Outcome.CONNECTION_LOST),

  /** The partition's leader changed during the transaction; undone. */
  TXN_RESTART(
      ClientResponse.TXN_RESTART, "transaction to be restarted", Outcome.SERIALIZATION_FAILURE),

  /** A system procedure could not do its work. */
  OPERATIONAL_FAILURE(ClientResponse.OPERATIONAL_FAILURE, "operational failure", Outcome.ERROR),

  /** The partition moved before the call was executed. */
  TXN_MISPARTITIONED(
      ClientResponse.TXN_MISPARTITIONED, "sent to the wrong partition", Outcome.REJECTED),

  /** The partition's leader moved before the call was executed. */
  TXN_MISROUTED(ClientResponse.TXN_MISROUTED, "sent to the wrong node", Outcome.REJECTED),

  DR_TABLE_HASH_NOT_FOUND(
      ClientResponse.DR_TABLE_HASH_NOT_FOUND, "replicated table not found", Outcome.ERROR),

  UNSUPPORTED_DYNAMIC_CHANGE(
      ClientResponse.UNSUPPORTED_DYNAMIC_CHANGE,
      "change not possible while running",
      Outcome.ERROR),

  /** Given by the client: nothing was sent. */
  TXN_NOT_SENT(ClientResponse.CLIENT_ERROR_TXN_NOT_SENT, "not sent", Outcome.REJECTED),

  /** Given by the client: the call's time was over before it was sent. */
  REQUEST_TIMEOUT(ClientResponse.CLIENT_REQUEST_TIMEOUT, "not sent in time", Outcome.TIMEOUT),

  /** Given by the client: the request was sent, and no answer came in time. */
  RESPONSE_TIMEOUT(
      ClientResponse.CLIENT_RESPONSE_TIMEOUT,
      "no answer in time",
      Outcome.UNKNOWN,
      Outcome.TIMEOUT),

  /** A compound procedure aborted itself; the calls that it made before stand. */
  COMPOUND_ABORT(
      ClientResponse.COMPOUND_PROC_USER_ABORT, "compound procedure aborted", Outcome.ERROR),

  /** A compound procedure took too long; the calls that it made may stand. */
  COMPOUND_TIMEOUT(
      ClientResponse.COMPOUND_PROC_TIMEOUT, "compound procedure timed out", Outcome.UNKNOWN),

  MIXED_MODE(
      ClientResponse.SYSPROC_UNAVAILABLE_IN_MIXED_MODE,
      "not possible while nodes have different versions",
      Outcome.ERROR),

  /** A status of a newer server: it does not say what became of the transaction. */
  OTHER(ClientResponse.UNINITIALIZED_APP_STATUS_CODE, "unknown status", Outcome.UNKNOWN);

  /** The server's prefix of a procedure's own words. */
  private static final Pattern PREFACE = Pattern.compile("^VOLTDB ERROR: USER ABORT\\s+");

  private static final Pattern QUOTES =
      Pattern.compile("(\\R\\s*Relevant Tuples:|\\R\\s+at ).*", Pattern.DOTALL);

  private final byte code;
  private final String words;
  private final Outcome outcome;
  private final Outcome whenReadOnly;

  Status(byte code, String words, Outcome outcome) {
    this(code, words, outcome, outcome);
  }

  Status(byte code, String words, Outcome outcome, Outcome whenReadOnly) {
    this.code = code;
    this.words = words;
    this.outcome = outcome;
    this.whenReadOnly = whenReadOnly;
  }

  static Status of(byte code) {
    if (code == SUCCESS.code) {
      return SUCCESS;
    }
    for (Status status : values()) {
      if (status.code == code) {
        return status;
      }
    }
    return OTHER;
  }

  /**
   * The outcome of a call. It is unknown where the request may have been executed and no answer
   * came, unless the call could not write.
   */
  Outcome outcome(boolean readOnly) {
    return readOnly ? whenReadOnly : outcome;
  }

  static String words(ClientResponse response) {
    Status status = of(response.getStatus());
    String name = status == OTHER ? status.words + " " + response.getStatus() : status.words;
    String said = message(response.getStatusString());
    return said.isEmpty() ? name : name + ": " + said;
  }

  /**
   * A message of the server in one line, without the rows and the stack trace that it quotes:
   * failures of one kind must read the same.
   */
  static String message(String said) {
    if (said == null) {
      return "";
    }
    String own = QUOTES.matcher(said.strip()).replaceFirst("");
    return PREFACE.matcher(own).replaceFirst("").strip().replaceAll("\\s+", " ");
  }
}
