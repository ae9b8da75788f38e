package dev.loadstone.lab.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.runner.driver.LocalRun;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * The figures of one turn of a load generator.
 *
 * @param perSecond the successful calls per second
 * @param cpuMicros the processor time of its process per call, in µs
 */
record Turn(double perSecond, double cpuMicros) {
  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  interface Loop {
    /** Returns the number of calls that were answered. */
    long run() throws IOException, InterruptedException;
  }

  static Turn of(Loop loop) throws IOException, InterruptedException {
    long cpu = PROCESS.getProcessCpuTime();
    long begin = System.nanoTime();
    long calls = loop.run();
    double seconds = (System.nanoTime() - begin) / 1e9;
    return new Turn(calls / seconds, (PROCESS.getProcessCpuTime() - cpu) / 1e3 / calls);
  }

  /** Measures a run of the driver, whose statistics know its rate. */
  static Turn ofDriver(LocalRun driver, WorkloadRun run, Path folder, Consumer<RunStatistics> proof)
      throws IOException, InterruptedException {
    RunStatistics[] found = new RunStatistics[1];
    Turn turn =
        of(
            () -> {
              found[0] =
                  driver
                      .run(
                          run,
                          Files.createTempDirectory(folder, "turn-"),
                          sample -> {},
                          new Cancellation())
                      .statistics();
              return found[0].total().completedOverall();
            });
    proof.accept(found[0]);
    return new Turn(found[0].total().throughput(), turn.cpuMicros);
  }

  static String spread(List<Double> ratios) {
    List<Double> sorted = ratios.stream().sorted().toList();
    return String.format(
        Locale.ROOT,
        "median %.2f, least %.2f, most %.2f",
        sorted.get(sorted.size() / 2),
        sorted.get(0),
        sorted.get(sorted.size() - 1));
  }
}
