package dev.loadstone.lab.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.benchmark.Headline;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.statistics.RunStatistics;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Option;

/**
 * Runs Loadstone's driver in turns with a rival that makes the same calls, such as a bare loop over
 * the same client. Compares their rates and the processor time of the clients. A mixin of options
 * for a command.
 */
final class Turns {
  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  @Option(names = "--seconds", defaultValue = "10", description = "Of each turn.")
  private int seconds;

  @Option(names = "--repetitions", defaultValue = "5", description = "Pairs of turns.")
  private int repetitions;

  /** Runs one turn of the driver by {@link #drive}. */
  interface Driver {
    RunStatistics run() throws IOException;
  }

  interface BareLoop {
    /** Runs for this time, ends by itself, and returns the number of calls. */
    long run(long nanos) throws InterruptedException;
  }

  interface Rival {
    Turn run(int seconds) throws IOException, InterruptedException;
  }

  /**
   * Drives unpaced for the duration of a turn, without a ramp-up.
   *
   * @param connections one per terminal for a client that blocks; 1 where calls are asynchronous
   */
  RunStatistics drive(
      List<TransactionType> types,
      Headline headline,
      int terminals,
      int connections,
      WorkloadRun run,
      Path folder)
      throws IOException {
    LoadSettings load =
        Workloads.load(terminals, connections, terminals, new Pacing.Unpaced(), 0, seconds);
    return Workloads.generator(types, headline, load)
        .run(run, Files.createTempDirectory(folder, "turn-"), sample -> {}, new Cancellation())
        .statistics();
  }

  void compare(PrintWriter out, Driver driver, BareLoop bareLoop)
      throws IOException, InterruptedException {
    compare(out, driver, "bare loop", duration -> turn(bareLoop, duration));
  }

  /** Prints each pair of turns, then the spread of their ratios. */
  void compare(PrintWriter out, Driver driver, String name, Rival rival)
      throws IOException, InterruptedException {
    out.printf(
        "%-11s %12s %12s %8s %14s %16s %8s%n",
        "repetition", "driver/s", name + "/s", "ratio", "driver CPU µs", name + " CPU µs", "ratio");
    out.flush();
    List<Double> rates = new ArrayList<>();
    List<Double> costs = new ArrayList<>();
    // The first pair warms up server and client and is not counted.
    for (int i = 0; i <= repetitions; i++) {
      boolean driverFirst = i % 2 == 0;
      Turn first = driverFirst ? turn(driver) : rival.run(seconds);
      Turn second = driverFirst ? rival.run(seconds) : turn(driver);
      Turn ours = driverFirst ? first : second;
      Turn theirs = driverFirst ? second : first;
      if (i > 0) {
        double rate = ours.perSecond() / theirs.perSecond();
        double cost = ours.cpuMicros() / theirs.cpuMicros();
        rates.add(rate);
        costs.add(cost);
        out.printf(
            "%-11d %12.0f %12.0f %8.2f %14.2f %16.2f %8.2f%n",
            i,
            ours.perSecond(),
            theirs.perSecond(),
            rate,
            ours.cpuMicros(),
            theirs.cpuMicros(),
            cost);
        out.flush();
      }
    }
    out.println("rate, driver to " + name + ": " + Turn.spread(rates));
    out.println("processor time a call, driver to " + name + ": " + Turn.spread(costs));
    out.flush();
  }

  private static Turn turn(Driver driver) throws IOException {
    long before = PROCESS.getProcessCpuTime();
    RunStatistics statistics = driver.run();
    long completed =
        statistics.total().overall().entrySet().stream()
            .filter(ended -> ended.getKey().completed())
            .mapToLong(Map.Entry<Outcome, Long>::getValue)
            .sum();
    return new Turn(statistics.total().throughput(), cpuMicros(before, completed));
  }

  private static Turn turn(BareLoop loop, int duration) throws InterruptedException {
    long before = PROCESS.getProcessCpuTime();
    long begin = System.nanoTime();
    long calls = loop.run(TimeUnit.SECONDS.toNanos(duration));
    double elapsed = (System.nanoTime() - begin) / 1e9;
    return new Turn(calls / elapsed, cpuMicros(before, calls));
  }

  private static double cpuMicros(long before, long calls) {
    return (PROCESS.getProcessCpuTime() - before) / 1e3 / calls;
  }
}
