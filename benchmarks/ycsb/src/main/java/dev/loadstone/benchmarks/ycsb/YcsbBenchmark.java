package dev.loadstone.benchmarks.ycsb;

import dev.loadstone.benchmarks.kit.NoopWorkload;
import dev.loadstone.benchmarks.kit.TransactionKind;
import dev.loadstone.benchmarks.ycsb.audit.YcsbAssessor;
import dev.loadstone.benchmarks.ycsb.data.Keys;
import dev.loadstone.benchmarks.ycsb.data.Values;
import dev.loadstone.benchmarks.ycsb.data.YcsbTable;
import dev.loadstone.benchmarks.ycsb.distribution.FieldLengths;
import dev.loadstone.benchmarks.ycsb.input.OperationKind;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.Refusal;
import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.BenchmarkDescription;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.NoopClient;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.text.Text;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The Yahoo! Cloud Serving Benchmark (Cooper et al., SoCC 2010): records with a key, read and
 * written in mixes of simple operations; measured in operations a second.
 */
public final class YcsbBenchmark implements Benchmark<YcsbSettings> {
  @Override
  public BenchmarkDescription<YcsbSettings> description() {
    return new BenchmarkDescription<>(
        "ycsb",
        "YCSB: records found by a key, read, updated, inserted, scanned and deleted in any mix;"
            + " every value that is read is checked",
        YcsbSettings.class,
        TransactionKind.types(OperationKind.values()),
        TransactionKind.perSecond(YcsbAssessor.OPERATIONS, OperationKind.values()),
        YcsbAssessor.metricNames());
  }

  @Override
  public Set<Class<?>> runsOn(YcsbSettings settings) {
    return Set.of(KeyValueClient.class, NoopClient.class);
  }

  @Override
  public List<Refusal> refusals(YcsbSettings settings, LoadSettings load) {
    return settings.refusal(load.terminals()).stream().toList();
  }

  @Override
  public Workload bind(YcsbSettings settings, DatabaseClient client, long seed) {
    return bind(settings, client, seed, new Beside() {});
  }

  /** Binds the benchmark with other work beside its terminals. */
  public Workload bind(YcsbSettings settings, DatabaseClient client, long seed, Beside beside) {
    YcsbTable table = table(settings);
    Optional<KeyValueClient> store = client.capability(KeyValueClient.class);
    if (store.isPresent()) {
      return new YcsbWorkload(settings, client, store.get(), table, seed, beside);
    }
    Optional<NoopClient> noop = client.capability(NoopClient.class);
    if (noop.isPresent()) {
      return new NoopWorkload(
          terminals ->
              YcsbRun.onNothing(
                  new RunInputs(settings, table, terminals, seed), settings, noop.get()));
    }
    throw LoadstoneException.usage(
        "YCSB needs a database with records found by a key, or noop; choose one that"
            + " loadstone databases lists with one of them.");
  }

  static YcsbTable table(YcsbSettings settings) {
    return new YcsbTable(
        settings.table(),
        settings.records(),
        settings.fields(),
        new Keys(settings.insertOrder(), settings.insertStart()),
        new Values(settings.fieldLengths()),
        settings.fieldLength(),
        describe(settings));
  }

  private static String describe(YcsbSettings settings) {
    String length =
        settings.fieldLengthDistribution() == FieldLengths.Shape.CONSTANT
            ? Integer.toString(settings.fieldLength())
            : Text.of(
                "%d to %d (%s)",
                settings.minFieldLength(),
                settings.fieldLength(),
                lowerCase(settings.fieldLengthDistribution()));
    return Text.of(
        "%d records from number %d with %s keys in table %s, %d fields of %s bytes",
        settings.records(),
        settings.insertStart(),
        lowerCase(settings.insertOrder()),
        settings.table(),
        settings.fields(),
        length);
  }

  private static String lowerCase(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
