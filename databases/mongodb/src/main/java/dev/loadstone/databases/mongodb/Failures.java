package dev.loadstone.databases.mongodb;

import com.mongodb.ErrorCategory;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoConnectionPoolClearedException;
import com.mongodb.MongoException;
import com.mongodb.MongoExecutionTimeoutException;
import com.mongodb.MongoInterruptedException;
import com.mongodb.MongoSecurityException;
import com.mongodb.MongoSocketException;
import com.mongodb.MongoSocketOpenException;
import com.mongodb.MongoSocketReadTimeoutException;
import com.mongodb.MongoSocketWriteException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.MongoWriteConcernException;
import com.mongodb.MongoWriteException;
import dev.loadstone.core.database.Outcome;
import java.util.Set;

final class Failures {
  /** A write conflict: the server asks for another try. */
  private static final int WRITE_CONFLICT = 112;

  /** The time limit of the command has passed; nothing was done. */
  private static final int MAX_TIME_EXPIRED = 50;

  /**
   * The server is not the primary, or not yet: nothing was done, and the next try finds the
   * primary. NotWritablePrimary, NotPrimaryNoSecondaryOk, NotPrimaryOrSecondary,
   * PrimarySteppedDown.
   */
  private static final Set<Integer> NOT_PRIMARY = Set.of(10107, 13435, 13436, 189);

  /**
   * The server changed its role or was stopped during the call: InterruptedDueToReplStateChange,
   * InterruptedAtShutdown, ShutdownInProgress. Or a router lost the shard that it had asked, or had
   * no answer of it in time: HostUnreachable, SocketException, NetworkTimeout, ExceededTimeLimit.
   */
  private static final Set<Integer> BROKEN_OFF = Set.of(11602, 11600, 91, 6, 9001, 89, 262);

  private Failures() {}

  static Outcome outcome(MongoException failure, boolean writes) {
    if (failure instanceof MongoTimeoutException
        || failure instanceof MongoConnectionPoolClearedException
        || failure instanceof MongoSecurityException
        || failure instanceof MongoSocketOpenException
        || failure instanceof MongoSocketWriteException) {
      // No server or connection was available, or the message was not sent completely.
      return Outcome.CONNECTION_LOST;
    }
    if (failure instanceof MongoSocketReadTimeoutException) {
      return writes ? Outcome.UNKNOWN : Outcome.TIMEOUT;
    }
    if (failure instanceof MongoSocketException || failure instanceof MongoInterruptedException) {
      return writes ? Outcome.UNKNOWN : Outcome.CONNECTION_LOST;
    }
    if (failure instanceof MongoWriteConcernException) {
      // The write is on the primary, but on fewer other servers than requested.
      return Outcome.UNKNOWN;
    }
    if (failure instanceof MongoExecutionTimeoutException) {
      return Outcome.TIMEOUT;
    }
    return byCode(failure.getCode(), writes);
  }

  private static Outcome byCode(int code, boolean writes) {
    if (code == WRITE_CONFLICT) {
      return Outcome.SERIALIZATION_FAILURE;
    }
    if (code == MAX_TIME_EXPIRED) {
      return Outcome.TIMEOUT;
    }
    if (NOT_PRIMARY.contains(code)) {
      return Outcome.REJECTED;
    }
    if (BROKEN_OFF.contains(code)) {
      return writes ? Outcome.UNKNOWN : Outcome.CONNECTION_LOST;
    }
    return Outcome.ERROR;
  }

  /** Describes a failure in words that are the same for all failures of its kind. */
  static String words(MongoException failure) {
    if (failure instanceof MongoTimeoutException) {
      return "no connection: no server could be chosen in time";
    }
    if (failure instanceof MongoSocketReadTimeoutException) {
      return "no answer in time";
    }
    if (failure instanceof MongoSocketException) {
      return "connection lost: " + failure.getMessage();
    }
    if (failure instanceof MongoWriteException write) {
      return write.getError().getCategory() == ErrorCategory.DUPLICATE_KEY
          ? "duplicate key"
          : write.getError().getMessage();
    }
    if (failure instanceof MongoCommandException command) {
      return command.getErrorCodeName() + " " + command.getErrorMessage();
    }
    return String.valueOf(failure.getMessage());
  }
}
