package dev.loadstone.benchmarks.ycsb;

import dev.loadstone.benchmarks.ycsb.data.YcsbTable;
import dev.loadstone.benchmarks.ycsb.distribution.Distribution;
import dev.loadstone.benchmarks.ycsb.distribution.ScrambledZipfian;
import dev.loadstone.benchmarks.ycsb.distribution.Sequential;
import dev.loadstone.benchmarks.ycsb.distribution.Zipfian;
import dev.loadstone.benchmarks.ycsb.input.KeySpace;
import dev.loadstone.benchmarks.ycsb.input.OperationOptions;
import dev.loadstone.benchmarks.ycsb.input.YcsbTerminal;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.random.RandomStreams;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * The parts that all terminals of a run share, made from the settings, the seed and the number of
 * terminals.
 */
final class RunInputs {
  private final YcsbTable table;
  private final KeySpace space;
  private final OperationOptions style;
  private final IntFunction<Distribution> distributions;
  private final RandomStreams streams;

  /**
   * @throws LoadstoneException with {@link ExitCode#USAGE} when there are fewer records than
   *     terminals and any terminal reads, changes or deletes one
   */
  RunInputs(YcsbSettings settings, YcsbTable table, int terminals, long seed) {
    settings
        .refusal(terminals)
        .ifPresent(
            why -> {
              throw LoadstoneException.usage("benchmark.%s", why);
            });
    this.table = table;
    this.space = new KeySpace(settings.records(), terminals);
    this.style =
        new OperationOptions(
            settings.operations(),
            settings.readAllFields(),
            settings.writeAllFields(),
            settings.scanLengths(),
            table.allFields());
    this.distributions = distributions(settings, terminals);
    this.streams = new RandomStreams(seed).child("ycsb.run", 0);
  }

  KeySpace space() {
    return space;
  }

  Script script(int index) {
    return new YcsbTerminal(
        style,
        table,
        space,
        index,
        distributions.apply(index),
        streams.stream("ycsb.terminal", index));
  }

  private static IntFunction<Distribution> distributions(YcsbSettings settings, int terminals) {
    long records = Math.max(1, settings.records());
    Optional<Zipfian> shared = Optional.ofNullable(settings.zipfianConstant()).map(Zipfian::new);
    Supplier<Zipfian> zipfians = () -> shared.orElseThrow().copy();
    return switch (settings.distribution()) {
      case UNIFORM -> terminal -> Distribution.uniform();
      case ZIPFIAN -> terminal -> zipfians.get();
      case SCRAMBLED_ZIPFIAN -> terminal -> new ScrambledZipfian(zipfians.get(), records);
      case LATEST -> terminal -> Distribution.latest(zipfians.get());
      case HOTSPOT ->
          terminal ->
              Distribution.hotspot(settings.hotspotDataFraction(), settings.hotspotOpnFraction());
      case EXPONENTIAL ->
          terminal ->
              Distribution.exponential(
                  settings.exponentialPercentile(), records * settings.exponentialFraction());
      case SEQUENTIAL -> terminal -> new Sequential(terminal, terminals);
    };
  }
}
