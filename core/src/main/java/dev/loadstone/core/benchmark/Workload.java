package dev.loadstone.core.benchmark;

import dev.loadstone.core.LoadstoneException;
import java.util.List;
import java.util.Optional;

/** A benchmark bound to one database: its data and its runs. */
public interface Workload {
  /** The part of this benchmark's data that the database holds. */
  DataState state();

  /**
   * Removes everything that {@link #load} made, and nothing else.
   *
   * @throws dev.loadstone.core.LoadstoneException when the database holds tables of the same names
   *     that were not made by this benchmark; nothing is removed then
   */
  void clean();

  /**
   * Creates the schema and loads the data. Units that are already complete are kept when {@code
   * resume} is set; otherwise the database must hold nothing of this benchmark.
   *
   * @param options how
   * @param progress told about rows as they are written
   * @throws dev.loadstone.core.LoadstoneException when anything could not be loaded; the data is
   *     then not marked complete
   */
  LoadSummary load(LoadOptions options, LoadProgress progress);

  /**
   * Loads a share of the units for a load that another process has begun and will finish. Never
   * called on a workload that passes over {@link LoadOptions#clients}.
   *
   * @param share which units
   * @param progress told about the share's rows as they are written; what it throws ends the load
   * @throws dev.loadstone.core.LoadstoneException when anything could not be loaded; the units that
   *     are whole are kept
   */
  default Written loadUnits(UnitShare share, LoadProgress progress) {
    throw LoadstoneException.internal("the load of %s cannot be shared", getClass().getName());
  }

  /**
   * Gathers anew what the database's planner knows of this benchmark's own tables, as the end of a
   * load does: data that runs have changed is planned for as it was, until the server counts again.
   *
   * @return whether there is anything that this database gathers
   * @throws dev.loadstone.core.LoadstoneException when the data is not there and whole, or nothing
   *     could be gathered
   */
  default boolean gatherStatistics() {
    return false;
  }

  /**
   * Checks the consistency of the data as it is.
   *
   * @param moment decides which conditions apply
   */
  List<CheckResult> check(CheckMoment moment);

  /**
   * Makes a run ready: verifies that the data fits the settings, installs procedures, draws the
   * constants of the run.
   *
   * @param terminals how many terminals there will be, at least 1
   * @throws dev.loadstone.core.LoadstoneException when the data is absent, incomplete, of another
   *     scale or of another tool
   */
  WorkloadRun prepare(int terminals);

  /**
   * Makes a further client process ready for a run that another process has prepared: gives the
   * same scripts and sessions as {@link #prepare} does there, and changes nothing in the database;
   * where {@code prepare} does, this must be a method of its own. Neither {@link
   * WorkloadRun#verify} nor {@link WorkloadRun#assess} is called on it.
   *
   * @param terminals how many terminals there will be, over all clients
   * @throws dev.loadstone.core.LoadstoneException as {@link #prepare}
   */
  default WorkloadRun join(int terminals) {
    return prepare(terminals);
  }

  /**
   * The unit that the database does whole or not at all when this workload runs one of its
   * transactions.
   */
  default Atomicity atomicity() {
    return Atomicity.TRANSACTION;
  }

  /** When a check is made. */
  enum CheckMoment {
    /** Right after the load, before any transaction. */
    AFTER_LOAD,
    /** After transactions ran. */
    AFTER_RUN
  }

  /**
   * Options of a load.
   *
   * @param parallelism how many writers at once, at least 1
   * @param resume whether to go on with an incomplete load
   * @param clients load the units of data that can be loaded so; empty for this process alone
   */
  record LoadOptions(int parallelism, boolean resume, Optional<LoadClients> clients) {
    /** Options of a load by this process alone. */
    public LoadOptions(int parallelism, boolean resume) {
      this(parallelism, resume, Optional.empty());
    }
  }

  /**
   * The amount of data that was written.
   *
   * @param rows rows
   * @param bytes bytes handed to the database
   */
  record Written(long rows, long bytes) {}

  /**
   * The outcome of a load.
   *
   * @param rows rows written by this load (kept ones do not count)
   * @param bytes bytes handed to the database
   * @param seconds elapsed time
   * @param unitsKept units found complete and kept
   */
  record LoadSummary(long rows, long bytes, double seconds, int unitsKept) {}

  /** Takes note of a load's progress; called from several threads. */
  interface LoadProgress {
    /**
     * @param rowsDone rows written so far
     * @param rowsTotal rows in all
     * @param step what is going on, for example {@code warehouse 3} or {@code indexes}
     */
    void report(long rowsDone, long rowsTotal, String step);
  }

  /**
   * The part of a benchmark's data that a database holds.
   *
   * @param kind how much
   * @param description for people, for example {@code 2 warehouses, seed 42}
   */
  record DataState(Kind kind, String description) {
    /** The part of a benchmark's data that is there. */
    public enum Kind {
      /** Nothing. */
      ABSENT,
      /** A load was begun and did not finish. */
      PARTIAL,
      /** A complete load that fits the settings. */
      COMPLETE,
      /** A load with other settings, for example another scale. */
      DIFFERENT,
      /** A complete load that fits the settings, and that a run has changed since. */
      CHANGED,
      /** Tables of the same names that another tool made. */
      FOREIGN
    }
  }
}
