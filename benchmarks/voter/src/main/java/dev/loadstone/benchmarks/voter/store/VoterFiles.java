package dev.loadstone.benchmarks.voter.store;

import dev.loadstone.benchmarks.sql.SqlFiles;

/** Where the schemas, statements and stored procedures of voter are. */
public final class VoterFiles {
  /** By the benchmark's name. */
  public static final SqlFiles FILES = new SqlFiles("voter", "Voter");

  private VoterFiles() {}
}
