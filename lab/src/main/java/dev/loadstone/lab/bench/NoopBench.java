package dev.loadstone.lab.bench;

import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.statistics.LatencySummary;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Benchmarks against the database that does nothing; the time measured is in seconds. */
record NoopBench(Catalog catalog, PrintWriter out, int seconds) {
  private static final int TERMINALS_PER_WAREHOUSE = 10;
  private static final int OPEN_LOOP_WAREHOUSES = 100;
  private static final int RAMP_UP_SECONDS = 3;
  private static final int OPEN_LOOP_RAMP_UP_SECONDS = 4;
  private static final int PACED_RAMP_UP_SECONDS = 25;
  private static final double UNREACHABLE_RATE = 1e9;
  private static final double MIB = 1024 * 1024;

  private NoopDrive.Cost tpcc(
      int warehouses, int terminals, int workers, Pacing pacing, int rampUp) {
    return NoopDrive.run(
        catalog,
        "tpcc",
        Map.of("warehouses", warehouses),
        Workloads.load(terminals, workers, workers, pacing, rampUp, seconds));
  }

  void driver(int workers, int terminals, int repetitions) {
    out.printf(
        "%-11s %14s %14s %12s %12s %10s%n",
        "repetition", "transactions/s", "CPU ns/trans.", "bytes/trans.", "bytes/input", "cores");
    for (int i = 1; i <= repetitions; i++) {
      NoopDrive.Cost cost =
          tpcc(
              Math.max(2, terminals / 10),
              terminals,
              workers,
              new Pacing.Unpaced(),
              RAMP_UP_SECONDS);
      out.printf(
          "%-11d %14.0f %14.0f %12.1f %12.1f %10.2f%n",
          i,
          cost.throughput(),
          cost.nanos(),
          cost.bytesPerTransaction(),
          cost.bytesPerInput(),
          cost.cores());
    }
  }

  void openLoop(List<Integer> rates, int workers) {
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
    int terminals = OPEN_LOOP_WAREHOUSES * TERMINALS_PER_WAREHOUSE;
    for (int rate : rates) {
      Pacing pacing = new Pacing.Rate(rate, Pacing.Arrivals.CONSTANT);
      NoopDrive.Cost cost =
          tpcc(OPEN_LOOP_WAREHOUSES, terminals, workers, pacing, OPEN_LOOP_RAMP_UP_SECONDS);
      LatencySummary late = cost.statistics().wakeLateness();
      LatencySummary wait = cost.statistics().total().waitTime();
      out.printf(
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

  void paced(int warehouses, int workers) {
    int terminals = warehouses * TERMINALS_PER_WAREHOUSE;
    NoopDrive.Cost cost =
        tpcc(
            warehouses, terminals, workers, new Pacing.KeyingAndThinking(1), PACED_RAMP_UP_SECONDS);
    LatencySummary late = cost.statistics().wakeLateness();
    out.printf("terminals             %,d%n", terminals);
    out.printf("transactions/s        %.0f%n", cost.throughput());
    out.printf(
        "wake-up lateness      p50 %.2f ms, p99 %.2f ms, p99.9 %.2f ms, max %.2f ms%n",
        late.p50() / 1e3, late.p99() / 1e3, late.p999() / 1e3, late.max() / 1e3);
    out.printf("processor             %.2f cores%n", cost.cores());
    out.printf(
        "heap                  at most %.0f MiB in use, garbage included; bound %.0f MiB%n",
        cost.peakHeapBytes() / MIB, Runtime.getRuntime().maxMemory() / MIB);
  }

  void ycsb(List<Integer> threads, int records, int repetitions)
      throws IOException, InterruptedException {
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
      ycsb(original, count, records, repetitions);
    }
  }

  private void ycsb(OriginalYcsb original, int threads, int records, int repetitions)
      throws IOException, InterruptedException {
    List<Double> unpacedRatios = new ArrayList<>();
    List<Double> openRatios = new ArrayList<>();
    List<Double> costs = new ArrayList<>();
    Pacing rate = new Pacing.Rate(UNREACHABLE_RATE, Pacing.Arrivals.CONSTANT);
    for (int round = 1; round <= repetitions; round++) {
      NoopDrive.Cost unpaced = ycsb(threads, records, new Pacing.Unpaced());
      Turn theirs = original.run(threads, records, seconds);
      NoopDrive.Cost open = ycsb(threads, records, rate);
      unpacedRatios.add(unpaced.throughput() / theirs.perSecond());
      openRatios.add(open.throughput() / theirs.perSecond());
      costs.add(open.nanos() / 1e3 / theirs.cpuMicros());
      out.printf(
          "%-8d %-6d %14.0f %14.0f %14.0f %10.0f %10.0f %10.0f%n",
          threads,
          round,
          unpaced.throughput(),
          open.throughput(),
          theirs.perSecond(),
          unpaced.nanos(),
          open.nanos(),
          1e3 * theirs.cpuMicros());
    }
    out.printf("%d threads, unpaced to YCSB: %s%n", threads, Turn.spread(unpacedRatios));
    out.printf("%d threads, open to YCSB: %s%n", threads, Turn.spread(openRatios));
    out.printf("%d threads, processor time, open to YCSB: %s%n", threads, Turn.spread(costs));
  }

  private NoopDrive.Cost ycsb(int threads, int records, Pacing pacing) {
    return NoopDrive.run(
        catalog,
        "ycsb",
        Map.of("workload", "a", "records", records),
        Workloads.load(threads, threads, threads, pacing, OriginalYcsb.RAMP_UP_SECONDS, seconds));
  }
}
