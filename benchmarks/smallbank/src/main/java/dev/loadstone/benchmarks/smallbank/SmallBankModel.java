package dev.loadstone.benchmarks.smallbank;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.benchmarks.kit.RunFacts;
import dev.loadstone.benchmarks.kit.SqlModel;
import dev.loadstone.benchmarks.kit.audit.AnswerTally;
import dev.loadstone.benchmarks.kit.audit.RateAssessment;
import dev.loadstone.benchmarks.kit.check.CheckQueries;
import dev.loadstone.benchmarks.kit.check.CountCheck;
import dev.loadstone.benchmarks.kit.check.CountCheck.Growth;
import dev.loadstone.benchmarks.kit.check.DataRule;
import dev.loadstone.benchmarks.kit.check.DataRule.Finding;
import dev.loadstone.benchmarks.kit.data.SqlData;
import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.session.ProcedureCalls;
import dev.loadstone.benchmarks.kit.session.SqlStore;
import dev.loadstone.benchmarks.kit.sql.SqlFiles;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.smallbank.SmallBankSettings.Reads;
import dev.loadstone.benchmarks.smallbank.SmallBankTransaction.Kind;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.text.Text;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

final class SmallBankModel extends SqlModel {
  private final SmallBankSettings settings;
  private final long seed;
  private final RandomStreams streams;

  SmallBankModel(SmallBankSettings settings, long seed) {
    super(new SqlFiles("smallbank", "SmallBank"), settings.access(), settings.witness());
    this.settings = settings;
    this.seed = seed;
    this.streams = new RandomStreams(seed).child("smallbank.run", 0);
  }

  @Override
  public SqlData data(SqlClient client) {
    return SqlData.of(client, files(), new SmallBankData(settings.accounts(), seed).dataSet());
  }

  @Override
  public Script script(int index, int terminals) {
    return new SmallBankTerminal(settings, streams.stream("smallbank.terminal", index));
  }

  @Override
  public SqlStore store(SqlClient client, Connection connection, SqlStatements statements)
      throws SQLException {
    return new SmallBankStore(client, connection, statements, settings.reads());
  }

  @Override
  public ProcedureCalls procedures() {
    return new SmallBankProcedures();
  }

  @Override
  public Answer onNothing(Transaction transaction) {
    return SmallBankAnswer.DONE;
  }

  @Override
  protected List<DataRule> rules(SqlStatements queries) {
    return List.of(
        new DataRule(
            "accounts-whole",
            "Every customer has savings and a checking account",
            "",
            this::whole));
  }

  private Finding whole(CheckQueries database) throws SQLException {
    long accounts = database.number("accounts");
    long savings = database.number("savings");
    long checking = database.number("checking");
    return new Finding(
        accounts == settings.accounts() && savings == accounts && checking == accounts,
        Text.of(
            "%,d customers, %,d savings and %,d checking accounts; expected %,d of each",
            accounts, savings, checking, settings.accounts()));
  }

  /** Unlocked reads can lose the writes of others at all levels except serializable. */
  @Override
  public boolean guaranteesRules(boolean transactional, String isolation) {
    return transactional
        && (settings.reads() == Reads.LOCKING || isolation.equals(Isolation.SERIALIZABLE.title()));
  }

  @Override
  public List<CountCheck> counts() {
    return List.of(
        new CountCheck(
            "money-client-vs-server",
            "What clients paid in and out = growth of all balances",
            List.of("money-in-savings", "money-in-checking"),
            "cents",
            Map.of(
                Kind.DEPOSIT_CHECKING.id(), Growth.of(SmallBankTerminal.DEPOSIT),
                Kind.TRANSACT_SAVINGS.id(), Growth.of(SmallBankTerminal.SAVING),
                Kind.WRITE_CHECK.id(),
                    new Growth(
                        -SmallBankTerminal.CHECK,
                        -SmallBankTerminal.CHECK - SmallBankAnswer.PENALTY,
                        0)),
            true));
  }

  @Override
  public AnswerTally newTally() {
    return new AnswerTally(Kind.values().length, SmallBankAnswer.ALL.size());
  }

  @Override
  public Assessment assess(RunFacts run) {
    AnswerTally tally = newTally();
    tally.addAll(run.tallies());
    long payments = tally.ofType(Kind.SEND_PAYMENT.index());
    long refused = tally.count(Kind.SEND_PAYMENT.index(), SmallBankAnswer.REFUSED.detail());
    long checks = tally.ofType(Kind.WRITE_CHECK.index());
    long overdrawn = tally.count(Kind.WRITE_CHECK.index(), SmallBankAnswer.OVERDRAWN.detail());
    RateAssessment assessment =
        new RateAssessment(run, SmallBankBenchmark.RATE, tally.total())
            .share(
                SmallBankBenchmark.REFUSED_PAYMENTS,
                "Payments refused: too little money",
                refused,
                payments)
            .share(SmallBankBenchmark.OVERDRAWN_CHECKS, "Checks with a penalty", overdrawn, checks)
            .auditMix(tally, settings.mix().weights(), Kind.values());
    if (settings.access() == Access.STATEMENTS && settings.reads() == Reads.PLAIN) {
      assessment.remark(
          "Balances were read without locks: below the serializable level, money can be lost or"
              + " made, and the checks say whether it was.");
    }
    if (run.target().sentToPartitions()) {
      assessment.remark(
          "Calls carried the customer's key beside the name, so that those about one customer ran in"
              + " one partition. The paper looks the key up by the name first, which a partitioned"
              + " system does in all partitions.");
    }
    return assessment.finish();
  }
}
