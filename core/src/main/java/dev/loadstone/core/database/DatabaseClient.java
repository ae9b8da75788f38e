package dev.loadstone.core.database;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An open client of a system under test, shared by everything that uses the system in one cell. */
public interface DatabaseClient extends AutoCloseable {
  /**
   * A capability of this client by its interface, such as {@link SqlClient}, {@link
   * ProcedureClient}, {@link KeyValueClient} or {@link NoopClient}.
   */
  <C> Optional<C> capability(Class<C> type);

  /** The server's description of itself, which each call asks for anew. */
  ServerDescription describe();

  /**
   * Running totals that the servers keep about their own work (commits, rows read, log written,
   * calls of each procedure, …), by the server's names. Read before and after the load; a result
   * shows their growth.
   *
   * @throws dev.loadstone.core.LoadstoneException when the server does not answer
   */
  default Map<String, Long> counters() {
    return Map.of();
  }

  /**
   * The rows and calls of each partition, as they are now. Read before and after the load, as
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
   * server next to nothing and use no connection of the load.
   *
   * @param longest the longest that a call of the load may take
   * @return empty when the servers do not tell
   * @throws dev.loadstone.core.LoadstoneException when the server does not answer
   */
  default Optional<List<OtherSession>> othersAtWork(Duration longest) {
    return Optional.empty();
  }

  /**
   * What sessions wait for on the servers, over a connection that is not the load's.
   *
   * @return empty where the database does not tell; closed by the caller
   * @throws dev.loadstone.core.LoadstoneException when the server does not answer
   */
  default Optional<WaitSource> waits() {
    return Optional.empty();
  }

  /**
   * How the servers would execute statements now, over a connection that is not the load's. What
   * would take too long is refused.
   *
   * @param statements their texts by name
   * @return the plans by the same names, but those of statements that have none; empty where this
   *     database is not asked
   * @throws dev.loadstone.core.LoadstoneException when the server does not answer
   */
  default Optional<Map<String, Plan>> plans(Map<String, String> statements) {
    return Optional.empty();
  }

  /**
   * Makes the servers do now the work that a load has left for later (checkpoints, flushes,
   * compactions), so that they do not do it while they are measured.
   *
   * @param patience the longest time to wait for that
   * @return the work that was done, in words; empty when this database has nothing to settle, or no
   *     way to
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
   *     dev.loadstone.core.ExitCode#SYSTEM_UNAVAILABLE} when another session has the claim
   */
  default Claim claim() {
    return Claim.NONE;
  }

  @Override
  void close();
}
