package dev.loadstone.lab.bench;

import com.sun.management.ThreadMXBean;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.runner.measure.ProgressSample;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.util.Arrays;
import java.util.Map;

/**
 * Drives a benchmark against the database that does nothing, with the same generator, inputs and
 * recorders as every run, and measures what that takes.
 */
final class NoopDrive {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private NoopDrive() {}

  /**
   * The cost of driving.
   *
   * @param bytesPerTransaction the bytes that worker threads allocate per transaction
   * @param bytesPerInput the bytes that are allocated to make one input
   * @param peakHeapBytes the sum of the peak usages of the heap pools, garbage included
   */
  record Cost(
      RunStatistics statistics,
      double bytesPerTransaction,
      double bytesPerInput,
      long peakHeapBytes) {
    double throughput() {
      return statistics.total().throughput();
    }

    /** Returns the cores that the whole process kept busy in the measured interval. */
    double cores() {
      return statistics.client().clients().get(0).cpu();
    }

    /** Returns the processor time of the whole process per transaction, in ns. */
    double nanos() {
      return cores() * 1e9 / throughput();
    }
  }

  static Cost run(Catalog catalog, String name, Map<String, ?> settings, LoadSettings load) {
    Benchmark<?> benchmark = catalog.benchmark(name).orElseThrow();
    try (LocalServer noop = LocalServer.start(catalog, "noop", load.connections());
        WorkloadRun run = noop.workload(name, settings).prepare(load.terminals())) {
      double bytesPerInput = bytesPerInput(run.script(0));
      Allocation allocation = new Allocation();
      RunStatistics statistics =
          Workloads.generator(benchmark.transactionTypes(), benchmark.headline(), load)
              .run(run, noop.folder(), allocation::look, new Cancellation())
              .statistics();
      return new Cost(statistics, allocation.perTransaction(), bytesPerInput, peakHeap());
    }
  }

  private static long peakHeap() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .mapToLong(pool -> pool.getPeakUsage().getUsed())
        .sum();
  }

  /** Returns the bytes allocated to make one input; the driver may allocate no more. */
  private static double bytesPerInput(Script script) {
    int inputs = 1_000_000;
    long thread = Thread.currentThread().getId();
    for (int i = 0; i < inputs; i++) {
      script.next();
    }
    long before = THREADS.getThreadAllocatedBytes(thread);
    for (int i = 0; i < inputs; i++) {
      script.next();
    }
    return (THREADS.getThreadAllocatedBytes(thread) - before) / (double) inputs;
  }

  /** The bytes that workers allocated between the first and the last sample of the interval. */
  private static final class Allocation {
    private long firstBytes;
    private long firstCount = -1;
    private long bytes;
    private long count;

    void look(ProgressSample sample) {
      if (sample.phase().equals("measure")) {
        count = sample.counted();
        bytes =
            Arrays.stream(THREADS.dumpAllThreads(false, false))
                .filter(thread -> thread.getThreadName().startsWith("loadstone-worker-"))
                .mapToLong(thread -> THREADS.getThreadAllocatedBytes(thread.getThreadId()))
                .sum();
        if (firstCount < 0) {
          firstCount = count;
          firstBytes = bytes;
        }
      }
    }

    double perTransaction() {
      return (bytes - firstBytes) / (double) Math.max(1, count - firstCount);
    }
  }
}
