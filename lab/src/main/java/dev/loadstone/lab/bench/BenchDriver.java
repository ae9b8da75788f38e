package dev.loadstone.lab.bench;

import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.settings.Pacing;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "driver",
    description = {
      "Measures what the driver itself costs: TPC-C, unpaced, against the database that does nothing.",
      "Inputs are made, executed, recorded and sampled as in every run."
    })
final class BenchDriver extends BenchSubcommand {
  private static final int RAMP_UP_SECONDS = 3;

  @Option(names = "--workers", defaultValue = "2", description = "Worker threads.")
  private int workers;

  @Option(names = "--terminals", defaultValue = "20", description = "Terminals.")
  private int terminals;

  @Option(names = "--seconds", defaultValue = "10", description = "Measured, each repetition.")
  private int seconds;

  @Option(names = "--repetitions", defaultValue = "3", description = "Repetitions.")
  private int repetitions;

  /** Expects tpcc and noop in the catalog. */
  BenchDriver(Catalog catalog) {
    super(catalog);
  }

  @Override
  public Integer call() {
    print(
        "%-11s %14s %14s %12s %12s %10s%n",
        "repetition", "transactions/s", "CPU ns/trans.", "bytes/trans.", "bytes/input", "cores");
    for (int i = 1; i <= repetitions; i++) {
      NoopDrive.Cost cost =
          NoopDrive.run(
              catalog(),
              "tpcc",
              Map.of("warehouses", Math.max(2, terminals / 10)),
              Workloads.load(
                  terminals, workers, workers, new Pacing.Unpaced(), RAMP_UP_SECONDS, seconds));
      print(
          "%-11d %14.0f %14.0f %12.1f %12.1f %10.2f%n",
          i,
          cost.throughput(),
          cost.nanos(),
          cost.bytesPerTransaction(),
          cost.bytesPerInput(),
          cost.cores());
    }
    return 0;
  }
}
