package dev.loadstone.core.database;

import java.util.Optional;

/** An open way to a system under test, shared by everything that talks to it in one cell. */
public interface DatabaseClient extends AutoCloseable {
  /**
   * What this client can do, by interface: {@link SqlClient}, {@link ProcedureClient}, {@link
   * NoopClient}.
   */
  <C> Optional<C> capability(Class<C> type);

  /** What the server says about itself; asked when called. */
  ServerDescription describe();

  @Override
  void close();
}
