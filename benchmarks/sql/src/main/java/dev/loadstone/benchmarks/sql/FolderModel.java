package dev.loadstone.benchmarks.sql;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.benchmarks.kit.RunFacts;
import dev.loadstone.benchmarks.kit.SqlModel;
import dev.loadstone.benchmarks.kit.SqlRun;
import dev.loadstone.benchmarks.kit.check.CountCheck;
import dev.loadstone.benchmarks.kit.check.DataRule;
import dev.loadstone.benchmarks.kit.data.DataSet;
import dev.loadstone.benchmarks.kit.data.SqlData;
import dev.loadstone.benchmarks.kit.data.StoredData;
import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.session.ProcedureCalls;
import dev.loadstone.benchmarks.kit.session.SqlStore;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.sql.check.Counted;
import dev.loadstone.benchmarks.sql.check.Invariant;
import dev.loadstone.benchmarks.sql.check.WrittenKeys;
import dev.loadstone.benchmarks.sql.folder.FolderFiles;
import dev.loadstone.benchmarks.sql.run.FolderStore;
import dev.loadstone.benchmarks.sql.run.FolderTerminal;
import dev.loadstone.benchmarks.sql.run.FolderType;
import dev.loadstone.benchmarks.sql.script.Statement;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Acknowledged;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.benchmark.SnapshotChecks;
import dev.loadstone.core.benchmark.Sought;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.text.NearestName;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

final class FolderModel extends SqlModel {
  private static final double PERCENT = 100;

  private final FolderSettings settings;
  private final long seed;
  private final FolderFiles files;
  private final RandomStreams streams;

  /** The types of any dialect; those of the database are found when it is known. */
  private final List<FolderType> types;

  private final double[] cumulatedWeights;
  private Counted counted;

  FolderModel(FolderSettings settings, long seed) {
    this(settings, seed, new FolderFiles(settings.folder(), settings.numbers(), seed));
  }

  private FolderModel(FolderSettings settings, long seed, FolderFiles files) {
    super(files.sql(), settings.access());
    this.settings = settings;
    this.seed = seed;
    this.files = files;
    this.streams = new RandomStreams(seed).child("sql.run", 0);
    this.types = files.types();
    this.cumulatedWeights = cumulatedWeights();
    this.counted = new Counted(files.counts());
    if (settings.access() == Access.PROCEDURES) {
      throw LoadstoneException.usage(
          "benchmark.access: a folder has no stored procedures yet; expected statements");
    }
    if (settings.witness() > 0 && !files.hasSchema()) {
      throw LoadstoneException.usage(
          "benchmark.witness: needs tables that Loadstone loaded, and %s runs on what is there",
          settings.folder().path());
    }
  }

  private double[] cumulatedWeights() {
    Map<String, Number> mix = settings.weights();
    for (String name : mix.keySet()) {
      if (!files.names().contains(name)) {
        throw LoadstoneException.usage(
            "benchmark.mix: there is no transaction %s%s",
            name, NearestName.advice(name, files.names()));
      }
    }
    double[] cumulated = new double[types.size()];
    double sum = 0;
    for (int i = 0; i < cumulated.length; i++) {
      FolderType type = types.get(i);
      sum +=
          mix.isEmpty()
              ? type.script().facts().weight()
              : mix.getOrDefault(type.name(), 0).doubleValue();
      cumulated[i] = sum;
    }
    if (sum <= 0) {
      throw LoadstoneException.usage("benchmark.mix: has no weight at all; expected one above 0");
    }
    double all = sum;
    return DoubleStream.of(cumulated).map(weight -> weight / all).toArray();
  }

  List<FolderType> types() {
    return types;
  }

  List<TransactionType> transactionTypes() {
    return types.stream()
        .map(
            type ->
                new TransactionType(
                    type.name(),
                    type.script()
                        .facts()
                        .title()
                        .orElse(
                            type.name().substring(0, 1).toUpperCase(Locale.ROOT)
                                + type.name().substring(1)),
                    type.script().facts().keying(),
                    type.script().facts().think()))
        .toList();
  }

  @Override
  public double witness() {
    return settings.witness();
  }

