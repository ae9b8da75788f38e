package dev.loadstone.benchmarks.ycsb;

import dev.loadstone.benchmarks.ycsb.data.YcsbTable;
import dev.loadstone.benchmarks.ycsb.distribution.Distribution;
import dev.loadstone.benchmarks.ycsb.distribution.Exponential;
import dev.loadstone.benchmarks.ycsb.distribution.Hotspot;
import dev.loadstone.benchmarks.ycsb.distribution.Latest;
import dev.loadstone.benchmarks.ycsb.distribution.Lengths;
import dev.loadstone.benchmarks.ycsb.distribution.ScrambledZipfian;
import dev.loadstone.benchmarks.ycsb.distribution.Sequential;
import dev.loadstone.benchmarks.ycsb.distribution.Uniform;
import dev.loadstone.benchmarks.ycsb.distribution.Zipfian;
import dev.loadstone.benchmarks.ycsb.input.KeySpace;
import dev.loadstone.benchmarks.ycsb.input.OperationStyle;
import dev.loadstone.benchmarks.ycsb.input.YcsbTerminal;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.random.RandomStreams;

/** What all terminals of a run share, from the settings, the seed and the number of terminals. */
final class RunInputs {
  private final YcsbSettings settings;
  private final YcsbTable table;
  private final KeySpace space;
  private final OperationStyle style;
  private final Zipfian zipfian;
  private final RandomStreams streams;

  /**
   * @throws LoadstoneException with {@link ExitCode#USAGE} when there are fewer records than
   *     terminals and any terminal reads, changes or deletes one
   */
  RunInputs(YcsbSettings settings, YcsbTable table, int terminals, long seed) {
    if (!settings.operations().onlyInserts() && settings.records() < terminals) {
      throw new LoadstoneException(
          ExitCode.USAGE,
          "benchmark.records is "
              + settings.records()
              + " and load.terminals is "
              + terminals
              + "; each terminal has records of its own to begin with, so expected at least as many"
              + " records as terminals");
    }
    this.settings = settings;
    this.table = table;
    this.space = new KeySpace(settings.records(), terminals);
    this.style =
        new OperationStyle(
            settings.operations(),
            settings.readAllFields(),
            settings.writeAllFields(),
            new Lengths(
                settings.scanLengthDistribution(),
                settings.minScanLength(),
                settings.maxScanLength()),
            table.allFields());
    this.zipfian = new Zipfian(settings.zipfianConstant());
    this.streams = new RandomStreams(seed).child("ycsb.run", 0);
  }

  /** Which records there are. */
  KeySpace space() {
    return space;
  }

  /** The operations of a terminal. */
  Script script(int index) {
    return new YcsbTerminal(
        style, table, space, index, distribution(index), streams.stream("ycsb.terminal", index));
  }

  private Distribution distribution(int terminal) {
    return switch (settings.distribution()) {
      case UNIFORM -> new Uniform();
      case ZIPFIAN -> zipfian.copy();
      case SCRAMBLED_ZIPFIAN ->
          new ScrambledZipfian(zipfian.copy(), Math.max(1, settings.records()));
      case LATEST -> new Latest(zipfian.copy());
      case HOTSPOT -> new Hotspot(settings.hotspotDataFraction(), settings.hotspotOpnFraction());
      case EXPONENTIAL ->
          new Exponential(
              settings.exponentialPercentile(),
              Math.max(1, settings.records()) * settings.exponentialFraction());
      case SEQUENTIAL -> new Sequential(terminal, space.terminals());
    };
  }
}
