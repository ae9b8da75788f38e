package dev.loadstone.benchmarks.kit.data;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.UnitShare;
import dev.loadstone.core.benchmark.Workload.DataState;
import dev.loadstone.core.benchmark.Workload.DataState.Kind;
import dev.loadstone.core.benchmark.Workload.LoadOptions;
import dev.loadstone.core.benchmark.Workload.LoadProgress;
import dev.loadstone.core.benchmark.Workload.LoadSummary;
import dev.loadstone.core.benchmark.Workload.Written;
import dev.loadstone.core.database.mark.FoundTable;
import dev.loadstone.core.database.mark.TableMark;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The data of a benchmark in one database: finds what is there, loads it and removes it. */
public abstract class StoredData {
  protected static final String GO_ON =
      "The data is not marked complete. What is finished is kept: when the cause is gone, loadstone"
          + " load --resume goes on, and loadstone clean removes everything.";

  protected static final String UNFINISHED = "; the load did not finish";

  private static final double NANOS_PER_SECOND = 1e9;

  private final String title;
  private final String identity;
  private final List<String> units;

  protected StoredData(String title, String identity, List<String> units) {
    this.title = title;
    this.identity = identity;
    this.units = units;
  }

  /**
   * The data that was found.
   *
   * @param state how much of which data is there
   * @param done names of the units that are there, and of further steps of the load that are done
   */
  public record Found(DataState state, Set<String> done) {
    /** The part of an identity in which the repetitions of one experiment differ. */
    private static final Pattern SEED = Pattern.compile(", seed -?\\d+");

    private static final String OR_EARLIER =
        ", or that it made for another benchmark or in an earlier version";

    public static Found nothingDone(Kind kind, String description) {
      return new Found(new DataState(kind, description), Set.of());
    }

    /** Data of other settings than those that are wanted, or of another seed. */
    public static Found others(String identity, String wanted, boolean finished) {
      boolean sameSettings = withoutSeed(identity).equals(withoutSeed(wanted));
      return nothingDone(
          sameSettings ? Kind.OTHER_SEED : Kind.DIFFERENT,
          finished ? identity : identity + UNFINISHED);
    }

    private static String withoutSeed(String identity) {
      return SEED.matcher(identity).replaceFirst("");
    }

    public Found of(Optional<FoundTable> notes) {
      return new Found(
          new DataState(state.kind(), state.description(), notes.flatMap(FoundTable::mark)), done);
    }

    /** Judges the data by the marks of its tables; {@code notes} has the mark of the load. */
    public static Optional<Found> byMarks(
        String title, String notes, Optional<FoundTable> noted, List<FoundTable> others) {
      if (noted.isEmpty()) {
        return Optional.of(
            others.isEmpty()
                ? nothingDone(Kind.ABSENT, "no " + title + " data")
                : foreign(title, OR_EARLIER + " (there is no table " + notes + ")", others));
      }
      Optional<TableMark> mark = noted.get().mark();
      if (mark.isEmpty()) {
        return Optional.of(
            foreign(
                title,
                OR_EARLIER + " (without the mark that a load leaves)",
                Stream.concat(noted.stream(), others.stream()).toList()));
      }
      List<FoundTable> strangers =
          others.stream().filter(found -> !found.bears(mark.get())).toList();
      return strangers.isEmpty()
          ? Optional.empty()
          : Optional.of(
              foreign(
                  title,
                  " (without the mark of the load whose table is " + notes + ")",
                  strangers));
    }

    private static Found foreign(String title, String why, List<FoundTable> tables) {
      return nothingDone(
          Kind.FOREIGN,
          "tables of "
              + title
              + " that Loadstone did not make"
              + why
              + ": "
              + tables.stream().map(FoundTable::name).collect(Collectors.joining(", ")));
    }
  }

  /**
   * Returns the mark of a load.
   *
   * @param notes the name of the table whose mark is the load's
   * @param noted that table, where it is there
   * @throws LoadstoneException with {@link ExitCode#LOAD_FAILED} when it is not
   */
  protected static TableMark mark(String notes, Optional<FoundTable> noted) {
    return noted
        .flatMap(FoundTable::mark)
        .orElseThrow(
            () -> LoadstoneException.loadFailed("The table %s of the load is gone", notes));
  }

  /** Compares what is there with what is asked for. */
  protected abstract Found inspect();

  /** Removes everything. Called only when nothing of another tool is there. */
  protected abstract void drop();

  /**
   * Creates the tables and notes that a load begins. Called only when nothing of the data is there.
   */
  protected abstract void create();

  /**
   * Loads a share of the units, each with a note that it is there. Units that an earlier load left
   * unfinished are removed or replaced.
   */
  public abstract Written loadUnits(UnitShare share, LoadProgress progress);

  /** Carries out the steps after all units are there; the last one marks the data complete. */
  protected abstract void finish(Set<String> done, int writers, Consumer<String> step);

  /** Gathers the planner's statistics anew; returns whether this database gathers any. */
  public boolean gatherStatistics() {
    return false;
  }

  /**
   * The rows of units that were there before, for the progress of a resumed load; 0 where the
   * progress counts only the missing rows.
   */
  protected long rowsKept(Set<String> done) {
    return 0;
  }

  public final DataState state() {
    return inspect().state();
  }

  /** Requires the data that was asked for, complete; otherwise fails with LOAD_FAILED. */
  public final void requireComplete() {
    DataState found = state();
    if (found.kind() != Kind.COMPLETE) {
      throw unfit(found);
    }
  }

  /**
   * Removes the data with its tables, whether it is complete or not, of these settings or others.
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

  /** Creates the tables and loads the data. The client's memory does not grow with its size. */
  public final LoadSummary load(LoadOptions options, LoadProgress progress) {
    long start = System.nanoTime();
    Found found = inspect();
    Kind kind = found.state().kind();
    boolean goesOn = options.resume() && (kind == Kind.COMPLETE || kind == Kind.PARTIAL);
    if (kind != Kind.ABSENT && !goesOn) {
      throw unfit(found.state());
    }
    if (kind == Kind.COMPLETE) {
      return new LoadSummary(0, 0, 0, units.size());
    }
    Set<String> done = found.done();
    boolean anew = done.isEmpty();
    if (anew && kind == Kind.PARTIAL) {
      // It stopped before anything was loaded, perhaps between two tables: nothing is worth
      // keeping.
      drop();
    }
    if (anew) {
      create();
    }
    long kept = rowsKept(done);
    LoadProgress whole = (rows, total, step) -> progress.report(kept + rows, kept + total, step);
    int missing = (int) units.stream().filter(unit -> !done.contains(unit)).count();
    Written written =
        options.clients().isPresent() && missing > 1
            ? options.clients().get().load(anew, done, whole)
            : loadUnits(new UnitShare(0, 1, options.parallelism(), anew, done), whole);
    finish(done, options.parallelism(), step -> whole.report(written.rows(), written.rows(), step));
    return new LoadSummary(
        written.rows(),
        written.bytes(),
        (System.nanoTime() - start) / NANOS_PER_SECOND,
        units.size() - missing);
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
          case DIFFERENT, OTHER_SEED, CHANGED ->
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
