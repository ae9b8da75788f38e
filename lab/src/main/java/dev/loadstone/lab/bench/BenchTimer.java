package dev.loadstone.lab.bench;

import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.statistics.LatencySummary;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "timer",
    description = {
      "Measures what paced terminals cost: TPC-C with its keying and think times against the"
          + " database that does nothing.",
      "Shows how late terminals are woken, the processor time, and the heap.",
      "With --rates instead: an open loop at each of these rates, and how long a transaction waits"
          + " from its arrival until a worker starts it: the timer's lateness and the wake-up."
    })
final class BenchTimer extends BenchSubcommand {
  private static final int TERMINALS_PER_WAREHOUSE = 10;
  private static final int OPEN_LOOP_WAREHOUSES = 100;
  private static final int PACED_RAMP_UP_SECONDS = 25;
  private static final int OPEN_LOOP_RAMP_UP_SECONDS = 4;
  private static final double MIB = 1024 * 1024;

  @Option(
      names = "--warehouses",
      defaultValue = "10000",
      description = "Warehouses, with ten terminals each.")
  private int warehouses;

  @Option(names = "--workers", defaultValue = "8", description = "Worker threads.")
  private int workers;

  @Option(names = "--seconds", defaultValue = "60", description = "Measured seconds.")
  private int seconds;

  @Option(names = "--rates", split = ",", description = "Arrivals a second, several with commas.")
  private List<Integer> rates = List.of();

  /** Expects tpcc and noop in the catalog. */
  BenchTimer(Catalog catalog) {
    super(catalog);
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

  private NoopDrive.Cost drive(int scale, Pacing pacing, int rampUp) {
    return NoopDrive.run(
        catalog(),
        "tpcc",
        Map.of("warehouses", scale),
        Workloads.load(scale * TERMINALS_PER_WAREHOUSE, workers, workers, pacing, rampUp, seconds));
  }

  private void openLoop() {
    print(
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
      Pacing pacing = new Pacing.Rate(rate, Pacing.Arrivals.CONSTANT);
      NoopDrive.Cost cost = drive(OPEN_LOOP_WAREHOUSES, pacing, OPEN_LOOP_RAMP_UP_SECONDS);
      LatencySummary late = cost.statistics().wakeLateness();
      LatencySummary wait = cost.statistics().total().waitTime();
      print(
          "%-10d %10.0f %7.0f µs %7.0f µs %7.0f µs %7.0f µs %7.0f µs %7.0f µs %8.2f%n",
          rate,
          cost.throughput(),
          late.p50(),
          late.p99(),
          late.p999(),
          wait.p50(),
          wait.p99(),
          wait.p999(),
          cost.cores());
    }
  }

  private void paced() {
    NoopDrive.Cost cost = drive(warehouses, new Pacing.KeyingAndThinking(1), PACED_RAMP_UP_SECONDS);
    LatencySummary late = cost.statistics().wakeLateness();
    print("terminals             %,d%n", warehouses * TERMINALS_PER_WAREHOUSE);
    print("transactions/s        %.0f%n", cost.throughput());
    print(
        "wake-up lateness      p50 %.2f ms, p99 %.2f ms, p99.9 %.2f ms, max %.2f ms%n",
        late.p50() / 1e3, late.p99() / 1e3, late.p999() / 1e3, late.max() / 1e3);
    print("processor             %.2f cores%n", cost.cores());
    print(
        "heap                  at most %.0f MiB in use, garbage included; bound %.0f MiB%n",
        cost.peakHeapBytes() / MIB, Runtime.getRuntime().maxMemory() / MIB);
  }
}
