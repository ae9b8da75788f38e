package dev.loadstone.databases.jdbc.ignite;

import java.sql.SQLException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.apache.ignite.client.IgniteClientConnectionException;
import org.apache.ignite.lang.ErrorGroups;
import org.apache.ignite.lang.TraceableException;

final class IgniteFailures {
  /** The transaction was rolled back because of another one. */
  static final String CONFLICT = "40001";

  static final String TIMEOUT = "HYT00";

  /** A commit failed, and not because the transaction had been rolled back. */
  private static final String IN_DOUBT = "40003";

  static final String CONNECTION_LOST = "08006";
  private static final String CONSTRAINT = "23000";
  static final String NO_SUCH_OBJECT = "42S02";
  private static final String OTHER = "HY000";

  private IgniteFailures() {}

  static SQLException of(Throwable failure) {
    Throwable cause = failure;
    while ((cause instanceof CompletionException || cause instanceof ExecutionException)
        && cause.getCause() != null) {
      cause = cause.getCause();
    }
    int code = cause instanceof TraceableException traceable ? traceable.code() : 0;
    return new SQLException(message(cause), state(cause, code), code, cause);
  }

  /** The first line, without the numbers of transactions, so that equal failures look equal. */
  private static String message(Throwable failure) {
    return String.valueOf(failure.getMessage())
        .lines()
        .findFirst()
        .orElse("")
        .replaceAll(" ?(\\[(locker|txId|id|tableName)=|txId=\\[).*]", "");
  }

  private static String state(Throwable failure, int code) {
    if (failure instanceof IgniteClientConnectionException
        || code == ErrorGroups.Client.CONNECTION_ERR) {
      return CONNECTION_LOST;
    }
    // The first failure of a transaction ends it, and calls that were sent beside the failed one
    // find it finished; either failure may be the one that is reported.
    if (code == ErrorGroups.Transactions.TX_ALREADY_FINISHED_ERR
        || code == ErrorGroups.Transactions.ACQUIRE_LOCK_ERR
        || code == ErrorGroups.Transactions.ACQUIRE_LOCK_TIMEOUT_ERR
        || code == ErrorGroups.Transactions.TX_PRIMARY_REPLICA_EXPIRED_ERR
        || code == ErrorGroups.Replicator.REPLICA_MISS_ERR) {
      return CONFLICT;
    }
    if (code == ErrorGroups.Transactions.TX_ALREADY_FINISHED_WITH_TIMEOUT_ERR
        || code == ErrorGroups.Sql.EXECUTION_CANCELLED_ERR
        || code == ErrorGroups.Replicator.REPLICA_TIMEOUT_ERR) {
      return TIMEOUT;
    }
    if (code == ErrorGroups.Transactions.TX_COMMIT_ERR) {
      return IN_DOUBT;
    }
    if (code == ErrorGroups.Sql.CONSTRAINT_VIOLATION_ERR) {
      return CONSTRAINT;
    }
    return code == ErrorGroups.Sql.STMT_VALIDATION_ERR && message(failure).contains("not found")
        ? NO_SUCH_OBJECT
        : OTHER;
  }
}
