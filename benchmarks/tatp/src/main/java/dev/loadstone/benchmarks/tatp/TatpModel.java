package dev.loadstone.benchmarks.tatp;

import dev.loadstone.benchmarks.kit.RunFacts;
import dev.loadstone.benchmarks.kit.SqlModel;
import dev.loadstone.benchmarks.kit.audit.AnswerTally;
import dev.loadstone.benchmarks.kit.audit.RateAssessment;
import dev.loadstone.benchmarks.kit.check.CountCheck;
import dev.loadstone.benchmarks.kit.check.CountCheck.Growth;
import dev.loadstone.benchmarks.kit.check.DataRule;
import dev.loadstone.benchmarks.kit.data.SqlData;
import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.session.ProcedureCalls;
import dev.loadstone.benchmarks.kit.session.SqlStore;
import dev.loadstone.benchmarks.kit.sql.SqlFiles;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.tatp.TatpTransaction.Kind;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.text.Text;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

final class TatpModel extends SqlModel {
  private final TatpSettings settings;
  private final long seed;
  private final RandomStreams streams;

  TatpModel(TatpSettings settings, long seed) {
    super(new SqlFiles("tatp", "TATP"), settings.access(), 0);
    this.settings = settings;
    this.seed = seed;
    this.streams = new RandomStreams(seed).child("tatp.run", 0);
  }

  @Override
  public SqlData data(SqlClient client) {
    return SqlData.of(client, files(), new TatpData(settings.subscribers(), seed).dataSet());
  }

  @Override
  public Script script(int index, int terminals) {
    return new TatpTerminal(settings, streams.stream("tatp.terminal", index));
  }

  @Override
  public SqlStore store(SqlClient client, Connection connection, SqlStatements statements)
      throws SQLException {
    return new TatpStore(client, connection, statements);
  }

  @Override
  public ProcedureCalls procedures() {
    return new TatpProcedures();
  }

  @Override
  public Answer onNothing(Transaction transaction) {
    return TatpAnswer.DONE;
  }

  @Override
  protected List<DataRule> rules(SqlStatements queries) {
    return List.of(
        new DataRule(
            "subscribers-whole",
            "All subscribers are there",
            "",
            database -> database.count("subscribers", settings.subscribers(), "subscribers")),
        new DataRule(
            "forwardings-of-facilities",
            "Every forwarding is of a special facility",
            "",
            database ->
                database.noRows(
                    "forwardings-of-nothing",
                    Text.of("%,d forwardings", database.number("forwardings")),
                    "subscriber %s has a forwarding of the facility %s and not the facility")));
  }

  /** A single statement decides about a forwarding, so the rules hold without transactions too. */
  @Override
  public boolean guaranteesRules(boolean transactional, String isolation) {
    return true;
  }

  @Override
  public List<CountCheck> counts() {
    return List.of(
        new CountCheck(
            "forwardings-client-vs-server",
            "Forwardings that clients inserted and deleted = growth of the forwardings",
            List.of("forwardings"),
            "forwardings",
            Map.of(
                Kind.INSERT_CALL_FORWARDING.id(), Growth.of(1),
                Kind.DELETE_CALL_FORWARDING.id(), Growth.of(-1)),
            false));
  }

  @Override
  public AnswerTally newTally() {
    return new AnswerTally(Kind.values().length, TatpAnswer.DETAILS);
  }

  @Override
  public Assessment assess(RunFacts run) {
    AnswerTally tally = newTally();
    tally.addAll(run.tallies());
    long successful = 0;
    for (Kind kind : Kind.values()) {
      successful += tally.count(kind.index(), TatpAnswer.DONE.detail());
    }
    RateAssessment assessment =
        new RateAssessment(run, TatpBenchmark.RATE, tally.total())
            .rate(TatpBenchmark.QUALIFIED, "Qualified throughput (MQTh)", successful);
    for (Kind kind : Kind.values()) {
      if (kind.canFail()) {
        assessment.share(
            TatpBenchmark.success(kind),
            "Success of " + kind.title(),
            tally.count(kind.index(), TatpAnswer.DONE.detail()),
            tally.ofType(kind.index()));
      }
    }
    if (run.target().sentToPartitions()) {
      assessment.remark(
          "Calls carried the subscriber's key beside the number, so that each ran in one partition."
              + " The description looks the key up by the number first where it updates a location"
              + " and where it inserts or deletes a call forwarding (18 % of its mix), which a"
              + " partitioned system does in all partitions.");
    }
    return assessment.auditMix(tally, settings.mix().weights(), Kind.values()).finish();
  }
}
