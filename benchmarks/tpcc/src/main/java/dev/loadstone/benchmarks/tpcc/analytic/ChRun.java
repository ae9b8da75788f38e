package dev.loadstone.benchmarks.tpcc.analytic;

import dev.loadstone.benchmarks.kit.RunFacts;
import dev.loadstone.benchmarks.kit.SqlRun;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.Series;
import dev.loadstone.core.random.RandomStreams;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A run in which some terminals ask queries. */
final class ChRun extends SqlRun {
  private final ChModel model;
  private final ChSettings settings;
  private final RandomStreams random;
  private final QueryStreams streams;
  private final QueryTexts texts;
  private final Freshness freshness;

  /** Empty where there is nothing to ask, or no query. */
  private final Optional<QueryConnections> queries;

  ChRun(ChModel model, Parts parts, ChSettings settings, RandomStreams random) {
    super(model, parts);
    this.model = model;
    this.settings = settings;
    this.random = random;
    this.streams = new QueryStreams(parts.terminals(), settings.analytic());
    this.freshness =
        new Freshness(
            settings.analytic() == 0 ? 0 : settings.tpcc().warehouses(), System.nanoTime());
    Optional<SqlClient> client = parts.target().client();
    this.texts = QueryTexts.of(client.map(SqlClient::dialect).orElse(""));
    this.queries =
        client
            .filter(known -> settings.analytic() > 0)
            .map(known -> new QueryConnections(known, texts, settings.queryTimeout(), freshness));
  }

  @Override
  public Script script(int index) {
    return streams.isAnalytic(index)
        ? new QueryTerminal(texts.asked(), random.childSeed("ch.terminal", streams.before(index)))
        : super.script(index);
  }

  @Override
  public Sessions sessions() {
    return queries
        .<Sessions>map(lent -> new ChSessions(super.sessions(), lent, freshness))
        .orElseGet(super::sessions);
  }

  @Override
  public boolean scansOnPurpose() {
    return settings.analytic() > 0;
  }

  @Override
  public void begin(LongPredicate measured) {
    freshness.begin(measured);
  }

  @Override
  public void close() {
    queries.ifPresent(QueryConnections::close);
  }

  @Override
  public Set<Series> series() {
    return Stream.concat(super.series().stream(), Freshness.SERIES.stream())
        .collect(Collectors.toSet());
  }

  @Override
  public void tell(Observations observed) {
    super.tell(observed);
    freshness.tell(observed);
  }

  @Override
  public void add(Observations observed) {
    super.add(observed);
    freshness.add(observed);
  }

  @Override
  protected Assessment assess(RunFacts facts) {
    return new ChAssessor(settings.analytic(), texts, freshness)
        .assess(facts, model.assessTransactions(facts));
  }
}
