package dev.loadstone.benchmarks.tpcc.analytic;

import dev.loadstone.benchmarks.kit.RunFacts;
import dev.loadstone.benchmarks.kit.SqlRun;
import dev.loadstone.benchmarks.tpcc.TpccModel;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.random.RandomStreams;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongPredicate;

/** A run in which some terminals ask queries. */
final class ChRun extends SqlRun {
  private final TpccModel model;
  private final ChSettings settings;
  private final RandomStreams random;
  private final QueryStreams streams;
  private final QueryTexts texts;
  private final Freshness freshness;

  /** Empty where there is nothing to ask, or no query. */
  private final Optional<ChSessions> asking;

  ChRun(
      TpccModel model,
      Parts parts,
      ChSettings settings,
      Freshness freshness,
      RandomStreams random) {
    super(model, parts, freshness);
    this.model = model;
    this.settings = settings;
    this.random = random;
    this.streams = new QueryStreams(parts.terminals(), settings.analytic());
    this.freshness = freshness;
    Optional<SqlClient> client = parts.target().client();
    this.texts = QueryTexts.of(client.map(SqlClient::dialect).orElse(""));
    this.asking =
        client
            .filter(known -> settings.analytic() > 0)
            .map(
                known ->
                    new ChSessions(
                        parts.sessions(), known, texts, settings.queryTimeout(), freshness));
  }

  @Override
  public Script script(int index) {
    return streams.isAnalytic(index)
        ? new QueryTerminal(texts.asked(), random.childSeed("ch.terminal", streams.before(index)))
        : model.script(index - streams.before(index), streams.transactional());
  }

  @Override
  public Sessions sessions() {
    return asking.isPresent() ? asking.get() : super.sessions();
  }

  @Override
  public boolean scansOnPurpose() {
    return settings.analytic() > 0;
  }

  @Override
  public Duration longestCall(Duration timeout) {
    Duration queries = settings.queryTimeout();
    return scansOnPurpose() && queries.compareTo(timeout) > 0 ? queries : timeout;
  }

  @Override
  public void begin(LongPredicate measured) {
    freshness.begin(measured);
  }

  @Override
  public void close() {
    asking.ifPresent(ChSessions::close);
  }

  @Override
  protected Assessment assess(RunFacts facts) {
    Assessment ofTransactions =
        model.assess(
            new RunFacts(
                streams.transactional(),
                facts.target(),
                facts.load(),
                facts.server(),
                facts.statistics(),
                facts.tallies(),
                facts.checks()));
    return new ChAssessor(settings.analytic(), texts, freshness).assess(facts, ofTransactions);
  }
}
