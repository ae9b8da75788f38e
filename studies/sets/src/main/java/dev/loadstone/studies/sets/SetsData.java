package dev.loadstone.studies.sets;

import dev.loadstone.benchmarks.kit.data.ParallelTasks;
import dev.loadstone.benchmarks.kit.data.StoredData;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.UnitShare;
import dev.loadstone.core.benchmark.Workload.DataState.Kind;
import dev.loadstone.core.benchmark.Workload.LoadProgress;
import dev.loadstone.core.benchmark.Workload.Written;
import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.database.mark.FoundTable;
import dev.loadstone.core.database.mark.TableMark;
import dev.loadstone.core.database.table.CallFailedException;
import dev.loadstone.core.database.table.KeyRange;
import dev.loadstone.core.database.table.KeyScan;
import dev.loadstone.core.database.table.KeyTableClient;
import dev.loadstone.core.database.table.KeyTableClient.Ability;
import dev.loadstone.core.database.table.KeyTableClient.KeyTable;
import dev.loadstone.core.database.table.KeyTableSession;
import dev.loadstone.studies.sets.algorithm.KeyBatch;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The tables of the two sets. A fourth table describes the load: its keys are the load in words
 * and, once the load is whole, {@code complete}.
 */
public final class SetsData extends StoredData {
  public static final String LEFT = "set_left";

  public static final String RIGHT = "set_right";

  public static final String RESULT = "set_result";

  private static final String NOTES = "set_load";
  private static final String COMPLETE = "complete";
  private static final int CACHE = 10_000;
  private static final int BATCH = 1_000;
  private static final long ELEMENTS_OF_UNIT = 20_000;
  private static final double PERCENT = 100;

  private final KeyTableClient client;
  private final SetPair pair;
  private final double duplicates;
  private final String description;

  /** {@code description} has at most 200 characters; {@code duplicates} is a percentage. */
  public SetsData(KeyTableClient client, SetPair pair, double duplicates, String description) {
    super("set", description, units(pair).stream().map(Unit::name).toList());
    this.client = client;
    this.pair = pair;
    this.duplicates = duplicates;
    this.description = description;
  }

  /** A range of elements of one set, without {@code to}. */
  private record Unit(String table, long from, long to) {
    String name() {
      return table + " " + from;
    }

    long elements() {
      return to - from;
    }
  }

  private static List<Unit> units(SetPair pair) {
    List<Unit> units = new ArrayList<>();
    addUnits(units, LEFT, 0, pair.left());
    addUnits(units, RIGHT, pair.rightStart(), pair.rightStart() + pair.right());
    return List.copyOf(units);
  }

  private static void addUnits(List<Unit> units, String table, long start, long end) {
    for (long from = start; from < end; from += ELEMENTS_OF_UNIT) {
      units.add(new Unit(table, from, Math.min(end, from + ELEMENTS_OF_UNIT)));
    }
  }

  private interface Work<T> {
    T with(KeyTableSession session) throws CallFailedException;
  }

  private <T> T by(Work<T> work) {
    try (KeyTableSession session = client.open()) {
      return work.with(session);
    } catch (SessionUnavailableException | CallFailedException e) {
      throw LoadstoneException.loadFailed(
          e, "The sets cannot be read or written: %s", e.getMessage());
    }
  }

  private KeyTable table(String name) {
    return new KeyTable(name, name.equals(NOTES) ? List.of() : pair.sample());
  }

  private List<KeyTable> tables(String... names) {
    return Stream.of(names).map(this::table).toList();
  }

  @Override
  protected Found inspect() {
    List<FoundTable> sets = client.tables().find(tables(LEFT, RIGHT, RESULT));
    Optional<FoundTable> notes = client.tables().find(table(NOTES));
    return Found.byMarks("the set study", NOTES, notes, sets)
        .orElseGet(() -> byNotes(sets).of(notes));
  }

  private Found byNotes(List<FoundTable> sets) {
    Set<String> notes = by(session -> keys(session, NOTES));
    boolean complete = notes.remove(COMPLETE);
    if (notes.isEmpty()) {
      return Found.nothingDone(Kind.PARTIAL, "a load that had just begun");
    }
    String found = notes.iterator().next();
    if (!found.equals(description)) {
      return Found.others(found, description, true);
    }
    Set<String> names = sets.stream().map(FoundTable::name).collect(Collectors.toSet());
    return complete && names.containsAll(List.of(LEFT, RIGHT))
        ? Found.nothingDone(Kind.COMPLETE, found)
        : Found.nothingDone(Kind.PARTIAL, found + UNFINISHED);
  }

