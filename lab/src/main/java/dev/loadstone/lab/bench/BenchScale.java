package dev.loadstone.lab.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.result.ClientsResult;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.statistics.ClientFigures;
import dev.loadstone.report.compare.ResultReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "scale",
    description = {
      "Drives TPC-C by more and more client processes of this machine, each with the same load,"
          + " against a system that does nothing but take its time, and prints up to how many of"
          + " them the rates add up, and what the limit is.",
      "LOADSTONE_CLIENT_JAVA_OPTS=-Xmx48m gives each a small heap."
    })
public final class BenchScale extends ExperimentBench {
  private static final String EXPERIMENT = "scale";

  private static final int MICROS_PER_MILLI = 1000;

  @Option(
      names = "--clients",
      split = ",",
      paramLabel = "N",
      defaultValue = "1,2,4,8,16,32,64",
      description = "Client processes of each step; the first is what the others are held against.")
  private List<Integer> clients;

  @Option(names = "--terminals", defaultValue = "1", description = "Terminals of each client.")
  private int terminals;

  @Option(
      names = "--service",
      paramLabel = "MS",
      defaultValue = "50",
      description = "How long each transaction takes, in milliseconds.")
  private int serviceMillis;

  @Option(names = "--seconds", defaultValue = "10", description = "Measured, each step.")
  private int seconds;

  @Override
  public Integer call() throws IOException {
    List<Step> steps = new ArrayList<>();
    for (int count : clients) {
      try (ProcessorWatch own = new ProcessorWatch()) {
        int ended = run(EXPERIMENT, text(count));
        if (ended != ExitCode.OK.code()) {
          return ended;
        }
        steps.add(
            Step.of(
                new ResultReader().read(result(EXPERIMENT)).cells().get(0).runs().get(0).result(),
                own));
      }
    }
    print(
        "%n%8s %15s %10s %13s %11s %11s%n",
        "clients", "transactions/s", "of n × one", "their cores", "own cores", "start skew");
    steps.forEach(step -> print(step, steps.get(0)));
    printLimit(steps);
    return ExitCode.OK.code();
  }

  private String text(int count) {
    return String.format(
        Locale.ROOT,
        """
        name: %6$s
        benchmark: {name: tpcc, warehouses: %1$d}
        systems:
          - {name: noop, deployment: local, properties: {service.time: "%2$d"}}
        load:
          terminals: %3$d
          inFlight: %3$d
          clients: %4$d
          pacing: unpaced
          rampUp: 3s
          measure: %5$ds
          rampDown: 1s
        """,
        Math.max(1, count * terminals / 10),
        serviceMillis * MICROS_PER_MILLI,
        count * terminals,
        count,
        seconds,
        EXPERIMENT);
  }

  private void print(Step step, Step one) {
    print(
        "%8d %15.1f %8.1f %% %13.2f %11.2f %8.1f ms%n",
        step.clients(),
        step.throughput(),
        100 * step.share(one),
        step.clientCores(),
        step.ownCores(),
        step.worstSkew());
  }

  private void printLimit(List<Step> steps) {
    Step one = steps.get(0);
    List<Step> enough = steps.stream().takeWhile(step -> step.isEnough(one)).toList();
    print("%nrates add up to within 5 %% with %d clients", enough.get(enough.size() - 1).clients());
    if (enough.size() < steps.size()) {
      Step beyond = steps.get(enough.size());
      print(
          "; with %d, %s",
          beyond.clients(), beyond.limit(Runtime.getRuntime().availableProcessors()));
    }
    print("%n");
  }

  /**
   * The figures of a number of clients with the same load each.
   *
   * @param throughput the transactions per second of all clients together
   * @param clientCores the processors that all clients used
   * @param ownCores the processors that the process used that runs the experiment
   * @param worstSkew the time from the start of the first client to that of the last, in
   *     milliseconds
   */
  private record Step(
      int clients, double throughput, double clientCores, double ownCores, double worstSkew) {
    /** The least share of n times the rate of one client at which the rates still add up. */
    private static final double ENOUGH = 0.95;

    /** The share of a processor from which on it counts as used up. */
    private static final double USED_UP = 0.85;

    static Step of(RunResult run, ProcessorWatch own) {
      return new Step(
          run.clients().clients().size(),
          run.statistics().total().throughput(),
          run.statistics().client().clients().stream().mapToDouble(ClientFigures::cpu).sum(),
          own.cores(run.measureStart(), run.measureEnd()),
          run.clients().clients().stream()
              .mapToDouble(ClientsResult.Client::startSkewMillis)
              .max()
              .orElseThrow());
    }

    /** Returns the throughput per client as a share of that in the step {@code one}. */
    double share(Step one) {
      return throughput / clients * one.clients / one.throughput;
    }

    boolean isEnough(Step one) {
      return share(one) >= ENOUGH;
    }

    String limit(int processors) {
      double all = clientCores + ownCores;
      if (ownCores >= USED_UP) {
        return String.format(
            Locale.ROOT, "the process that runs the experiment used %.2f processors", ownCores);
      }
      if (all >= USED_UP * processors) {
        return String.format(
            Locale.ROOT,
            "this machine is the limit: %.2f of its %d processors were used, %.2f by clients",
            all,
            processors,
            clientCores);
      }
      return String.format(
          Locale.ROOT,
          "of %d processors %.2f were used, so it is not for want of them; the result may tell",
          processors,
          all);
    }
  }

  /** The processor time of this process, read ten times a second. */
  private static final class ProcessorWatch implements AutoCloseable {
    private static final int MILLIS = 100;
    private static final double NANOS_PER_SECOND = 1e9;

    private final OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final ConcurrentSkipListMap<Instant, Long> nanos = new ConcurrentSkipListMap<>();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
    private final ScheduledFuture<?> reading =
        thread.scheduleAtFixedRate(this::read, 0, MILLIS, TimeUnit.MILLISECONDS);

    private void read() {
      nanos.put(Instant.now(), system.getProcessCpuTime());
    }

    /** Returns the mean number of processors in use between two instants since the watch began. */
    double cores(Instant from, Instant to) {
      var first = nanos.floorEntry(from);
      var last = nanos.floorEntry(to);
      double seconds = Duration.between(first.getKey(), last.getKey()).toNanos() / NANOS_PER_SECOND;
      return (last.getValue() - first.getValue()) / NANOS_PER_SECOND / seconds;
    }

    @Override
    public void close() {
      reading.cancel(false);
      thread.shutdown();
    }
  }
}
