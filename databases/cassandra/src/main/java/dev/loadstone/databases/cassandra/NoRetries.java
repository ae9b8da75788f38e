package dev.loadstone.databases.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.retry.RetryDecision;
import com.datastax.oss.driver.api.core.retry.RetryPolicy;
import com.datastax.oss.driver.api.core.servererrors.CoordinatorException;
import com.datastax.oss.driver.api.core.servererrors.WriteType;
import com.datastax.oss.driver.api.core.session.Request;

/**
 * A retry policy that never retries: the load generator decides whether a failed call is tried
 * again, and counts the tries. The driver creates it by its class name.
 */
@SuppressWarnings("deprecation") // The driver still calls these through their successors.
public final class NoRetries implements RetryPolicy {
  public NoRetries(DriverContext context, String profile) {
    // Nothing to keep.
  }

  @Override
  public RetryDecision onReadTimeout(
      Request request,
      ConsistencyLevel level,
      int needed,
      int received,
      boolean dataPresent,
      int retries) {
    return RetryDecision.RETHROW;
  }

  @Override
  public RetryDecision onWriteTimeout(
      Request request,
      ConsistencyLevel level,
      WriteType type,
      int needed,
      int received,
      int retries) {
    return RetryDecision.RETHROW;
  }

  @Override
  public RetryDecision onUnavailable(
      Request request, ConsistencyLevel level, int needed, int alive, int retries) {
    return RetryDecision.RETHROW;
  }

  @Override
  public RetryDecision onRequestAborted(Request request, Throwable failure, int retries) {
    return RetryDecision.RETHROW;
  }

  @Override
  public RetryDecision onErrorResponse(Request request, CoordinatorException failure, int retries) {
    return RetryDecision.RETHROW;
  }

  @Override
  public void close() {
    // It holds nothing.
  }
}
