package dev.loadstone.lab.bench;

import dev.loadstone.core.catalog.Catalog;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

abstract class BenchSubcommand implements Callable<Integer> {
  private final Catalog catalog;

  @Spec private CommandSpec spec;

  BenchSubcommand(Catalog catalog) {
    this.catalog = catalog;
  }

  final Catalog catalog() {
    return catalog;
  }

  final PrintWriter out() {
    return spec.commandLine().getOut();
  }

  /** Prints and flushes, because the next output may take long. */
  final void print(String format, Object... arguments) {
    out().printf(format, arguments);
    out().flush();
  }
}
