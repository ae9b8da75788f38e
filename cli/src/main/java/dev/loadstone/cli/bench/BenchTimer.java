package dev.loadstone.cli.bench;

import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.runner.experiment.Catalog;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
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
      "Measures what paced terminals cost: TPC-C with its keying and think times against the"
          + " database that does nothing.",
      "Shows how late terminals are woken, the processor time, and the heap.",
      "With --rates instead: an open loop at each of these rates, and how long a transaction waits"
          + " from its arrival until a worker starts it: the timer's lateness and the wake-up."
    })
public final class BenchTimer implements Callable<Integer> {
  private static final int TERMINALS_PER_WAREHOUSE = 10;
  private static final int OPEN_LOOP_TERMINALS = 1000;
  private static final Duration PACED_RAMP_UP = Duration.ofSeconds(25);
  private static final Duration OPEN_LOOP_RAMP_UP = Duration.ofSeconds(4);
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

  @Option(
      names = "--rates",
      split = ",",
      description = "Arrivals a second, several with commas between.")
  private List<Integer> rates = List.of();

  /**
   * @param catalog knows tpcc and noop
   */
  public BenchTimer(Catalog catalog) {
    this.catalog = catalog;
  }

  @Override
  public Integer call() {
    if (rates.isEmpty()) {
      paced();
    } else {
      openLoop();
    }
    return 0;
  }

  private void openLoop() {
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        "%-10s %10s %10s %10s %10s %10s %10s %10s %8s%n",
        "arrivals/s",
        "started/s",
        "late p50",
        "late p99",
        "late p99.9",
        "wait p50",
        "wait p99",
        "wait p99.9",
        "cores");
    for (int rate : rates) {
      NoopDrive.Cost cost =
          new NoopDrive(
                  catalog,
                  "tpcc",
                  Map.of("warehouses", OPEN_LOOP_TERMINALS / TERMINALS_PER_WAREHOUSE),
                  load(OPEN_LOOP_TERMINALS, new Pacing.Rate(rate, false), OPEN_LOOP_RAMP_UP))
              .run();
      LatencySummary late = cost.outcome().statistics().wakeLateness();
      LatencySummary wait = cost.outcome().statistics().total().waitTime();
      out.printf(
          "%-10d %10.0f %7.0f µs %7.0f µs %7.0f µs %7.0f µs %7.0f µs %7.0f µs %8.2f%n",
          rate,
          cost.outcome().statistics().total().throughput(),
          late.p50(),
          late.p99(),
          late.p999(),
          wait.p50(),
          wait.p99(),
          wait.p999(),
          cost.cores());
      out.flush();
    }
  }

  private void paced() {
    int terminals = warehouses * TERMINALS_PER_WAREHOUSE;
    NoopDrive.Cost cost =
        new NoopDrive(
                catalog,
                "tpcc",
                Map.of("warehouses", warehouses),
                load(terminals, new Pacing.KeyingAndThinking(1), PACED_RAMP_UP))
            .run();
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
  }

  private LoadSettings load(int terminals, Pacing pacing, Duration rampUp) {
    return new LoadSettings(
        terminals,
        workers,
        workers,
        1,
        pacing,
        rampUp,
        Duration.ofSeconds(seconds),
        Duration.ZERO,
        Duration.ofSeconds(5),
        1,
        false);
  }
}
