package dev.loadstone.databases.cassandra;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NodeUnavailableException;
import com.datastax.oss.driver.api.core.RequestThrottlingException;
import com.datastax.oss.driver.api.core.connection.BusyConnectionException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.connection.HeartbeatException;
import com.datastax.oss.driver.api.core.servererrors.BootstrappingException;
import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import com.datastax.oss.driver.api.core.servererrors.ReadTimeoutException;
import com.datastax.oss.driver.api.core.servererrors.ServerError;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import com.datastax.oss.driver.api.core.servererrors.WriteFailureException;
import com.datastax.oss.driver.api.core.servererrors.WriteTimeoutException;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Outcome;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

final class Failures {
  private Failures() {}

  static Outcome outcome(Throwable failure, boolean write) {
    Throwable cause = unwrap(failure);
    if (cause instanceof UnavailableException
        || cause instanceof OverloadedException
        || cause instanceof BootstrappingException
        || cause instanceof BusyConnectionException
        || cause instanceof RequestThrottlingException) {
      // The node or the driver said so before anything was done.
      return Outcome.REJECTED;
    }
    if (cause instanceof WriteTimeoutException || cause instanceof WriteFailureException) {
      // Too few replicas wrote it in time, but some may have, or may still do.
      return Outcome.UNKNOWN;
    }
    if (cause instanceof ReadTimeoutException) {
      return Outcome.TIMEOUT;
    }
    if (cause instanceof ServerError) {
      // The node that coordinates failed, perhaps after it had sent the write to others.
      return write ? Outcome.UNKNOWN : Outcome.ERROR;
    }
    if (cause instanceof DriverTimeoutException) {
      return write ? Outcome.UNKNOWN : Outcome.TIMEOUT;
    }
    if (isBroken(cause)) {
      return write ? Outcome.UNKNOWN : Outcome.CONNECTION_LOST;
    }
    if (cause instanceof AllNodesFailedException nobody) {
      return ofSeveral(nobody, write);
    }
    if (cause instanceof NodeUnavailableException || cause instanceof IllegalStateException) {
      // A closed driver throws the second.
      return Outcome.CONNECTION_LOST;
    }
    return Outcome.ERROR;
  }

  private static boolean isBroken(Throwable cause) {
    return cause instanceof ClosedConnectionException
        || cause instanceof HeartbeatException
        || cause instanceof IOException;
  }

  /** The outcome that promises least among those of several nodes; it is true of all. */
  private static Outcome ofSeveral(AllNodesFailedException nobody, boolean write) {
    Set<Outcome> outcomes = EnumSet.noneOf(Outcome.class);
    for (List<Throwable> errors : nobody.getAllErrors().values()) {
      errors.forEach(error -> outcomes.add(outcome(error, write)));
    }
    for (Outcome candidate :
        List.of(Outcome.UNKNOWN, Outcome.ERROR, Outcome.TIMEOUT, Outcome.REJECTED)) {
      if (outcomes.contains(candidate)) {
        return candidate;
      }
    }
    return Outcome.CONNECTION_LOST;
  }

  /** Describes a failure in one line that is the same for all failures of its kind. */
  static String words(Throwable failure) {
    Throwable cause = unwrap(failure);
    if (cause instanceof UnavailableException few) {
      return ("consistency level %s cannot be met: it needs %s replicas of the record, and %s "
              + "are alive")
          .formatted(few.getConsistencyLevel(), few.getRequired(), few.getAlive());
    }
    if (cause instanceof AllNodesFailedException nobody) {
      return nobody.getAllErrors().values().stream()
          .flatMap(List::stream)
          .filter(error -> !(error instanceof NodeUnavailableException))
          .map(Failures::words)
          .findFirst()
          .orElse("no connection: no node can be reached");
    }
    // The driver's own message names the connection.
    if (isBroken(cause)) {
      return "connection lost before the answer";
    }
    String said = cause.getMessage();
    return said == null ? cause.getClass().getSimpleName() : said.strip().replaceAll("\\s+", " ");
  }

  /** Asks or changes something; {@code what} follows "did not" in the message of a failure. */
  static <T> T attempt(String what, Supplier<T> action) {
    try {
      return action.get();
    } catch (DriverException | CompletionException | IllegalStateException e) {
      throw LoadstoneException.unavailable(e, "Cassandra did not %s: %s", what, words(e));
    }
  }

  static Throwable unwrap(Throwable failure) {
    return failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause()
        : failure;
  }
}
