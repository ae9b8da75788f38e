package dev.loadstone.benchmarks.smallbank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.benchmarks.kit.data.SqlData;
import dev.loadstone.benchmarks.kit.sql.SqlFiles;
import dev.loadstone.contracts.ApplicationSqlTable;
import dev.loadstone.contracts.BenchmarkContract;
import dev.loadstone.contracts.BenchmarkSettings;
import dev.loadstone.contracts.RealSystem;
import dev.loadstone.core.database.SqlClient;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** SmallBank on any database. */
abstract class SmallBankContract extends BenchmarkContract<SmallBankSettings> {
  private static final int ACCOUNTS = 6_000;

  SmallBankContract() {
    super(new SmallBankBenchmark());
  }

  /** Many payments of few customers, so that some have too little and some locks are waited for. */
  static SmallBankSettings settings(Access access) {
    return BenchmarkSettings.read(
        SmallBankSettings.class,
        "{accounts: %d, hotAccounts: 20, hotShare: 50, access: %s}"
            .formatted(ACCOUNTS, access.name().toLowerCase(Locale.ROOT)));
  }

  @Override
  protected SmallBankSettings other() {
    return BenchmarkSettings.read(SmallBankSettings.class, "{accounts: " + (ACCOUNTS + 1) + "}");
  }

  @Override
  protected long rows() {
    return 3 * ACCOUNTS;
  }

  @Override
  protected String table() {
    return "savings";
  }

  @Override
  protected List<String> interruption() {
    return List.of(
        "delete from loadstone_smallbank_progress where unit = 'customers 5,001 to 6,000'",
        "delete from accounts where custid > 5000",
        "delete from savings where custid > 5000",
        "delete from checking where custid > 5000");
  }

  @Override
  protected List<Corruption> corruptions() {
    return List.of(
        new Corruption(
            "accounts-whole",
            "6,000 customers, 6,000 savings and 5,999 checking accounts; expected 6,000 of each",
            List.of("delete from checking where custid = 17")));
  }

  /** The removal of the data, without the look at them that comes before. */
  private static final class Removal extends SqlData {
    Removal(SqlClient client) {
      super(
          client,
          new SqlFiles("smallbank", "SmallBank"),
          new SmallBankData(ACCOUNTS, RealSystem.SEED).dataSet());
    }

    void run() {
      drop();
    }
  }

  @Test
  void a_table_that_somebody_else_makes_while_the_data_is_removed_leaves_everything_as_it_was()
      throws Exception {
    reload(ways().get(0));
    ApplicationSqlTable theirs = new ApplicationSqlTable(system().sql(), table());
    theirs.takeItsPlace();
    try {
      String units = "select count(*) from loadstone_smallbank_progress";
      long noted = system().number(units);
      String complete = "select count(*) from loadstone_smallbank where load_finished is not null";

      assertThatThrownBy(() -> new Removal(system().sql()).run())
          .hasMessageContaining("did not make: savings. Nothing was changed.");

      assertThat(system().number(units)).isEqualTo(noted);
      assertThat(system().number(complete)).isEqualTo(1);
      assertThat(theirs.isAsItWas()).isTrue();
    } finally {
      theirs.drop();
    }
  }
}
