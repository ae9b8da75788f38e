package dev.loadstone.lab.bench;

import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.settings.Pacing;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "ycsb",
    description = {
      "Measures what YCSB's workload A costs here against YCSB 0.17's own client, in turn, each on"
          + " its database that does nothing, with the same number of threads.",
      "Here every value that is written is made, and there it is not. 'unpaced' records the"
          + " response time, which is the service time; 'open' is a rate that nobody can keep, so"
          + " that waiting, service and response times are recorded apart."
    })
final class BenchYcsb extends BenchSubcommand {
  private static final int RAMP_UP_SECONDS = 4;
  private static final double UNREACHABLE_RATE = 1e9;

  @Option(
      names = "--threads",
      split = ",",
      defaultValue = "1,2",
      description = "Threads, and terminals here.")
  private List<Integer> threads;

  @Option(names = "--records", defaultValue = "100000", description = "Records to choose from.")
  private int records;

  @Option(names = "--seconds", defaultValue = "8", description = "Measured, each turn.")
  private int seconds;

  @Option(names = "--repetitions", defaultValue = "3", description = "Rounds of turns.")
  private int repetitions;

  /** Expects ycsb and noop in the catalog. */
  BenchYcsb(Catalog catalog) {
    super(catalog);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    OriginalYcsb original = OriginalYcsb.resolve();
    print(
        "%-8s %-6s %14s %14s %14s %10s %10s %10s%n",
        "threads",
        "round",
        "unpaced ops/s",
        "open ops/s",
        "YCSB ops/s",
        "CPU ns/op",
        "CPU ns/op",
        "CPU ns/op");
    for (int count : threads) {
      compare(original, count);
    }
    return 0;
  }

  private void compare(OriginalYcsb original, int count) throws IOException, InterruptedException {
    List<Double> unpacedRatios = new ArrayList<>();
    List<Double> openRatios = new ArrayList<>();
    List<Double> costs = new ArrayList<>();
    for (int round = 1; round <= repetitions; round++) {
      NoopDrive.Cost unpaced = ours(count, new Pacing.Unpaced());
      Turn theirs = original.run(count, records, RAMP_UP_SECONDS, seconds);
      NoopDrive.Cost open =
          ours(count, new Pacing.Rate(UNREACHABLE_RATE, Pacing.Arrivals.CONSTANT));
      unpacedRatios.add(unpaced.throughput() / theirs.perSecond());
      openRatios.add(open.throughput() / theirs.perSecond());
      costs.add(open.nanos() / 1e3 / theirs.cpuMicros());
      print(
          "%-8d %-6d %14.0f %14.0f %14.0f %10.0f %10.0f %10.0f%n",
          count,
          round,
          unpaced.throughput(),
          open.throughput(),
          theirs.perSecond(),
          unpaced.nanos(),
          open.nanos(),
          1e3 * theirs.cpuMicros());
    }
    print("%d threads, unpaced to YCSB: %s%n", count, Turn.spread(unpacedRatios));
    print("%d threads, open to YCSB: %s%n", count, Turn.spread(openRatios));
    print("%d threads, processor time, open to YCSB: %s%n", count, Turn.spread(costs));
  }

  private NoopDrive.Cost ours(int count, Pacing pacing) {
    return NoopDrive.run(
        catalog(),
        "ycsb",
        Map.of("workload", "a", "records", records),
        Workloads.load(count, count, count, pacing, RAMP_UP_SECONDS, seconds));
  }
}
