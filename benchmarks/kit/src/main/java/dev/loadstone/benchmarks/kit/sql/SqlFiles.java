package dev.loadstone.benchmarks.kit.sql;

import java.util.Optional;

/**
 * The text files of a benchmark for each SQL dialect, by its name as {@link
 * dev.loadstone.core.database.SqlClient#dialect()} gives it.
 *
 * @param benchmark the benchmark's name, which is part of the paths
 * @param title the benchmark's name in messages
 * @param base the benchmark whose tables it has beside its own; empty where all are its own
 */
public record SqlFiles(String benchmark, String title, Texts texts, Optional<SqlFiles> base) {
  /** The files of the witness of isolation, which is beside any benchmark. */
  public static final SqlFiles WITNESS = new SqlFiles("witness", "the witness of isolation");

  public SqlFiles(String benchmark, String title, Texts texts) {
    this(benchmark, title, texts, Optional.empty());
  }

  /** Those among the resources. */
  public SqlFiles(String benchmark, String title) {
    this(benchmark, title, Texts.RESOURCES);
  }

  Optional<SqlFile> find(String folder, String name) {
    return texts.find(folder, benchmark, name);
  }

  /**
   * Reads the schema: {@code ddl/<benchmark>/<dialect>.sql}, or {@code generic.sql} there, after
   * that of the base.
   */
  public SqlSchema schema(String dialect) {
    SqlSchema own = SqlSchema.forDialect(this, dialect);
    return base.map(before -> before.schema(dialect).and(own)).orElse(own);
  }

  /** Reads {@code procedures/<benchmark>/<dialect>.sql}; fails with USAGE without one. */
  public SqlProcedures procedures(String dialect) {
    return SqlProcedures.forDialect(this, dialect);
  }

  /** Reads {@code statements/<benchmark>/<dialect>.sql}, or {@code generic.sql} there. */
  public SqlStatements statements(String dialect) {
    return SqlStatements.forDialect(this, dialect);
  }

  /** Reads {@code statements/<benchmark>/checks-<dialect>.sql}, or {@code checks.sql} there. */
  public SqlStatements checks(String dialect) {
    return SqlStatements.loadIfPresent(this, "checks-" + dialect)
        .orElseGet(() -> SqlStatements.load(this, "checks"));
  }
}
