package dev.loadstone.benchmarks.smallbank;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.contracts.BenchmarkContract;
import java.util.List;

/** SmallBank on any database. */
abstract class SmallBankContract extends BenchmarkContract<SmallBankSettings> {
  private static final int ACCOUNTS = 25_000;

  SmallBankContract() {
    super(new SmallBankBenchmark());
  }

  /** Many payments of few customers, so that some have too little and some locks are waited for. */
  static SmallBankSettings settings(Access access) {
    return new SmallBankSettings(ACCOUNTS, 20, 50.0, null, access, null);
  }

  @Override
  protected SmallBankSettings other() {
    return new SmallBankSettings(ACCOUNTS + 1, null, null, null, null, null);
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
        "delete from loadstone_smallbank_progress where unit = 'customers 20,001 to 25,000'",
        "delete from accounts where custid > 20000",
        "delete from savings where custid > 20000",
        "delete from checking where custid > 20000");
  }

  @Override
  protected List<Corruption> corruptions() {
    return List.of(
        new Corruption(
            "accounts-whole",
            "25,000 customers, 25,000 savings and 24,999 checking accounts; expected 25,000 of each",
            List.of("delete from checking where custid = 17")),
        new Corruption(
            "savings-not-negative",
            "1 violation among 25,000 accounts; one: the savings of customer 17 are -3 cents",
            List.of("update savings set bal = -3 where custid = 17")));
  }
}