  /** By file and line. */
  @Override
  public Map<String, String> statements(String dialect) {
    Map<String, String> texts = new TreeMap<>();
    for (FolderType type : files.types(dialect)) {
      for (Statement statement : type.script().statements()) {
        texts.put(type.name() + ":" + statement.line(), statement.sql());
      }
    }
    return texts;
  }

  @Override
  public StoredData data(SqlClient client) {
    if (!files.hasSchema()) {
      return new ExistingData(settings.folder().path());
    }
    StringBuilder identity = new StringBuilder(settings.folder().name());
    identity.append(" (").append(files.dataDigest()).append(')');
    settings.set().forEach((name, text) -> identity.append(", set " + name + " " + text));
    identity.append(", seed ").append(seed);
    return SqlData.of(
        client,
        files(),
        new DataSet(
            identity.toString(),
            files.load().map(load -> load.units(new RandomStreams(seed))).orElse(List.of())));
  }

  @Override
  public Script script(int index, int terminals) {
    return new FolderTerminal(
        types, cumulatedWeights, index, terminals, streams.childSeed("sql.terminal", index));
  }

  @Override
  public SqlStore store(SqlClient client, Connection connection, SqlStatements statements)
      throws SQLException {
    return FolderStore.open(client, connection, statements, files.types(client.dialect()), counted);
  }

  @Override
  public ProcedureCalls procedures() {
    throw LoadstoneException.internal("a folder has no stored procedures");
  }

  @Override
  public Answer onNothing(Transaction transaction) {
    return types.get(transaction.typeIndex()).answers().get(0);
  }

  @Override
  public List<CheckResult> check(SqlClient client, SqlStatements queries, CheckMoment moment) {
    return DataRule.check(client, queries, rules(client, moment));
  }

  private List<DataRule> rules(SqlClient client, CheckMoment moment) {
    return files.invariants(client.dialect()).stream()
        .filter(rule -> moment == CheckMoment.AFTER_RUN || !rule.afterRun())
        .map(Invariant::rule)
        .toList();
  }

  @Override
  protected Optional<SnapshotChecks> snapshotChecks(SqlClient client) {
    return Optional.ofNullable(settings.checkEvery())
        .map(
            every ->
                new SnapshotChecks(
                    every,
                    () ->
                        DataRule.checkSnapshot(
                            client,
                            files().checks(client.dialect()),
                            rules(client, CheckMoment.AFTER_LOAD))));
  }

  @Override
  public Optional<Sought> seek(
      SqlClient client,
      SqlStatements queries,
      List<Acknowledged> acknowledged,
      Map<String, Long> doubtful) {
    Map<String, String> found = new TreeMap<>();
    for (FolderType type : files.types(client.dialect())) {
      type.script().facts().foundBy().ifPresent(query -> found.put(type.name(), query));
    }
    return found.isEmpty()
        ? Optional.empty()
        : Optional.of(new WrittenKeys(found).seek(client, acknowledged, doubtful));
  }

  @Override
  public List<CountCheck> counts() {
    return files.counts().checks(() -> counted);
  }

  @Override
  public Tally newTally() {
    return FolderAssessor.newTally(types);
  }

  /** Prepares all statements once, so that one that is refused is known before the load begins. */
  @Override
  protected SqlRun run(SqlRun.Parts parts) {
    counted = new Counted(files.counts());
    parts.target().client().ifPresent(this::prepareOnce);
    return new FolderRun(this, parts, counted);
  }

  private void prepareOnce(SqlClient client) {
    try (Connection connection = client.connection()) {
      store(client, connection, files().statements(client.dialect())).close();
    } catch (SQLException e) {
      throw LoadstoneException.unavailable(e, "%s", e.getMessage());
    }
  }

  @Override
  public Assessment assess(RunFacts run) {
    List<Double> percents = new ArrayList<>();
    for (int i = 0; i < cumulatedWeights.length; i++) {
      percents.add(PERCENT * (cumulatedWeights[i] - (i == 0 ? 0 : cumulatedWeights[i - 1])));
    }
    return new FolderAssessor(types, percents).assess(run);
  }
}
