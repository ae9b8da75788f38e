package dev.loadstone.cli;

import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.runner.experiment.Catalog;
import java.io.PrintWriter;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(name = "benchmarks", description = "Lists the benchmarks with their settings.")
final class BenchmarksCommand implements Runnable {
  private final Catalog catalog;

  @Spec private CommandSpec spec;

  BenchmarksCommand(Catalog catalog) {
    this.catalog = catalog;
  }

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    for (Benchmark<?> benchmark : catalog.benchmarks()) {
      out.printf("%s  %s%n", benchmark.name(), benchmark.summary());
      out.printf(
          "  transactions  %s%n",
          benchmark.transactionTypes().stream()
              .map(TransactionType::name)
              .collect(Collectors.joining(", ")));
      out.printf("  headline      %s%n", benchmark.headline().name());
      out.printf(
          "  settings      %s%n",
          Arrays.stream(benchmark.settingsType().getRecordComponents())
              .map(RecordComponent::getName)
              .collect(Collectors.joining(", ")));
    }
    out.flush();
  }
}
