package dev.loadstone.benchmarks.kit;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The way in which transactions reach the database. */
public enum Access {
  /** SQL statements from the client. */
  @JsonProperty("statements")
  STATEMENTS,
  /** One stored-procedure call per transaction. */
  @JsonProperty("procedures")
  PROCEDURES;

  public static final String MEANING =
      "`statements`: SQL from the client. `procedures`: one call of a stored procedure a"
          + " transaction";
}
