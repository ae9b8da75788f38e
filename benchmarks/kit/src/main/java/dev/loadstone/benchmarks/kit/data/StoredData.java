package dev.loadstone.benchmarks.kit.data;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Workload.DataState;
import dev.loadstone.core.benchmark.Workload.DataState.Kind;
import dev.loadstone.core.benchmark.Workload.LoadOptions;
import dev.loadstone.core.benchmark.Workload.LoadProgress;
import dev.loadstone.core.benchmark.Workload.LoadSummary;
import java.util.Set;

/** The data of a benchmark in one database: what of it is there, loading it, removing it. */
public abstract class StoredData {
  /** Advice for the user after a load that failed. */
  protected static final String GO_ON =
      "The data is not marked complete. What is finished is kept: when the cause is gone, loadstone"
          + " load --resume goes on, and loadstone clean removes everything.";

  private final String title;
  private final String identity;
  private final int units;

  /**
   * @param title the benchmark's name in messages
   * @param identity the data asked for, as people read it
   * @param units how many units it has
   */
  protected StoredData(String title, String identity, int units) {
    this.title = title;
    this.identity = identity;
    this.units = units;
  }

  /**
   * The data that was found.
   *
   * @param state how much, of what
   * @param done names of the units that are there, and of further steps of the load that are done
   */
  public record Found(DataState state, Set<String> done) {
    /** Data of which no unit is there. */
    public static Found nothingDone(Kind kind, String description) {
      return new Found(new DataState(kind, description), Set.of());
    }
  }

  /** Compares what is there with what is asked for. */
  protected abstract Found inspect();

  /** Removes everything; nothing of another tool is there. */
  protected abstract void drop();

  /**
   * Loads what is missing, and marks the data complete last of all.
   *
   * @param anew whether there are no tables yet
   * @param done as {@link #inspect} found it
   */
  protected abstract LoadSummary load(
      boolean anew, Set<String> done, int parallelism, LoadProgress progress);

  /** The part of this data that the database holds. */
  public final DataState state() {
    return inspect().state();
  }

  /**
   * Requires the data to be there.
   *
   * @throws LoadstoneException with {@link dev.loadstone.core.ExitCode#LOAD_FAILED} when it is not
   *     exactly the data asked for, and whole
   */
  public final void requireComplete() {
    DataState found = state();
    if (found.kind() != Kind.COMPLETE) {
      throw unfit(found);
    }
  }

  /**
   * Removes the data, whole or not, of these settings or of others, with its tables.
   *
   * @throws LoadstoneException when tables of the same names were not made by Loadstone; nothing is
   *     removed then
   */
  public final void clean() {
    DataState found = state();
    if (found.kind() == Kind.FOREIGN) {
      throw unfit(found);
    }
    if (found.kind() != Kind.ABSENT) {
      drop();
    }
  }

  /**
   * Creates the tables and loads the data. The client's memory does not grow with its size.
   *
   * @param options how many writers, and whether to go on with a load that stopped; a load that is
   *     already complete is left as it is then
   * @param progress told about rows as they are written, and about other steps
   * @throws LoadstoneException when anything could not be loaded, or the database holds something
   *     else; the data is not marked complete then
   */
  public final LoadSummary load(LoadOptions options, LoadProgress progress) {
    Found found = inspect();
    Kind kind = found.state().kind();
    boolean goesOn = options.resume() && (kind == Kind.COMPLETE || kind == Kind.PARTIAL);
    if (kind != Kind.ABSENT && !goesOn) {
      throw unfit(found.state());
    }
    if (kind == Kind.COMPLETE) {
      return new LoadSummary(0, 0, 0, units);
    }
    boolean anew = found.done().isEmpty();
    if (anew && kind == Kind.PARTIAL) {
      // It stopped before anything was loaded, perhaps between two tables: nothing is worth
      // keeping.
      drop();
    }
    return load(anew, found.done(), options.parallelism(), progress);
  }

  private LoadstoneException unfit(DataState found) {
    String words =
        switch (found.kind()) {
          case ABSENT ->
              "The database holds no %1$s data; expected %3$s. Load it first: loadstone load.";
          case PARTIAL ->
              "The database holds an incomplete load: %2$s. Go on with loadstone load --resume, or"
                  + " remove it with loadstone clean.";
          case COMPLETE ->
              "The database already holds the data: %2$s. Use it as it is, or remove it first with"
                  + " loadstone clean.";
          case DIFFERENT, CHANGED ->
              "The database holds other %1$s data: %2$s; expected %3$s. Change the experiment to"
                  + " fit it, or remove it with loadstone clean and load anew.";
          case FOREIGN ->
              "The database holds %2$s. Nothing was changed. Use another database or schema, or"
                  + " drop these tables yourself if nobody needs them.";
        };
    return new LoadstoneException(
        ExitCode.LOAD_FAILED, words.formatted(title, found.description(), identity));
  }
}
