package dev.loadstone.cli.bench;

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
 * Lets Loadstone's driver and something else that makes the same calls, such as a bare loop over
 * the same client, take turns, and compares what they reach and what processor time of the client
 * they take for it. Options of a command.
 */
final class Turns {
  private static final double NANOS_PER_SECOND = 1e9;

  private final OperatingSystemMXBean process =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  @Option(
      names = "--seconds",
      defaultValue = "10",
      description = "Seconds of each turn (default: ${DEFAULT-VALUE}).")
  private int seconds;

  @Option(
      names = "--repetitions",
      defaultValue = "5",
      description = "Pairs of turns (default: ${DEFAULT-VALUE}).")
  private int repetitions;

  /** A turn of the driver, by {@link #drive}. */
  interface Driver {
    /** Takes its turn. */
    RunStatistics run() throws IOException;
  }

  /** A loop that ends by itself after some time. */
  interface BareLoop {
    /** Runs for so long, and says how many calls it made. */
    long run(long nanos) throws InterruptedException;
  }

  /** A load, unpaced, that counts from its first second on. */
  record Drive(
      List<TransactionType> types,
      Headline headline,
      int terminals,
      int connections,
      int inFlight) {}

  /** Drives for as long as a turn takes. */
  RunStatistics drive(Drive drive, WorkloadRun run, Path folder) throws IOException {
    LoadSettings load =
        Workloads.load(
            drive.terminals(),
            drive.connections(),
            drive.inFlight(),
            new Pacing.Unpaced(),
            0,
            seconds);
    return Workloads.generator(drive.types(), drive.headline(), load)
        .run(run, Files.createTempDirectory(folder, "turn-"), sample -> {}, new Cancellation())
        .statistics();
  }

  /** Something that the driver is compared with. */
  interface Rival {
    /** Takes its turn of so many seconds. */
    Turn run(int seconds) throws IOException, InterruptedException;
  }

  /** Holds the driver against a loop in this process. */
  void compare(PrintWriter out, Driver driver, BareLoop bareLoop)
      throws IOException, InterruptedException {
    compare(out, driver, "bare loop", duration -> turn(bareLoop, duration));
  }

  /**
   * Prints each pair of turns, then the spread of their ratios.
   *
   * @param name of the rival
   */
  void compare(PrintWriter out, Driver driver, String name, Rival rival)
      throws IOException, InterruptedException {
    out.printf(
        "%-11s %12s %12s %8s %14s %16s %8s%n",
        "repetition", "driver/s", name + "/s", "ratio", "driver CPU µs", name + " CPU µs", "ratio");
    List<Double> rates = new ArrayList<>();
    List<Double> costs = new ArrayList<>();
    // The first pair warms server and client up and is not counted.
    for (int i = 0; i <= repetitions; i++) {
      boolean driverFirst = i % 2 == 0;
      Turn first = driverFirst ? turn(driver) : rival.run(seconds);
      Turn second = driverFirst ? rival.run(seconds) : turn(driver);
      Turn ours = driverFirst ? first : second;
      Turn theirs = driverFirst ? second : first;
      if (i > 0) {
        rates.add(ours.perSecond() / theirs.perSecond());
        costs.add(ours.cpuMicros() / theirs.cpuMicros());
        out.printf(
            "%-11d %12.0f %12.0f %8.2f %14.2f %16.2f %8.2f%n",
            i,
            ours.perSecond(),
            theirs.perSecond(),
            rates.get(i - 1),
            ours.cpuMicros(),
            theirs.cpuMicros(),
            costs.get(i - 1));
        out.flush();
      }
    }
    out.println("rate, driver to " + name + ": " + Spread.of(rates));
    out.println("processor time a call, driver to " + name + ": " + Spread.of(costs));
    out.flush();
  }

  private Turn turn(Driver driver) throws IOException {
    long before = process.getProcessCpuTime();
    RunStatistics statistics = driver.run();
    long completed =
        statistics.total().overall().entrySet().stream()
            .filter(ended -> ended.getKey().completed())
            .mapToLong(Map.Entry<Outcome, Long>::getValue)
            .sum();
    return new Turn(statistics.total().throughput(), cpuMicros(before, completed));
  }

  private Turn turn(BareLoop loop, int duration) throws InterruptedException {
    long before = process.getProcessCpuTime();
    long begin = System.nanoTime();
    long calls = loop.run(TimeUnit.SECONDS.toNanos(duration));
    double elapsed = (System.nanoTime() - begin) / NANOS_PER_SECOND;
    return new Turn(calls / elapsed, cpuMicros(before, calls));
  }

  private double cpuMicros(long before, long calls) {
    return (process.getProcessCpuTime() - before) / 1e3 / calls;
  }
}
