package dev.loadstone.cli;

import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.runner.file.types.Key;
import dev.loadstone.runner.file.types.RecordBinder;
import java.io.PrintWriter;
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
          RecordBinder.of(benchmark.settingsType()).keys().stream()
              .map(Key::name)
              .collect(Collectors.joining(", ")));
    }
  }
}
