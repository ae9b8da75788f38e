package dev.loadstone.benchmarks.kit.sql;

import dev.loadstone.core.LoadstoneException;

/**
 * The text files of a benchmark for each SQL dialect, by its name as {@link
 * dev.loadstone.core.database.SqlClient#dialect()} gives it.
 *
 * @param benchmark the benchmark's name, which is part of the paths
 * @param title the benchmark's name in messages
 */
public record SqlFiles(String benchmark, String title) {
  /** The files of the witness of isolation, which is beside any benchmark. */
  public static final SqlFiles WITNESS = new SqlFiles("witness", "the witness of isolation");

  /**
   * The schema: {@code ddl/<benchmark>/<dialect>.sql}, or {@code generic.sql} beside it where the
   * dialect has none.
   *
   * @throws LoadstoneException with {@link dev.loadstone.core.ExitCode#USAGE} when there is none
   */
  public SqlSchema schema(String dialect) {
    return SqlSchema.forDialect(this, dialect);
  }

  /**
   * The stored procedures: {@code procedures/<benchmark>/<dialect>.sql}.
   *
   * @throws LoadstoneException with {@link dev.loadstone.core.ExitCode#USAGE} when there are none
   */
  public SqlProcedures procedures(String dialect) {
    return SqlProcedures.forDialect(this, dialect);
  }

  /**
   * The transactions' statements: {@code statements/<benchmark>/<dialect>.sql}, or {@code
   * generic.sql} beside it where the dialect has none.
   *
   * @throws LoadstoneException with {@link dev.loadstone.core.ExitCode#USAGE} when there are none
   */
  public SqlStatements statements(String dialect) {
    return SqlStatements.forDialect(this, dialect);
  }

  /**
   * The statements of the checks: {@code statements/<benchmark>/checks-<dialect>.sql}, or {@code
   * checks.sql} beside it where the dialect has none.
   */
  public SqlStatements checks(String dialect) {
    return SqlStatements.loadIfPresent(this, "checks-" + dialect)
        .orElseGet(() -> SqlStatements.load(this, "checks"));
  }
}
