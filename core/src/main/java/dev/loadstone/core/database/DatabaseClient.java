package dev.loadstone.core.database;

import java.util.Map;
import java.util.Optional;

/** An open way to a system under test, shared by everything that talks to it in one cell. */
public interface DatabaseClient extends AutoCloseable {
  /**
   * What this client can do, by interface: {@link SqlClient}, {@link ProcedureClient}, {@link
   * KeyValueClient}, {@link NoopClient}.
   */
  <C> Optional<C> capability(Class<C> type);

  /** What the server says about itself; asked when called. */
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
