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
import dev.loadstone.benchmarks.sql.run.FolderProcedures;
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
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

final class FolderModel extends SqlModel {
  private static final double PERCENT = 100;

  private final FolderSettings settings;
  private final long seed;
  private final FolderFiles files;
  private final RandomStreams streams;

  /** Those of any dialect, or of the database that a run is on. */
  private List<FolderType> types;

  private final List<Double> percents;
  private final double[] cumulatedPercents;
  private Counted counted;

  FolderModel(FolderSettings settings, long seed, FolderFiles files) {
    super(files.sql(), settings.access(), settings.witness());
    this.settings = settings;
    this.seed = seed;
    this.files = files;
    this.streams = new RandomStreams(seed).child("sql.run", 0);
    this.types = files.types();
    this.percents = percents();
    this.cumulatedPercents = percents.stream().mapToDouble(percent -> percent).toArray();
    Arrays.parallelPrefix(cumulatedPercents, Double::sum);
    if (settings.witness() > 0 && !files.hasSchema()) {
      throw LoadstoneException.usage(
          "benchmark.witness: needs tables that Loadstone loaded, and %s runs on what is there",
          files.path());
    }
  }

  /** The expected share of each type. */
  private List<Double> percents() {
    Map<String, Number> mix = settings.weights();
    List<String> names = types.stream().map(FolderType::name).toList();
    for (String name : mix.keySet()) {
      if (!names.contains(name)) {
        throw LoadstoneException.usage(
            "benchmark.mix: there is no transaction %s%s", name, NearestName.advice(name, names));
      }
    }
    List<Double> weights =
        types.stream()
            .map(
                type ->
                    mix.isEmpty()
                        ? type.script().facts().weight()
                        : mix.getOrDefault(type.name(), 0).doubleValue())
            .toList();
    double sum = weights.stream().mapToDouble(weight -> weight).sum();
    if (sum <= 0) {
      throw LoadstoneException.usage("benchmark.mix: has no weight at all; expected one above 0");
    }
    return weights.stream().map(weight -> PERCENT * weight / sum).toList();
  }

  FolderAssessor assessor() {
    return new FolderAssessor(types, files.headline());
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
      return new ExistingData(files.path());
    }
    StringBuilder identity = new StringBuilder(files().title());
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
        types, cumulatedPercents, index, terminals, streams.childSeed("sql.terminal", index));
  }

  @Override
  public SqlStore store(SqlClient client, Connection connection, SqlStatements statements)
      throws SQLException {
    // The transactions of a witness have several statements.
    connection.setAutoCommit(
        settings.witness() == 0 && types.stream().noneMatch(type -> type.script().isWhole()));
    return FolderStore.open(client, connection, statements, types, counted, false);
  }

  @Override
  public SqlStore callStore(SqlClient client, Connection connection, SqlStatements statements)
      throws SQLException {
    connection.setAutoCommit(true);
    return FolderStore.open(client, connection, statements, types, counted, true);
  }

  @Override
  public ProcedureCalls procedures() {
    return new FolderProcedures(() -> types, () -> counted);
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
    return assessor().newTally();
  }

  /** The key of a table often guarantees what single statements do, so the rules hold with them. */
  @Override
  public boolean guaranteesRules(boolean transactional, String isolation) {
    return transactional || types.stream().noneMatch(type -> type.script().isWhole());
  }

  @Override
  protected SqlRun run(SqlRun.Parts parts) {
    Optional<SqlClient> database = parts.target().client();
    types =
        database.map(client -> files.types(client.dialect())).orElseGet(files::types).stream()
            .map(type -> type.seeded(seed))
            .toList();
    counted = new Counted(files.counts(), types.stream().map(FolderType::script).toList());
    if (access() == Access.PROCEDURES) {
      types.forEach(type -> requireProcedure(type, parts.target().sentToPartitions()));
    }
    if (!parts.target().sentToPartitions()) {
      database.ifPresent(this::prepareOnce);
    }
    return SqlRun.of(this, parts, counted);
  }

  /** Single statements can be sent beside procedures, where these are called by SQL. */
  private static void requireProcedure(FolderType type, boolean calledByName) {
    if (type.script().procedure().isEmpty() && (calledByName || type.script().isWhole())) {
      throw LoadstoneException.usage(
          "%s has no line -- procedure:; expected one for access: procedures", type.file());
    }
  }

  /** Prepares all statements once, so that one that is refused is known before the load begins. */
  private void prepareOnce(SqlClient client) {
    SqlStatements statements = files().statements(client.dialect());
    try (Connection connection = client.connection()) {
      SqlStore store =
          access() == Access.PROCEDURES
              ? callStore(client, connection, statements)
              : store(client, connection, statements);
      store.close();
    } catch (SQLException e) {
      throw LoadstoneException.unavailable(e, "%s", e.getMessage());
    }
  }

  @Override
  public Assessment assess(RunFacts run) {
    return assessor().assess(run, percents);
  }
}
