package dev.loadstone.benchmarks.ycsb.data;

import dev.loadstone.benchmarks.kit.data.ParallelTasks;
import dev.loadstone.benchmarks.kit.data.StoredData;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.UnitShare;
import dev.loadstone.core.benchmark.Workload.DataState;
import dev.loadstone.core.benchmark.Workload.DataState.Kind;
import dev.loadstone.core.benchmark.Workload.LoadProgress;
import dev.loadstone.core.benchmark.Workload.Written;
import dev.loadstone.core.database.ConsistencyControl;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.database.mark.FoundTable;
import dev.loadstone.core.database.mark.TableMark;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The records in one key-value store, loaded in ranges that are complete or not there at all. */
public final class YcsbData extends StoredData {
  private final KeyValueClient client;
  private final YcsbTable table;
  private final BesideTables beside;
  private final TableMetadata metadata;

  public YcsbData(
      KeyValueClient client,
      Optional<ConsistencyControl> levels,
      YcsbTable table,
      BesideTables beside) {
    super("YCSB", table.description(), units(table).stream().map(Unit::name).toList());
    this.client = client;
    this.table = table;
    this.beside = beside;
    this.metadata = new TableMetadata(client, levels, table.name());
  }

  /** A range of records, without {@code end}. */
  private record Unit(String name, long first, long end) {
    /** Few enough that several writers share a load of thousands over a slow network. */
    private static final long LEAST = 2_000;

    /** With more units, reading their notes would take long. */
    private static final long MOST_UNITS = 1_000;

    long records() {
      return end - first;
    }
  }

  private static List<Unit> units(YcsbTable table) {
    long records = table.records();
    long size = Math.max(Unit.LEAST, (records + Unit.MOST_UNITS - 1) / Unit.MOST_UNITS);
    return IntStream.range(0, (int) ((records + size - 1) / size))
        .mapToObj(i -> new Unit("unit" + i, i * size, Math.min(records, (i + 1) * size)))
        .toList();
  }

  @Override
  protected Found inspect() {
    Optional<FoundTable> notes = metadata.find();
    Optional<FoundTable> records = client.tables().find(table.table());
    Found found =
        byMarks(notes, records.stream()).orElseGet(() -> byNotes(records.isPresent()).of(notes));
    return switch (found.state().kind()) {
      // Not before each run: some stores go through all of their keys for an absent table.
      case COMPLETE, DIFFERENT, OTHER_SEED, CHANGED -> found;
      // A load beside somebody else's table could not be removed again.
      case ABSENT, PARTIAL, FOREIGN ->
          byMarks(notes, Stream.concat(records.stream(), beside())).orElse(found);
    };
  }

  private Optional<Found> byMarks(Optional<FoundTable> notes, Stream<FoundTable> others) {
    return Found.byMarks("YCSB", metadata.name(), notes, others.toList());
  }

  private Stream<FoundTable> beside() {
    return Stream.concat(client.tables().find(beside.tables()).stream(), beside.others().stream());
  }

  private Found byNotes(boolean recordsExist) {
    Optional<String> settings = metadata.read(TableMetadata.SETTINGS);
    if (settings.isEmpty()) {
      return Found.nothingDone(Kind.PARTIAL, "a load that stopped at its beginning");
    }
    String found = settings.get();
    if (!found.equals(table.description())) {
      return Found.others(found, table.description(), true);
    }
    boolean exists = table.records() == 0 || recordsExist;
    if (!exists || metadata.read(TableMetadata.COMPLETE).isEmpty()) {
      return new Found(
          new DataState(Kind.PARTIAL, found + UNFINISHED),
          exists ? metadata.present(units(table).stream().map(Unit::name).toList()) : Set.of());
    }
    return changed()
        .map(how -> Found.nothingDone(Kind.CHANGED, found + ", but a run " + how + " since"))
        .orElseGet(() -> Found.nothingDone(Kind.COMPLETE, found));
  }

  /**
   * Returns the changes that runs have made to the set of records since the load; empty when there
   * are none.
   */
  public Optional<String> changed() {
    return metadata.read(TableMetadata.CHANGED);
  }

  /** Notes a change, so that no other run takes the records for the loaded ones. */
  public void noteChange(String how) {
    metadata.write(TableMetadata.CHANGED, how);
  }

  /** Returns the mark of the load; fails with LOAD_FAILED when the data is gone. */
  public TableMark mark() {
    return mark(metadata.name(), metadata.find());
  }

  @Override
  protected void drop() {
    client
        .tables()
        .dropLoad(
            Stream.concat(beside.tables().stream(), Stream.of(table.table())).toList(),
            metadata.table(),
            beside::dropOthers);
  }

  @Override
  protected void create() {
    client.tables().create(List.of(metadata.table(), table.table()), TableMark.fresh());
    metadata.write(TableMetadata.SETTINGS, table.description());
  }

  @Override
  protected long rowsKept(Set<String> done) {
    return units(table).stream()
        .filter(unit -> done.contains(unit.name()))
        .mapToLong(Unit::records)
        .sum();
  }

  @Override
  public Written loadUnits(UnitShare share, LoadProgress progress) {
    List<Unit> units = share.of(units(table), Unit::name);
    Loading loading = new Loading(units.stream().mapToLong(Unit::records).sum(), progress);
    ParallelTasks.run(
        share.writers(),
        units.stream()
            .map(unit -> (ParallelTasks.Task) cancellation -> loading.write(unit, cancellation))
            .toList());
    return new Written(loading.records.get(), loading.bytes.get());
  }

  @Override
  protected void finish(Set<String> done, int writers, Consumer<String> step) {
    metadata.write(TableMetadata.COMPLETE, "yes");
  }

  private final class Loading {
    private final long total;
    private final LoadProgress progress;
    private final AtomicLong records = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();

    Loading(long total, LoadProgress progress) {
      this.total = total;
      this.progress = progress;
      progress.report(0, total, "records");
    }

    void write(Unit unit, Cancellation cancellation) {
      try (UnitWriter writer = UnitWriter.open(client, table)) {
        boolean whole =
            writer.write(
                unit.first(),
                unit.end(),
                (moreRecords, moreBytes) -> {
                  bytes.addAndGet(moreBytes);
                  progress.report(records.addAndGet(moreRecords), total, "records");
                  return !cancellation.isCancelled();
                });
        if (whole) {
          metadata.write(unit.name(), "yes");
        }
      } catch (SessionUnavailableException e) {
        throw failed("no session could be opened: " + e.getMessage() + ".", e);
      } catch (UnitWriter.NotWrittenException e) {
        throw failed(e.getMessage(), e);
      } catch (InterruptedException e) {
        throw LoadstoneException.interrupted(e, "the load was interrupted");
      }
    }

    private LoadstoneException failed(String why, Exception cause) {
      return LoadstoneException.loadFailed(cause, "Loading the records failed: %s %s", why, GO_ON);
    }
  }
}
