package dev.loadstone.core.benchmark;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.mark.TableMark;
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
   * @throws dev.loadstone.core.LoadstoneException when anything could not be loaded; the data is
   *     then not marked complete
   */
  LoadSummary load(LoadOptions options, LoadProgress progress);

  /**
   * Loads a share of the units for a load that another process has begun and will finish. Never
   * called on a workload that ignores {@link LoadOptions#clients}.
   *
   * @param progress receives the share's rows as they are written; an exception from it ends the
   *     load
   * @throws dev.loadstone.core.LoadstoneException when anything could not be loaded; complete units
   *     are kept
   */
  default Written loadUnits(UnitShare share, LoadProgress progress) {
    throw LoadstoneException.internal("the load of %s cannot be shared", getClass().getName());
  }

  /**
   * Refreshes the database's statistics about this benchmark's own tables, as the end of a load
   * does. Until then the planner plans for the data as it was before runs changed it.
   *
   * @return whether this database has such statistics
   * @throws dev.loadstone.core.LoadstoneException when the data is absent or incomplete, or nothing
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
   * @param terminals the number of terminals, at least 1
   * @throws dev.loadstone.core.LoadstoneException when the data is absent, incomplete, of another
   *     scale or of another tool
   */
  WorkloadRun prepare(int terminals);

  /**
   * Prepares a further client process for a run that another process has prepared. Gives the same
   * scripts and sessions as {@link #prepare} does there, and changes nothing in the database; a
   * workload whose {@code prepare} changes something must override this. Neither {@link
   * WorkloadRun#verify} nor {@link WorkloadRun#assess} is called on the result.
   *
   * @param terminals the number of terminals of all clients together
   * @throws dev.loadstone.core.LoadstoneException as {@link #prepare}
   */
  default WorkloadRun join(int terminals) {
    return prepare(terminals);
  }

  default Atomicity atomicity() {
    return Atomicity.TRANSACTION;
  }

  enum CheckMoment {
    AFTER_LOAD,
    AFTER_RUN
  }

  /**
   * Options of a load.
   *
   * @param parallelism the number of writers at once, at least 1
   * @param resume whether to go on with an incomplete load
   * @param clients the processes that load the units together; empty for this process alone
   */
  record LoadOptions(int parallelism, boolean resume, Optional<LoadClients> clients) {
    public LoadOptions(int parallelism, boolean resume) {
      this(parallelism, resume, Optional.empty());
    }
  }

  /**
   * The amount of data that was written.
   *
   * @param bytes bytes handed to the database
   */
  record Written(long rows, long bytes) {}

  /**
   * The outcome of a load.
   *
   * @param rows rows written by this load (kept ones do not count)
   * @param bytes bytes handed to the database
   * @param unitsKept units found complete and kept
   */
  record LoadSummary(long rows, long bytes, double seconds, int unitsKept) {}

  /** Receives the progress of a load; called from several threads. */
  interface LoadProgress {
    /**
     * @param step the current step, for example {@code warehouse 3} or {@code indexes}
     */
    void report(long rowsDone, long rowsTotal, String step);
  }

  /**
   * The part of a benchmark's data that a database holds.
   *
   * @param description the data in words, for example {@code 2 warehouses, seed 42}
   * @param load the mark that all of its tables bear; empty where there is none, or not one
   */
  record DataState(Kind kind, String description, Optional<TableMark> load) {
    public DataState(Kind kind, String description) {
      this(kind, description, Optional.empty());
    }

    public enum Kind {
      ABSENT,
      PARTIAL,
      /** A complete load that fits the settings. */
      COMPLETE,
      /** A load with other settings, for example another scale. */
      DIFFERENT,
      /** A load with the same settings from another seed, as that of another repetition. */
      OTHER_SEED,
      /** A complete load that fits the settings, and that a run has changed since. */
      CHANGED,
      /** Tables of the same names that another tool made. */
      FOREIGN
    }
  }
}
