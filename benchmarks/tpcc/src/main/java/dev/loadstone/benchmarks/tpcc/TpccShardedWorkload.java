package dev.loadstone.benchmarks.tpcc;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.benchmarks.tpcc.check.ClientCountChecks;
import dev.loadstone.benchmarks.tpcc.check.SeenCount;
import dev.loadstone.benchmarks.tpcc.check.ShardedChecks;
import dev.loadstone.benchmarks.tpcc.data.ShardedData;
import dev.loadstone.benchmarks.tpcc.data.TpccDataSettings;
import dev.loadstone.benchmarks.tpcc.random.NuRandConstants;
import dev.loadstone.benchmarks.tpcc.store.TpccSessions;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.ShardedSqlClient;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.statistics.RunStatistics;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** TPC-C over several SQL databases, by warehouse. */
final class TpccShardedWorkload implements Workload {
  private static final Logger LOG = LoggerFactory.getLogger(TpccShardedWorkload.class);

  private final TpccSettings settings;
  private final ShardedSqlClient client;
  private final RandomStreams streams;
  private final ShardedData data;
  private final ShardedChecks conditions;

  /**
   * @throws LoadstoneException when the settings ask for what shards cannot do, or there are no
   *     schema or statements for their dialect
   */
  TpccShardedWorkload(TpccSettings settings, ShardedSqlClient client, long seed) {
    requirePossible(settings, client);
    this.settings = settings;
    this.client = client;
    this.streams = new RandomStreams(seed).child("tpcc.run", 0);
    TpccDataSettings wanted = new TpccDataSettings(settings.warehouses(), false, seed);
    this.data = new ShardedData(client, wanted);
    this.conditions = new ShardedChecks(client, wanted);
  }

  private static void requirePossible(TpccSettings settings, ShardedSqlClient client) {
    if (settings.access() == Access.PROCEDURES) {
      throw LoadstoneException.usage(
          "access: procedures is not possible over shards; a stored procedure sees one"
              + " shard, and New-Orders and Payments span them. Use access: statements.");
    }
    if (settings.foreignKeys()) {
      throw LoadstoneException.usage(
          "foreignKeys: true is not possible over shards; rows refer to rows of other"
              + " shards. Leave it out.");
    }
    if (settings.warehouses() < client.shards().size()) {
      throw LoadstoneException.usage(
          "warehouses is %s, and there are %s shards; expected at least one warehouse for"
              + " each.",
          settings.warehouses(), client.shards().size());
    }
  }

  @Override
  public DataState state() {
    return data.state();
  }

  @Override
  public void clean() {
    data.clean();
  }

  @Override
  public LoadSummary load(LoadOptions options, LoadProgress progress) {
    return data.load(options, progress);
  }

  @Override
  public List<CheckResult> check(CheckMoment moment) {
    finishTransactions();
    return conditions.run(moment);
  }

  /**
   * A transaction that was decided but not yet committed everywhere would look like a violation.
   */
  private void finishTransactions() {
    try {
      client.finishTransactions();
    } catch (SQLException e) {
      LOG.warn("a shard is away; transactions across shards may be unfinished", e);
    }
  }

  @Override
  public WorkloadRun prepare(int terminals) {
    NuRandConstants loaded = data.loadedConstants();
    ClientCountChecks counts = new ClientCountChecks(client.shards());
    LongAdder surplus = new LongAdder();
    return new TpccRun(
        settings,
        terminals,
        NuRandConstants.forRun(loaded, streams),
        streams,
        TpccSessions.byShards(client, surplus),
        surplus,
        true,
        (statistics, delivered) -> verify(statistics, delivered, counts));
  }

  private List<CheckResult> verify(
      RunStatistics statistics, SeenCount delivered, ClientCountChecks counts) {
    List<CheckResult> results = new ArrayList<>(check(CheckMoment.AFTER_RUN));
    results.addAll(counts.run(statistics, delivered));
    return results;
  }
}
