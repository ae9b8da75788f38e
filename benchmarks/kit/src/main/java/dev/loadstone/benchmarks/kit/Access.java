package dev.loadstone.benchmarks.kit;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How transactions reach the database. */
public enum Access {
  /** SQL statements from the client. */
  @JsonProperty("statements")
  STATEMENTS,
  /** One call of a stored procedure a transaction. */
  @JsonProperty("procedures")
  PROCEDURES
}
