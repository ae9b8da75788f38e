package dev.loadstone.benchmarks.tpcc.data;

import dev.loadstone.benchmarks.kit.data.ParallelTasks;
import dev.loadstone.benchmarks.tpcc.random.NuRandConstants;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Workload.DataState;
import dev.loadstone.core.benchmark.Workload.DataState.Kind;
import dev.loadstone.core.benchmark.Workload.LoadOptions;
import dev.loadstone.core.benchmark.Workload.LoadProgress;
import dev.loadstone.core.benchmark.Workload.LoadSummary;
import dev.loadstone.core.database.ShardedSqlClient;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** The data of TPC-C over shards: on each the items, and the warehouses that belong there. */
public final class ShardedData {
  private static final double NANOS_PER_SECOND = 1e9;

  private final List<TpccData> shards;

  /**
   * @param client the shards
   * @param settings the data asked for
   * @throws LoadstoneException when there is no schema for their dialect
   */
  public ShardedData(ShardedSqlClient client, TpccDataSettings settings) {
    List<TpccData> parts = new ArrayList<>();
    for (int i = 0; i < client.shards().size(); i++) {
      int shard = i;
      parts.add(
          new TpccData(
              client.shards().get(shard),
              settings,
              warehouse -> client.shardOf(warehouse) == shard,
              ", shard " + (shard + 1) + " of " + client.shards().size()));
    }
    this.shards = List.copyOf(parts);
  }

  /** The part of this data that the shards hold together. */
  public DataState state() {
    List<DataState> states = shards.stream().map(TpccData::state).toList();
    return new DataState(together(states), describe(states));
  }

  private static Kind together(List<DataState> states) {
    List<Kind> kinds = states.stream().map(DataState::kind).distinct().toList();
    if (kinds.size() == 1) {
      return kinds.get(0);
    }
    if (kinds.contains(Kind.FOREIGN)) {
      return Kind.FOREIGN;
    }
    return kinds.contains(Kind.DIFFERENT) ? Kind.DIFFERENT : Kind.PARTIAL;
  }

  private static String describe(List<DataState> states) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < states.size(); i++) {
      words.add("shard " + (i + 1) + ": " + states.get(i).description());
    }
    return states.size() == 1 ? states.get(0).description() : String.join("; ", words);
  }

  /**
   * The constants C of NURand that the data was loaded with.
   *
   * @throws LoadstoneException as {@link TpccData#loadedConstants()}, of any shard
   */
  public NuRandConstants loadedConstants() {
    return shards.stream().map(TpccData::loadedConstants).toList().get(0);
  }

  /**
   * Removes the data from all shards.
   *
   * @throws LoadstoneException when one of them has tables that were not made by Loadstone; nothing
   *     is removed then
   */
  public void clean() {
    for (TpccData shard : shards) {
      if (shard.state().kind() == Kind.FOREIGN) {
        shard.clean();
      }
    }
    shards.forEach(TpccData::clean);
  }

  /**
   * Loads all shards at the same time.
   *
   * @param options how many writers, shared among the shards, and whether to go on with a load that
   *     stopped
   * @param progress told about the rows of all shards
   * @throws LoadstoneException as {@link TpccData#load}, of the first shard that fails
   */
  public LoadSummary load(LoadOptions options, LoadProgress progress) {
    long start = System.nanoTime();
    int count = shards.size();
    LoadOptions each =
        new LoadOptions(Math.max(1, options.parallelism() / count), options.resume());
    Sum sum = new Sum(count, progress);
    AtomicReferenceArray<LoadSummary> summaries = new AtomicReferenceArray<>(count);
    List<ParallelTasks.Task> tasks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int shard = i;
      tasks.add(
          cancellation ->
              summaries.set(shard, load(shards.get(shard), each, sum.of(shard), cancellation)));
    }
    ParallelTasks.run(count, tasks);
    long rows = 0;
    long bytes = 0;
    int kept = 0;
    for (int shard = 0; shard < count; shard++) {
      rows += summaries.get(shard).rows();
      bytes += summaries.get(shard).bytes();
      kept += summaries.get(shard).unitsKept();
    }
    return new LoadSummary(rows, bytes, (System.nanoTime() - start) / NANOS_PER_SECOND, kept);
  }

  /** A load of one shard stops when that of another has failed. */
  private static LoadSummary load(
      TpccData shard, LoadOptions options, LoadProgress progress, Cancellation cancellation) {
    Thread loading = Thread.currentThread();
    Cancellation.Registration registration = cancellation.onCancel(loading::interrupt);
    try {
      return shard.load(options, progress);
    } finally {
      registration.close();
    }
  }

  /** Adds up what the shards report. */
  private static final class Sum {
    private final AtomicLongArray done;
    private final AtomicLongArray total;
    private final LoadProgress progress;

    Sum(int shards, LoadProgress progress) {
      this.done = new AtomicLongArray(shards);
      this.total = new AtomicLongArray(shards);
      this.progress = progress;
    }

    LoadProgress of(int shard) {
      return (rowsDone, rowsTotal, step) -> {
        done.accumulateAndGet(shard, rowsDone, Math::max);
        total.set(shard, rowsTotal);
        progress.report(sum(done), sum(total), step);
      };
    }

    private static long sum(AtomicLongArray values) {
      long sum = 0;
      for (int i = 0; i < values.length(); i++) {
        sum += values.get(i);
      }
      return sum;
    }
  }
}
