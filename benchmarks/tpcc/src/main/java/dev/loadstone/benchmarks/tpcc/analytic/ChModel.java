package dev.loadstone.benchmarks.tpcc.analytic;

import dev.loadstone.benchmarks.kit.RunFacts;
import dev.loadstone.benchmarks.kit.SqlRun;
import dev.loadstone.benchmarks.kit.data.SqlData;
import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.tpcc.TpccModel;
import dev.loadstone.benchmarks.tpcc.data.TpccData;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Script;
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

  /** Those of terminals that ask queries are the run's, which knows what can be asked. */
  @Override
  public Script script(int index, int terminals) {
    QueryStreams streams = new QueryStreams(terminals, settings.analytic());
    return super.script(index - streams.before(index), streams.transactional());
  }

  @Override
  public Answer onNothing(Transaction transaction) {
    return transaction instanceof Query ? Answer.COMMITTED : super.onNothing(transaction);
  }

  @Override
  protected SqlRun run(SqlRun.Parts parts) {
    return new ChRun(this, parts, settings, new RandomStreams(seed).child("ch.run", 0));
  }

  /** Assesses a run by TPC-C: what the terminals did that ask no queries. */
  Assessment assessTransactions(RunFacts facts) {
    return assess(
        new RunFacts(
            facts.terminals() - settings.analytic(),
            facts.target(),
            facts.load(),
            facts.server(),
            facts.statistics(),
            facts.tallies(),
            facts.checks()));
  }
}
