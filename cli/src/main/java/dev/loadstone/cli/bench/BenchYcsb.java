package dev.loadstone.cli.bench;

import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.runner.experiment.Catalog;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bench ycsb}: YCSB here against YCSB 0.17 itself, both on a database that does nothing. */
@Command(
    name = "ycsb",
    description = {
      "Measures what YCSB's workload A costs here against YCSB 0.17's own client, in turn, each on"
          + " its database that does nothing, with the same number of threads.",
      "Here every value that is written is made, and there it is not. 'unpaced' records the"
          + " response time, which is the service time; 'open' is a rate that nobody can keep, so"
          + " that waiting, service and response times are recorded apart."
    })
public final class BenchYcsb implements Callable<Integer> {
  private static final int RAMP_UP_SECONDS = 4;
  private static final double UNREACHABLE_RATE = 1e9;

  private final Catalog catalog;

  @Spec private CommandSpec spec;

  @Option(
      names = "--threads",
      split = ",",
      defaultValue = "1,2",
      description = "Threads, and terminals here (default: ${DEFAULT-VALUE}).")
  private List<Integer> threads;

  @Option(
      names = "--records",
      defaultValue = "100000",
      description = "Records to choose from (default: ${DEFAULT-VALUE}).")
  private int records;

  @Option(
      names = "--seconds",
      defaultValue = "8",
      description = "Measured seconds of each turn (default: ${DEFAULT-VALUE}).")
  private int seconds;

  @Option(
      names = "--repetitions",
      defaultValue = "3",
      description = "Rounds of turns (default: ${DEFAULT-VALUE}).")
  private int repetitions;

  /**
   * @param catalog knows ycsb and noop
   */
  public BenchYcsb(Catalog catalog) {
    this.catalog = catalog;
  }

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    OriginalYcsb original = OriginalYcsb.resolve();
    out.printf(
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
      compare(out, original, count);
    }
    return 0;
  }

  private void compare(PrintWriter out, OriginalYcsb original, int count) throws IOException {
    List<Double> unpacedRatios = new ArrayList<>();
    List<Double> openRatios = new ArrayList<>();
    List<Double> costs = new ArrayList<>();
    for (int round = 1; round <= repetitions; round++) {
      OriginalYcsb.Turn unpaced = ours(count, new Pacing.Unpaced());
      OriginalYcsb.Turn theirs = original.run(count, records, RAMP_UP_SECONDS, seconds);
      OriginalYcsb.Turn open = ours(count, new Pacing.Rate(UNREACHABLE_RATE, false));
      unpacedRatios.add(unpaced.throughput() / theirs.throughput());
      openRatios.add(open.throughput() / theirs.throughput());
      costs.add(open.cpuNanos() / theirs.cpuNanos());
      out.printf(
          "%-8d %-6d %14.0f %14.0f %14.0f %10.0f %10.0f %10.0f%n",
          count,
          round,
          unpaced.throughput(),
          open.throughput(),
          theirs.throughput(),
          unpaced.cpuNanos(),
          open.cpuNanos(),
          theirs.cpuNanos());
      out.flush();
    }
    out.printf("%d threads, unpaced to YCSB: %s%n", count, Spread.of(unpacedRatios));
    out.printf("%d threads, open to YCSB: %s%n", count, Spread.of(openRatios));
    out.printf("%d threads, processor time, open to YCSB: %s%n", count, Spread.of(costs));
    out.flush();
  }

  private OriginalYcsb.Turn ours(int count, Pacing pacing) {
    NoopDrive.Cost cost =
        new NoopDrive(
                catalog, "ycsb", Map.of("workload", "a", "records", records), load(count, pacing))
            .run();
    double throughput = cost.outcome().statistics().total().throughput();
    return new OriginalYcsb.Turn(throughput, cost.cores() * 1e9 / throughput);
  }

  private LoadSettings load(int count, Pacing pacing) {
    return new LoadSettings(
        count,
        count,
        count,
        1,
        pacing,
        Duration.ofSeconds(RAMP_UP_SECONDS),
        Duration.ofSeconds(seconds),
        Duration.ZERO,
        Duration.ofSeconds(5),
        1,
        false);
  }
}
