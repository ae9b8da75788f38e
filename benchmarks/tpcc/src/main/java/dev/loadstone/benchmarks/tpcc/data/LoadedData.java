package dev.loadstone.benchmarks.tpcc.data;

import dev.loadstone.benchmarks.tpcc.random.NuRandConstants;
import java.time.LocalDateTime;

/**
 * What the database says about the data it holds: the row of table {@code loadstone_tpcc}.
 *
 * @param generatorVersion the version of the rules that made the rows, see {@link
 *     Population#GENERATOR_VERSION}
 * @param warehouses how many warehouses
 * @param foreignKeys whether the tables have foreign keys
 * @param seed decided every row
 * @param constants the constants C of NURand at the load; those of a run are drawn from them
 * @param populatedAt the date and time in every loaded row
 * @param loadStarted when the load began, UTC
 * @param loadFinished when everything was there, UTC; null while it is not
 */
public record LoadedData(
    int generatorVersion,
    int warehouses,
    boolean foreignKeys,
    long seed,
    NuRandConstants constants,
    LocalDateTime populatedAt,
    LocalDateTime loadStarted,
    LocalDateTime loadFinished) {

  /** Whether the load came to its end. */
  public boolean complete() {
    return loadFinished != null;
  }

  /** Whether it is, or will be once complete, the data that these settings ask for. */
  boolean fits(TpccDataSettings settings) {
    return generatorVersion == Population.GENERATOR_VERSION
        && warehouses == settings.warehouses()
        && foreignKeys == settings.foreignKeys()
        && seed == settings.seed();
  }

  /** The data in words, for example {@code 2 warehouses, seed 42, no foreign keys}. */
  public String describe() {
    return describe(warehouses, seed, foreignKeys)
        + (generatorVersion == Population.GENERATOR_VERSION
            ? ""
            : ", made by version "
                + generatorVersion
                + " of the generators (this is version "
                + Population.GENERATOR_VERSION
                + ")");
  }

  static String describe(TpccDataSettings settings) {
    return describe(settings.warehouses(), settings.seed(), settings.foreignKeys());
  }

  private static String describe(int warehouses, long seed, boolean foreignKeys) {
    return warehouses
        + (warehouses == 1 ? " warehouse" : " warehouses")
        + ", seed "
        + seed
        + (foreignKeys ? ", with foreign keys" : ", no foreign keys");
  }
}
