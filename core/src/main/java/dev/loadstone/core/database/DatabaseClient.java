package dev.loadstone.core.database;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An open way to a system under test, shared by everything that talks to it in one cell. */
public interface DatabaseClient extends AutoCloseable {
  /**
   * A capability of this client, by interface: {@link SqlClient}, {@link ProcedureClient}, {@link
   * KeyValueClient}, {@link NoopClient}.
   */
  <C> Optional<C> capability(Class<C> type);

  /** The server's description of itself; asked when called. */
  ServerDescription describe();

  /**
   * Running totals that the servers keep about their own work (commits, rows read, log written,
   * calls of each procedure, …), by the server's names. Asked before and after the load; a result
   * shows what they grew by.
   *
   * @throws dev.loadstone.core.LoadstoneException when the server does not answer
   */
  default Map<String, Long> counters() {
    return Map.of();
  }

  /**
   * The rows and calls of each partition, as they are now. Asked before and after the load, as
   * {@link #counters}.
   *
   * @return {@link Placement#UNKNOWN} where there are no partitions, or the servers do not tell
   * @throws dev.loadstone.core.LoadstoneException when the server does not answer
   */
  default Placement placement() {
    return Placement.UNKNOWN;
  }

  /**
   * Sessions of others that are at work on the servers now, or were a moment ago. Must cost the
   * server next to nothing, and uses no connection of the load's.
   *
   * @return empty when the servers do not tell
   * @throws dev.loadstone.core.LoadstoneException when the server does not answer
   */
  default Optional<List<OtherSession>> othersAtWork() {
    return Optional.empty();
  }

  /**
   * Has the servers do now what a load has left them to do later (checkpoints, flushes,
   * compactions), so that it is not done while they are measured.
   *
   * @param patience how long it may wait for that
   * @return what was done, in words; empty when this database has nothing to settle, or no way to
   * @throws dev.loadstone.core.LoadstoneException when the server does not answer
   */
  default Optional<String> settle(Duration patience) {
    return Optional.empty();
  }

  /**
   * Keeps other sessions of Loadstone from loading, cleaning and running on the database.
   *
   * @return {@link Claim#NONE} where the database has no means for it
   * @throws dev.loadstone.core.LoadstoneException with {@link
   *     dev.loadstone.core.ExitCode#SYSTEM_UNAVAILABLE} when another session has it
   */
  default Claim claim() {
    return Claim.NONE;
  }

  @Override
  void close();
}
