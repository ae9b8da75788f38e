package dev.loadstone.lab.bench;

import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.lab.bench.runs.BenchNoise;
import dev.loadstone.lab.bench.runs.BenchScale;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code loadstone bench}, which measures the cost of Loadstone itself. */
@Command(name = "bench", description = "Measures what Loadstone itself costs.")
public final class BenchCommand implements Runnable {
  @Spec private CommandSpec spec;

  private BenchCommand() {}

  public static CommandLine commandLine(Catalog catalog) {
    CommandLine line = new CommandLine(new BenchCommand());
    line.addSubcommand(new BenchDriver(catalog));
    line.addSubcommand(new BenchTimer(catalog));
    line.addSubcommand(new BenchLoad(catalog));
    line.addSubcommand(new BenchPgbench(catalog));
    line.addSubcommand(new BenchVoltdb(catalog));
    line.addSubcommand(new BenchRedis(catalog));
    line.addSubcommand(new BenchYcsb(catalog));
    line.addSubcommand(new BenchNoise());
    line.addSubcommand(new BenchScale());
    line.getSubcommands()
        .values()
        .forEach(bench -> bench.getCommandSpec().usageMessage().showDefaultValues(true));
    return line;
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "bench needs a command: driver, timer, load, pgbench, voltdb, redis, ycsb, noise or scale");
  }
}
