package dev.loadstone.databases.hbase;

import dev.loadstone.core.database.Outcome;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.hbase.CallDroppedException;
import org.apache.hadoop.hbase.CallQueueTooBigException;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.HBaseIOException;
import org.apache.hadoop.hbase.NotServingRegionException;
import org.apache.hadoop.hbase.PleaseHoldException;
import org.apache.hadoop.hbase.RegionTooBusyException;
import org.apache.hadoop.hbase.client.NoServerForRegionException;
import org.apache.hadoop.hbase.client.RegionOfflineException;
import org.apache.hadoop.hbase.client.RetriesExhaustedException;
import org.apache.hadoop.hbase.exceptions.ConnectionClosedException;
import org.apache.hadoop.hbase.exceptions.ConnectionClosingException;
import org.apache.hadoop.hbase.exceptions.TimeoutIOException;
import org.apache.hadoop.hbase.ipc.CallTimeoutException;
import org.apache.hadoop.hbase.ipc.FailedServerException;
import org.apache.hadoop.hbase.ipc.ServerNotRunningYetException;
import org.apache.hadoop.hbase.ipc.ServerTooBusyException;
import org.apache.hadoop.hbase.ipc.StoppedRpcClientException;
import org.apache.hadoop.hbase.quotas.RpcThrottlingException;
import org.apache.hadoop.hbase.regionserver.RegionServerStoppedException;

/** Where the client retries failed calls, the last failure says nothing about earlier tries. */
record Failures(boolean clientRetries) {
  /** The server refused before it did anything, and may take the call later. */
  private static final List<Class<? extends Throwable>> REFUSED =
      List.of(
          RegionTooBusyException.class,
          CallQueueTooBigException.class,
          CallDroppedException.class,
          ServerTooBusyException.class,
          RpcThrottlingException.class,
          // The region is on its way to another server, or its server is starting or stopping.
          NotServingRegionException.class,
          RegionOfflineException.class,
          NoServerForRegionException.class,
          ServerNotRunningYetException.class,
          PleaseHoldException.class,
          RegionServerStoppedException.class);

  /** Nothing was sent. */
  private static final List<Class<? extends Throwable>> NO_CONNECTION =
      List.of(
          ConnectException.class,
          NoRouteToHostException.class,
          UnknownHostException.class,
          FailedServerException.class,
          StoppedRpcClientException.class);

  /** The connection broke while the call was under way. */
  private static final List<Class<? extends Throwable>> BROKEN =
      List.of(
          ConnectionClosedException.class,
          ConnectionClosingException.class,
          ClosedChannelException.class,
          EOFException.class,
          SocketException.class);

  private static final List<Class<? extends Throwable>> TOO_LATE =
      List.of(
          CallTimeoutException.class,
          TimeoutIOException.class,
          SocketTimeoutException.class,
          TimeoutException.class);

  private static final String NO_REGION = "No location found";

  Outcome outcome(Throwable failure, boolean write) {
    Throwable cause = unwrap(failure);
    if (cause instanceof RetriesExhaustedException) {
      if (write && clientRetries) {
        return Outcome.UNKNOWN;
      }
      if (cause.getCause() == null) {
        // Its time was over before the first try failed.
        return write ? Outcome.UNKNOWN : Outcome.TIMEOUT;
      }
      cause = cause.getCause();
    }
    if (has(cause, REFUSED) || hasNoRegion(cause)) {
      return Outcome.REJECTED;
    }
    if (has(cause, NO_CONNECTION)) {
      return Outcome.CONNECTION_LOST;
    }
    if (has(cause, TOO_LATE)) {
      return write ? Outcome.UNKNOWN : Outcome.TIMEOUT;
    }
    if (has(cause, BROKEN)) {
      return write ? Outcome.UNKNOWN : Outcome.CONNECTION_LOST;
    }
    // What must not be tried again was refused; how far other failed calls went is unknown.
    boolean undecided = cause instanceof IOException && !(cause instanceof DoNotRetryIOException);
    return write && undecided ? Outcome.UNKNOWN : Outcome.ERROR;
  }

  private static boolean has(Throwable failure, List<Class<? extends Throwable>> types) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      Throwable each = cause;
      if (types.stream().anyMatch(type -> type.isInstance(each))) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether nothing was sent because a region is being split or moved. */
  private static boolean hasNoRegion(Throwable failure) {
    return failure instanceof HBaseIOException
        && failure.getMessage() != null
        && failure.getMessage().startsWith(NO_REGION);
  }

  /**
   * Describes a failure in one line that is the same for all failures of its kind; HBase's own
   * messages name the call, the row and the time.
   */
  static String words(Throwable failure) {
    Throwable cause = unwrap(failure);
    while (cause instanceof RetriesExhaustedException && cause.getCause() != null) {
      cause = cause.getCause();
    }
    String name = cause.getClass().getSimpleName();
    if (cause instanceof RetriesExhaustedException) {
      return name + ": not done in time";
    }
    if (hasNoRegion(cause)) {
      return name + ": " + NO_REGION;
    }
    boolean known =
        has(cause, REFUSED)
            || has(cause, NO_CONNECTION)
            || has(cause, TOO_LATE)
            || has(cause, BROKEN);
    return known || cause.getMessage() == null ? name : name + ": " + firstLine(cause.getMessage());
  }

  private static String firstLine(String message) {
    return message.lines().findFirst().orElse("").strip();
  }

  static Throwable unwrap(Throwable failure) {
    Throwable cause = failure;
    while ((cause instanceof CompletionException || cause instanceof ExecutionException)
        && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause;
  }
}
