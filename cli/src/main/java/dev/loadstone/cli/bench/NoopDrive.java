package dev.loadstone.cli.bench;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.runner.driver.RunOutcome;
import dev.loadstone.runner.experiment.Catalog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.commons.io.file.PathUtils;

/**
 * Drives a benchmark against the database that does nothing, with the same generator, inputs and
 * recorders as every run, and measures what that takes.
 */
final class NoopDrive {
  private static final double NANOS_PER_SECOND = 1e9;

  private final Catalog catalog;
  private final String name;
  private final Map<String, ?> settings;
  private final LoadSettings load;

  /**
   * @param name the benchmark
   * @param settings its settings, as an experiment gives them
   */
  NoopDrive(Catalog catalog, String name, Map<String, ?> settings, LoadSettings load) {
    this.catalog = catalog;
    this.name = name;
    this.settings = settings;
    this.load = load;
  }

  /**
   * The cost of driving.
   *
   * @param outcome what the load generator measured
   * @param processorSeconds processor time of the whole process in the measured interval
   * @param seconds length of that interval
   * @param bytesPerTransaction allocated by the worker threads
   * @param bytesPerInput allocated by making an input alone
   * @param peakHeapBytes most heap in use, garbage included, each pool by itself
   */
  record Cost(
      RunOutcome outcome,
      double processorSeconds,
      double seconds,
      double bytesPerTransaction,
      double bytesPerInput,
      long peakHeapBytes) {
    /** Cores kept busy by the whole process. */
    double cores() {
      return processorSeconds / seconds;
    }
  }

  Cost run() {
    Benchmark<?> benchmark =
        catalog
            .benchmark(name)
            .orElseThrow(() -> new LoadstoneException(ExitCode.INTERNAL, "no " + name));
    try (DatabaseClient client =
            catalog
                .database("noop")
                .orElseThrow(() -> new LoadstoneException(ExitCode.INTERNAL, "no noop"))
                .connect(target());
        WorkloadRun run = Workloads.bind(benchmark, settings, client).prepare(load.terminals())) {
      double bytesPerInput = bytesPerInput(run.script(0));
      Path folder = Files.createTempDirectory("loadstone-bench-");
      try {
        return drive(benchmark, run, folder, bytesPerInput);
      } finally {
        PathUtils.deleteDirectory(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Cost drive(Benchmark<?> benchmark, WorkloadRun run, Path folder, double bytesPerInput) {
    Meter meter = new Meter();
    RunOutcome outcome =
        Workloads.generator(benchmark.transactionTypes(), benchmark.headline(), load)
            .run(
                run,
                folder,
                sample -> {
                  if (sample.phase().equals("measure")) {
                    meter.tick(sample.throughput());
                  }
                },
                new Cancellation());
    return new Cost(
        outcome,
        (meter.last.processorNanos() - meter.first.processorNanos()) / NANOS_PER_SECOND,
        (meter.last.nanos() - meter.first.nanos()) / NANOS_PER_SECOND,
        (meter.last.bytes() - meter.first.bytes()) / Math.max(1, meter.transactions),
        bytesPerInput,
        peakHeap());
  }

  private static long peakHeap() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .mapToLong(pool -> pool.getPeakUsage().getUsed())
        .sum();
  }

  private Target target() {
    return new Target(
        List.of(), "", "", Secret.NONE, load.connections(), null, Duration.ofSeconds(30), Map.of());
  }

  /** The bytes that making an input allocates: the driver may allocate no more. */
  private static double bytesPerInput(Script script) {
    int inputs = 1_000_000;
    long thread = Thread.currentThread().getId();
    for (int i = 0; i < inputs; i++) {
      script.next();
    }
    long before = threads().getThreadAllocatedBytes(thread);
    for (int i = 0; i < inputs; i++) {
      script.next();
    }
    return (threads().getThreadAllocatedBytes(thread) - before) / (double) inputs;
  }

  private static ThreadMXBean threads() {
    return (ThreadMXBean) ManagementFactory.getThreadMXBean();
  }

  /** Processor time and allocation so far. */
  private record Reading(long nanos, long processorNanos, long bytes) {
    static Reading now() {
      long bytes = 0;
      for (var thread : ManagementFactory.getThreadMXBean().dumpAllThreads(false, false)) {
        if (thread.getThreadName().startsWith("loadstone-worker-")) {
          bytes += threads().getThreadAllocatedBytes(thread.getThreadId());
        }
      }
      return new Reading(
          System.nanoTime(),
          ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime(),
          bytes);
    }
  }

  /** Reads at each sample of the measured interval. */
  private static final class Meter {
    private Reading first;
    private Reading last;
    private double transactions;

    void tick(double throughput) {
      Reading now = Reading.now();
      if (first == null) {
        first = now;
      } else {
        transactions += throughput * (now.nanos() - last.nanos()) / NANOS_PER_SECOND;
      }
      last = now;
    }
  }
}
