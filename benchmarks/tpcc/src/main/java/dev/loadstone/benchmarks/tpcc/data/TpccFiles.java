package dev.loadstone.benchmarks.tpcc.data;

import dev.loadstone.benchmarks.kit.sql.SqlFiles;

/** The files of the schemas, statements and stored procedures of TPC-C. */
public final class TpccFiles {
  public static final SqlFiles FILES = new SqlFiles("tpcc", "TPC-C");

  private TpccFiles() {}
}
