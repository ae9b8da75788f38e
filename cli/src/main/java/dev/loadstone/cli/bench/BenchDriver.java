package dev.loadstone.cli.bench;

import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.runner.experiment.Catalog;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bench driver}: transactions a second that the driver can make at most. */
@Command(
    name = "driver",
    description = {
      "Measures what the driver itself costs: TPC-C, unpaced, against the database that does nothing.",
      "Inputs are made, executed, recorded and sampled as in every run."
    })
public final class BenchDriver implements Callable<Integer> {
  private final Catalog catalog;

  @Spec private CommandSpec spec;

  @Option(
      names = "--workers",
      defaultValue = "2",
      description = "Worker threads (default: ${DEFAULT-VALUE}).")
  private int workers;

  @Option(
      names = "--terminals",
      defaultValue = "20",
      description = "Terminals (default: ${DEFAULT-VALUE}).")
  private int terminals;

  @Option(
      names = "--seconds",
      defaultValue = "10",
      description = "Measured seconds of each repetition (default: ${DEFAULT-VALUE}).")
  private int seconds;

  @Option(
      names = "--repetitions",
      defaultValue = "3",
      description = "Repetitions (default: ${DEFAULT-VALUE}).")
  private int repetitions;

  /**
   * @param catalog knows tpcc and noop
   */
  public BenchDriver(Catalog catalog) {
    this.catalog = catalog;
  }

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        "%-11s %14s %14s %12s %12s %10s%n",
        "repetition", "transactions/s", "CPU ns/trans.", "bytes/trans.", "bytes/input", "cores");
    for (int i = 1; i <= repetitions; i++) {
      NoopDrive.Cost cost =
          new NoopDrive(catalog, "tpcc", Map.of("warehouses", Math.max(2, terminals / 10)), load())
              .run();
      double throughput = cost.outcome().statistics().total().throughput();
      out.printf(
          "%-11d %14.0f %14.0f %12.1f %12.1f %10.2f%n",
          i,
          throughput,
          cost.cores() * 1e9 / throughput,
          cost.bytesPerTransaction(),
          cost.bytesPerInput(),
          cost.cores());
      out.flush();
    }
    return 0;
  }

  private LoadSettings load() {
    return new LoadSettings(
        terminals,
        workers,
        workers,
        1,
        new Pacing.Unpaced(),
        Duration.ofSeconds(3),
        Duration.ofSeconds(seconds),
        Duration.ZERO,
        Duration.ofSeconds(5),
        1,
        false);
  }
}
