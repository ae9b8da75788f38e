package dev.loadstone.benchmarks.tpcc.analytic;

import dev.loadstone.benchmarks.kit.SqlRun;
import dev.loadstone.benchmarks.kit.data.SqlData;
import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.tpcc.TpccModel;
import dev.loadstone.benchmarks.tpcc.data.TpccData;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.random.RandomStreams;
import java.util.List;

final class ChModel extends TpccModel {
  private final ChSettings settings;
  private final long seed;

  ChModel(ChSettings settings, long seed) {
    super(settings.tpcc(), seed);
    this.settings = settings;
    this.seed = seed;
  }

  /**
   * {@inheritDoc}
   *
   * @throws dev.loadstone.core.LoadstoneException when the dialect cannot answer the queries
   */
  @Override
  public SqlData data(SqlClient client) {
    QueryTexts.of(client.dialect());
    return new TpccData(
        client, settings.tpcc().data(seed), QueryTexts.FILES, List.of(Suppliers.unit(seed)));
  }

  @Override
  public Answer onNothing(Transaction transaction) {
    return transaction instanceof Query ? Answer.COMMITTED : super.onNothing(transaction);
  }

  @Override
  protected SqlRun run(SqlRun.Parts parts) {
    int seen = settings.analytic() == 0 ? 0 : settings.tpcc().warehouses();
    return new ChRun(
        this,
        parts,
        settings,
        new Freshness(seen, System.nanoTime()),
        new RandomStreams(seed).child("ch.run", 0));
  }
}
