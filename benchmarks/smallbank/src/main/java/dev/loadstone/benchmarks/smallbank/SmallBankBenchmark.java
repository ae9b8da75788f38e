package dev.loadstone.benchmarks.smallbank;

import dev.loadstone.benchmarks.kit.SqlBenchmark;
import dev.loadstone.benchmarks.kit.SqlModel;
import dev.loadstone.benchmarks.kit.TransactionKind;
import dev.loadstone.benchmarks.smallbank.SmallBankTransaction.Kind;
import dev.loadstone.core.benchmark.BenchmarkDescription;
import java.util.Set;

/**
 * SmallBank: six short transactions on savings and checking accounts, made to study which anomalies
 * isolation levels permit (Alomari, Cahill, Fekete, Röhm: The Cost of Serializability on Platforms
 * That Use Snapshot Isolation, ICDE 2008), with the payments and the mix that H-Store added.
 */
public final class SmallBankBenchmark extends SqlBenchmark<SmallBankSettings> {
  static final String RATE = "transactions";
  static final String REFUSED_PAYMENTS = "refused-payments";
  static final String OVERDRAWN_CHECKS = "overdrawn-checks";

  @Override
  public BenchmarkDescription<SmallBankSettings> description() {
    return new BenchmarkDescription<>(
        "smallbank",
        "SmallBank: six short transactions on the accounts of a bank, by statements or stored"
            + " procedures",
        SmallBankSettings.class,
        TransactionKind.types(Kind.values()),
        TransactionKind.perSecond(RATE, Kind.values()),
        Set.of(RATE, REFUSED_PAYMENTS, OVERDRAWN_CHECKS));
  }

  @Override
  protected SqlModel model(SmallBankSettings settings, long seed) {
    return new SmallBankModel(settings, seed);
  }
}
