package dev.loadstone.databases.jdbc;

import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;

/**
 * The rule by which the pool drops connections after failures. The dialect decides: the pool's own
 * list is for other products, and drops connections after timeouts that did them no harm.
 */
record EvictionRule(Dialect dialect) implements SQLExceptionOverride {
  @java.lang.Override
  public SQLExceptionOverride.Override adjudicate(SQLException failure) {
    return dialect.classify(failure).connectionBroken()
        ? SQLExceptionOverride.Override.MUST_EVICT
        : SQLExceptionOverride.Override.DO_NOT_EVICT;
  }
}
