package dev.loadstone.cli.bench;

import dev.loadstone.core.experiment.Catalog;
import dev.loadstone.core.experiment.Experiment.LoadSettings;
import dev.loadstone.core.experiment.Experiment.Pacing;
import dev.loadstone.core.result.LatencySummary;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bench timer}: what many paced terminals cost. */
@Command(
    name = "timer",
    description = {
      "Measures what paced terminals cost: TPC-C with its keying and think times against the database"
          + " that does nothing.",
      "Shows how late terminals are woken, the processor time, and the heap."
    })
public final class BenchTimer implements Callable<Integer> {
  private static final int TERMINALS_PER_WAREHOUSE = 10;
  private static final double MIB = 1024 * 1024;

  private final Catalog catalog;

  @Spec private CommandSpec spec;

  @Option(
      names = "--warehouses",
      defaultValue = "10000",
      description = "Warehouses, with ten terminals each (default: ${DEFAULT-VALUE}).")
  private int warehouses;

  @Option(
      names = "--workers",
      defaultValue = "8",
      description = "Worker threads (default: ${DEFAULT-VALUE}).")
  private int workers;

  @Option(
      names = "--seconds",
      defaultValue = "60",
      description = "Measured seconds (default: ${DEFAULT-VALUE}).")
  private int seconds;

  /**
   * @param catalog knows tpcc and noop
   */
  public BenchTimer(Catalog catalog) {
    this.catalog = catalog;
  }

  @Override
  public Integer call() {
    int terminals = warehouses * TERMINALS_PER_WAREHOUSE;
    NoopDrive.Cost cost =
        new NoopDrive(catalog, "tpcc", Map.of("warehouses", warehouses), load(terminals)).run();
    LatencySummary late = cost.outcome().statistics().wakeLateness();
    PrintWriter out = spec.commandLine().getOut();
    out.printf("terminals             %,d%n", terminals);
    out.printf("transactions/s        %.0f%n", cost.outcome().statistics().total().throughput());
    out.printf(
        "wake-up lateness      p50 %.2f ms, p99 %.2f ms, p99.9 %.2f ms, max %.2f ms%n",
        late.p50() / 1e3, late.p99() / 1e3, late.p999() / 1e3, late.max() / 1e3);
    out.printf("processor             %.2f cores%n", cost.cores());
    out.printf(
        "heap                  at most %.0f MiB in use, garbage included; bound %.0f MiB%n",
        cost.peakHeapBytes() / MIB, Runtime.getRuntime().maxMemory() / MIB);
    out.flush();
    return 0;
  }

  private LoadSettings load(int terminals) {
    return new LoadSettings(
        terminals,
        workers,
        workers,
        1,
        new Pacing.KeyingAndThinking(1),
        Duration.ofSeconds(25),
        Duration.ofSeconds(seconds),
        Duration.ZERO,
        Duration.ofSeconds(5),
        1,
        false);
  }
}