  /** Drops the notes last, so that the remains of a broken clean are still known as ours. */
  @Override
  protected void drop() {
    client.tables().dropLoad(tables(LEFT, RIGHT, RESULT), table(NOTES), load -> {});
  }

  @Override
  protected void create() {
    client.tables().create(tables(NOTES, LEFT, RIGHT), TableMark.fresh());
    note(description);
  }

  /** Writes elements of both sets. An interrupted load starts again from the beginning. */
  @Override
  public Written loadUnits(UnitShare share, LoadProgress progress) {
    List<Unit> units = share.of(units(pair), Unit::name);
    long rows = units.stream().mapToLong(Unit::elements).sum();
    AtomicLong written = new AtomicLong();
    List<ParallelTasks.Task> tasks = new ArrayList<>();
    for (Unit unit : units) {
      tasks.add(
          cancellation -> {
            write(unit.table(), unit.from(), unit.to(), cancellation);
            progress.report(written.addAndGet(unit.elements()), rows, unit.table());
          });
    }
    ParallelTasks.run(share.writers(), tasks);
    return new Written(written.get(), client.work().bytes());
  }

  @Override
  protected void finish(Set<String> done, int writers, Consumer<String> step) {
    note(COMPLETE);
  }

  private void write(String table, long from, long to, Cancellation cancellation) {
    by(
        session -> {
          KeyBatch writes =
              new KeyBatch(
                  BATCH,
                  keys -> {
                    ParallelTasks.check(cancellation);
                    session.put(table, keys);
                    int again = (int) Math.round(keys.size() * duplicates / PERCENT);
                    if (again > 0) {
                      session.put(table, keys.subList(0, again));
                    }
                  });
          for (long number = from; number < to; number++) {
            writes.add(pair.elements().element(number));
          }
          writes.finish();
          return null;
        });
  }

  private void note(String key) {
    by(
        session -> {
          session.put(NOTES, List.of(key));
          return null;
        });
  }

  /** Returns the mark of the load; fails when the data is gone. */
  public TableMark mark() {
    return mark(NOTES, client.tables().find(table(NOTES)));
  }

  /** Makes an empty table for a result; fails when the load does not own that of this name. */
  public void clearResult(TableMark mark) {
    client.tables().renew(table(RESULT), mark);
  }

  /** Checks that a table still holds what was loaded. */
  CheckResult check(String table) {
    boolean left = table.equals(LEFT);
    long start = left ? 0 : pair.rightStart();
    SetDigest expected = pair.digest(start, start + (left ? pair.left() : pair.right()));
    String id = left ? "left-set" : "right-set";
    String title = "The " + (left ? "left" : "right") + " set is the one that was loaded";
    try {
      SetDigest found = digest(table);
      return new CheckResult(
          id,
          title,
          "",
          found.equals(expected) ? Status.PASS : Status.FAIL,
          found.equals(expected) ? found.toString() : "found " + found + ", expected " + expected);
    } catch (LoadstoneException e) {
      return new CheckResult(id, title, "", Status.NOT_RUN, e.getMessage());
    }
  }

  public SetDigest digest(String table) {
    return by(session -> digest(session, table));
  }

  private SetDigest digest(KeyTableSession session, String table) throws CallFailedException {
    SetDigest[] digest = {SetDigest.EMPTY};
    if (client.refusal(Ability.ORDER).isEmpty()) {
      each(session, table, key -> digest[0] = digest[0].plus(key));
    } else {
      // An unordered scan may return a key twice.
      keys(session, table).forEach(key -> digest[0] = digest[0].plus(key));
    }
    return digest[0];
  }

  private static Set<String> keys(KeyTableSession session, String table)
      throws CallFailedException {
    Set<String> keys = new HashSet<>();
    each(session, table, keys::add);
    return keys;
  }

  private static void each(KeyTableSession session, String table, Consumer<String> use)
      throws CallFailedException {
    try (KeyScan scan = session.scan(table, KeyRange.ALL, CACHE)) {
      for (String key = scan.next(); key != null; key = scan.next()) {
        use.accept(key);
      }
    }
  }
}
