package dev.loadstone.benchmarks.ycsb.data;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.UnfitData;
import dev.loadstone.core.benchmark.Workload.DataState;
import dev.loadstone.core.benchmark.Workload.DataState.Kind;
import dev.loadstone.core.benchmark.Workload.LoadOptions;
import dev.loadstone.core.benchmark.Workload.LoadProgress;
import dev.loadstone.core.benchmark.Workload.LoadSummary;
import dev.loadstone.core.database.KeyValueClient;
import java.util.Optional;

/** The records in one store: what of them is there, loading and removing them. */
public final class YcsbData {
  private static final double NANOS_PER_SECOND = 1e9;

  private final KeyValueClient client;
  private final YcsbTable table;
  private final LoadLedger ledger;

  /**
   * @param client the store
   * @param table the records asked for
   */
  public YcsbData(KeyValueClient client, YcsbTable table) {
    this.client = client;
    this.table = table;
    this.ledger = new LoadLedger(client, table.name());
  }

  /** What of the records the store holds. */
  public DataState state() {
    if (!ledger.exists()) {
      return client.exists(table.table())
          ? foreign("there is no table " + ledger.name())
          : new DataState(Kind.ABSENT, "no YCSB data");
    }
    Optional<String> settings = ledger.settings();
    if (settings.isEmpty()) {
      return foreign("the table " + ledger.name() + " does not say of what load it is");
    }
    String found = settings.get();
    if (!found.equals(table.description())) {
      return new DataState(Kind.DIFFERENT, found);
    }
    if (!ledger.isComplete() || (table.records() > 0 && !client.exists(table.table()))) {
      return new DataState(Kind.PARTIAL, found + "; the load did not finish");
    }
    return ledger
        .changed()
        .map(how -> new DataState(Kind.CHANGED, found + ", but a run " + how + " since"))
        .orElseGet(() -> new DataState(Kind.COMPLETE, found));
  }

  private DataState foreign(String why) {
    return new DataState(
        Kind.FOREIGN, "a table " + table.name() + " that Loadstone did not make (" + why + ")");
  }

  /**
   * Requires the records to be there, as they were loaded.
   *
   * @throws LoadstoneException with {@link dev.loadstone.core.ExitCode#LOAD_FAILED} when they are
   *     not
   */
  public void requireComplete() {
    DataState found = state();
    if (found.kind() != Kind.COMPLETE) {
      throw unfit(found);
    }
  }

  /** What runs have done to the set of records since the load; empty for nothing. */
  public Optional<String> changed() {
    return ledger.changed();
  }

  /**
   * Notes that a run will insert or delete records, so that no other run takes them for what was
   * loaded.
   *
   * @param how what it does, for example {@code inserted records}
   */
  public void noteChange(String how) {
    ledger.change(how);
  }

  /**
   * Removes the records, whole or not, with those of runs.
   *
   * @throws LoadstoneException when a table of the name was not made by Loadstone; nothing is
   *     removed then
   */
  public void clean() {
    DataState found = state();
    if (found.kind() == Kind.FOREIGN) {
      throw unfit(found);
    }
    if (found.kind() != Kind.ABSENT) {
      client.drop(table.table());
      ledger.drop();
    }
  }

  /**
   * Makes the table and writes the records.
   *
   * @throws LoadstoneException when anything could not be written, or the store holds something
   *     else; the data is not marked complete then
   */
  public LoadSummary load(LoadOptions options, LoadProgress progress) {
    long start = System.nanoTime();
    DataState found = state();
    LoadUnits units = new LoadUnits(table.records());
    boolean[] kept = new boolean[units.count()];
    switch (found.kind()) {
      case ABSENT -> {
        progress.report(0, table.records(), "tables");
        ledger.begin(table.description());
        client.create(table.table());
      }
      case PARTIAL -> {
        requireResume(options, found);
        if (client.exists(table.table())) {
          kept = ledger.completeUnits(units.count());
        } else {
          ledger.begin(table.description());
          client.create(table.table());
        }
      }
      case COMPLETE -> {
        requireResume(options, found);
        return new LoadSummary(0, 0, 0, units.count());
      }
      default -> throw unfit(found);
    }
    Loader.Written written =
        new Loader(client, table, units, kept, ledger::completeUnit, progress)
            .run(options.parallelism());
    ledger.complete();
    return new LoadSummary(
        written.records(),
        written.bytes(),
        (System.nanoTime() - start) / NANOS_PER_SECOND,
        written.unitsKept());
  }

  private void requireResume(LoadOptions options, DataState found) {
    if (!options.resume()) {
      throw unfit(found);
    }
  }

  private LoadstoneException unfit(DataState found) {
    return UnfitData.refuse("YCSB", found, table.description());
  }
}
