package dev.loadstone.databases.jdbc;

import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;

/**
 * Which failures make the pool drop a connection. The dialect knows; the pool's own list is of
 * other products, and drops connections at timeouts that did them no harm.
 */
final class BrokenConnections implements SQLExceptionOverride {
  private final Dialect dialect;

  BrokenConnections(Dialect dialect) {
    this.dialect = dialect;
  }

  @java.lang.Override
  public SQLExceptionOverride.Override adjudicate(SQLException failure) {
    return dialect.classify(failure).connectionBroken()
        ? SQLExceptionOverride.Override.MUST_EVICT
        : SQLExceptionOverride.Override.DO_NOT_EVICT;
  }
}
