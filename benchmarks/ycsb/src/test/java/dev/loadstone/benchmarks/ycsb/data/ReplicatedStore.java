package dev.loadstone.benchmarks.ycsb.data;

import dev.loadstone.core.database.ConsistencyControl;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.ReplicaCalls;
import dev.loadstone.core.database.mark.FoundTable;
import dev.loadstone.core.database.mark.MarkedTables;
import dev.loadstone.core.database.mark.TableMark;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

/** A store in memory that behaves like one of three replicas. */
final class ReplicatedStore implements KeyValueClient, ConsistencyControl, ReplicaCalls {
  final Marks<Table> tables = new Marks<>(Table::name);
  final Marks<String> places = new Marks<>(name -> name);

  /** Values by table and key, as {@code table/key}. */
  final Map<String, byte[][]> records = new TreeMap<>();

  /** Whether the replica that answers a read below the level of all has no record yet. */
  boolean firstReplicaIsLate;

  /** Whether reads at all replicas are rejected. */
  boolean nodeIsDown;

  /** The number of replicas that answer a read, and that acknowledge a write. */
  int answers = 1;

  private boolean readsAll;

  /** Tables of which nothing but the marks is kept; without a mark they are somebody else's. */
  static final class Marks<T> extends MarkedTables<T, RuntimeException> {
    final Map<String, Optional<TableMark>> marks = new TreeMap<>();
    private final Function<T, String> name;

    Marks(Function<T, String> name) {
      this.name = name;
    }

    @Override
    protected Optional<FoundTable> look(T table) {
      return Optional.ofNullable(marks.get(name.apply(table)))
          .map(mark -> new FoundTable(name.apply(table), mark));
    }

    @Override
    protected void make(List<T> made, TableMark mark) {
      made.forEach(table -> marks.put(name.apply(table), Optional.of(mark)));
    }

    @Override
    protected void remove(List<T> removed, TableMark mark) {
      removed.forEach(table -> marks.remove(name.apply(table)));
    }
  }

  @Override
  public MarkedTables<Table, RuntimeException> tables() {
    return tables;
  }

  @Override
  public MarkedTables<String, RuntimeException> places() {
    return places;
  }

  @Override
  public KeyValueSession open(Table table) {
    return new Calls(table.name() + "/");
  }

  private final class Calls implements KeyValueSession {
    private final String prefix;

    Calls(String prefix) {
      this.prefix = prefix;
    }

    @Override
    public void insert(String key, byte[][] values, Callback callback) {
      records.put(prefix + key, values);
      callback.done(Outcome.COMMITTED, Rows.NONE, "");
    }

    @Override
    public void read(String key, int[] fields, Callback callback) {
      if (readsAll && nodeIsDown) {
        callback.done(Outcome.REJECTED, Rows.NONE, "a node is down");
        return;
      }
      byte[][] values = firstReplicaIsLate && !readsAll ? null : records.get(prefix + key);
      callback.done(
          Outcome.COMMITTED, values == null ? Rows.NONE : new Row(key, values, fields), "");
    }

    @Override
    public void update(String key, int[] fields, byte[][] values, Callback callback) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void scan(String firstKey, int count, int[] fields, Callback callback) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void delete(String key, Callback callback) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}
  }

  private static final class Row implements KeyValueSession.Rows {
    private final String key;
    private final byte[][] values;
    private final int[] fields;

    Row(String key, byte[][] values, int[] fields) {
      this.key = key;
      this.values = values;
      this.fields = fields;
    }

    @Override
    public int count() {
      return 1;
    }

    @Override
    public String key(int row) {
      return key;
    }

    @Override
    public byte[] value(int row, int position) {
      return values[fields[position]];
    }
  }

  @Override
  public <T> T readingAll(Supplier<T> reads) {
    readsAll = true;
    try {
      return reads.get();
    } finally {
      readsAll = false;
    }
  }

  @Override
  public int replicas() {
    return 3;
  }

  @Override
  public int readers() {
    return answers;
  }

  @Override
  public int writers() {
    return answers;
  }

  @Override
  public boolean isBlocking() {
    return true;
  }

  @Override
  public OptionalLong count(Table table) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Optional<String> scanRefusal() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void readAt(int replicas) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void writeAt(int replicas) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean awaitOlderWrites(Duration patience) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void bringToAll(Table table) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ReplicaCalls.Session open(String name) {
    throw new UnsupportedOperationException();
  }
}
