package dev.loadstone.benchmarks.tpcc;

import dev.loadstone.benchmarks.kit.RunFacts;
import dev.loadstone.benchmarks.kit.SqlModel;
import dev.loadstone.benchmarks.kit.SqlRun;
import dev.loadstone.benchmarks.kit.check.CountCheck;
import dev.loadstone.benchmarks.kit.check.CountCheck.Growth;
import dev.loadstone.benchmarks.kit.data.SqlData;
import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.session.ProcedureCalls;
import dev.loadstone.benchmarks.kit.session.SqlStore;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.tpcc.audit.DeferredReport;
import dev.loadstone.benchmarks.tpcc.audit.TpccAssessor;
import dev.loadstone.benchmarks.tpcc.audit.TpccTally;
import dev.loadstone.benchmarks.tpcc.check.AcknowledgedOrders;
import dev.loadstone.benchmarks.tpcc.check.ConsistencyChecks;
import dev.loadstone.benchmarks.tpcc.data.TpccData;
import dev.loadstone.benchmarks.tpcc.data.TpccDataSettings;
import dev.loadstone.benchmarks.tpcc.delivery.DeferredRun;
import dev.loadstone.benchmarks.tpcc.input.Deck;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.TerminalPlacement;
import dev.loadstone.benchmarks.tpcc.input.TpccTerminal;
import dev.loadstone.benchmarks.tpcc.input.TransactionKind;
import dev.loadstone.benchmarks.tpcc.population.Population;
import dev.loadstone.benchmarks.tpcc.random.NuRandConstants;
import dev.loadstone.benchmarks.tpcc.random.TpccRandom;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import dev.loadstone.benchmarks.tpcc.store.ProcedureStore;
import dev.loadstone.benchmarks.tpcc.store.TpccProcedures;
import dev.loadstone.benchmarks.tpcc.store.TpccStore;
import dev.loadstone.core.benchmark.Acknowledged;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.benchmark.SnapshotChecks;
import dev.loadstone.core.benchmark.Sought;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.random.RandomStreams;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** TPC-C with its settings and its seed. */
public abstract class TpccModel extends SqlModel {
  private static final int DISTRICTS = TpccScale.DISTRICTS_PER_WAREHOUSE;

  /** Each New-Order raises D_NEXT_O_ID by one, and each Payment adds a row to HISTORY. */
  private static final List<CountCheck> COUNTS =
      List.of(
          new CountCheck(
              "new-orders-client-vs-server",
              "New-Orders that clients saw committed = growth of the sum of D_NEXT_O_ID",
              List.of(ConsistencyChecks.NEW_ORDERS_QUERY),
              "New-Orders",
              Map.of(TransactionKind.NEW_ORDER.id(), Growth.of(1)),
              false),
          new CountCheck(
              "payments-client-vs-server",
              "Payments that clients saw committed = growth of the rows in HISTORY",
              List.of("count-of-payments"),
              "Payments",
              Map.of(TransactionKind.PAYMENT.id(), Growth.of(1)),
              false),
          // The surplus is that of skipped districts.
          new CountCheck(
              "deliveries-client-vs-server",
              "orders that clients saw delivered = growth of the sum of C_DELIVERY_CNT",
              List.of("count-of-delivered-orders"),
              "delivered orders",
              Map.of(TransactionKind.DELIVERY.id(), Growth.of(DISTRICTS)),
              true));

  private final TpccSettings settings;
  private final TpccDataSettings wanted;
  private final RandomStreams streams;
  private final NuRandConstants constants;

  protected TpccModel(TpccSettings settings, long seed) {
    super(TpccData.FILES, settings.access(), settings.witness());
    this.settings = settings;
    this.wanted = settings.data(seed);
    this.streams = new RandomStreams(seed).child("tpcc.run", 0);
    this.constants = NuRandConstants.forRun(new Population(seed).constants(), streams);
  }

  /** That of TPC-C alone. */
  static TpccModel of(TpccSettings settings, long seed) {
    return new TpccModel(settings, seed) {};
  }

  @Override
  public SqlData data(SqlClient client) {
    return new TpccData(client, wanted);
  }

  @Override
  public Script script(int index, int terminals) {
    TerminalPlacement placement = new TerminalPlacement(terminals, settings.warehouses());
    return new TpccTerminal(
        settings.warehouses(),
        roaming() ? TpccTerminal.ROAMING : placement.warehouse(index),
        placement.district(index),
        constants,
        new TpccRandom(streams.stream("tpcc.terminal", index)),
        new Deck(settings.deck()));
  }

  private boolean roaming() {
    return settings.homes() == TpccSettings.Homes.ROAMING;
  }

  @Override
  public SqlStore store(SqlClient client, Connection connection, SqlStatements statements)
      throws SQLException {
    return TpccStore.ofStatements(client, connection, statements);
  }

  @Override
  public SqlStore callStore(SqlClient client, Connection connection, SqlStatements statements)
      throws SQLException {
    return ProcedureStore.open(client, connection, statements);
  }

  @Override
  public ProcedureCalls procedures() {
    return new TpccProcedures();
  }

  @Override
  public Answer onNothing(Transaction transaction) {
    return transaction instanceof NewOrder input && input.asksForUnusedItem()
        ? Answer.INTENDED_ROLLBACK
        : Answer.COMMITTED;
  }

  @Override
  public List<CheckResult> check(SqlClient client, SqlStatements queries, CheckMoment moment) {
    return new ConsistencyChecks(client, wanted).run(moment);
  }

  @Override
  protected Optional<SnapshotChecks> snapshotChecks(SqlClient client) {
    return Optional.ofNullable(settings.checkEvery())
        .map(
            every ->
                new SnapshotChecks(
                    every, () -> new ConsistencyChecks(client, wanted).runOnSnapshot()));
  }

  @Override
  public Optional<Sought> seek(
      SqlClient client,
      SqlStatements queries,
      List<Acknowledged> acknowledged,
      Map<String, Long> doubtful) {
    return Optional.of(
        new AcknowledgedOrders(client, queries)
            .seek(
                acknowledged,
                settings.warehouses(),
                doubtful.getOrDefault(TransactionKind.NEW_ORDER.id(), 0L)));
  }

  @Override
  public List<CountCheck> counts() {
    return COUNTS;
  }

  @Override
  public Tally newTally() {
    return new TpccTally();
  }

  @Override
  protected SqlRun run(SqlRun.Parts parts) {
    return settings.delivery() == TpccSettings.DeliveryMode.DEFERRED
        ? new DeferredRun(
            this,
            parts,
            settings.deliverySessions(),
            (facts, report) -> assess(facts, Optional.of(report)))
        : super.run(parts);
  }

  @Override
  public Assessment assess(RunFacts facts) {
    return assess(facts, Optional.empty());
  }

  private Assessment assess(RunFacts facts, Optional<DeferredReport> deferred) {
    return new TpccAssessor(
            new TerminalPlacement(facts.terminals(), settings.warehouses()),
            roaming(),
            settings.deck(),
            deferred)
        .assess(facts);
  }
}
