package dev.loadstone.benchmarks.tatp;

import dev.loadstone.benchmarks.kit.SqlBenchmark;
import dev.loadstone.benchmarks.kit.SqlModel;
import dev.loadstone.benchmarks.kit.TransactionKind;
import dev.loadstone.benchmarks.tatp.TatpTransaction.Kind;
import dev.loadstone.core.benchmark.BenchmarkDescription;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * TATP, the Telecommunication Application Transaction Processing benchmark (description of version
 * 1.0, IBM 2009): transactions on the register of a mobile network's subscribers.
 */
public final class TatpBenchmark extends SqlBenchmark<TatpSettings> {
  static final String RATE = "transactions";
  static final String QUALIFIED = "MQTh";

  @Override
  public BenchmarkDescription<TatpSettings> description() {
    return new BenchmarkDescription<>(
        "tatp",
        "TATP: seven short transactions on the register of a mobile network, by statements or"
            + " stored procedures",
        TatpSettings.class,
        TransactionKind.types(Kind.values()),
        TransactionKind.perSecond(RATE, Kind.values()),
        metricNames());
  }

  private static Set<String> metricNames() {
    return Stream.concat(
            Stream.of(RATE, QUALIFIED),
            Stream.of(Kind.values()).filter(Kind::canFail).map(TatpBenchmark::success))
        .collect(Collectors.toUnmodifiableSet());
  }

  static String success(Kind kind) {
    return kind.id() + "-success";
  }

  @Override
  protected SqlModel model(TatpSettings settings, long seed) {
    return new TatpModel(settings, seed);
  }
}
