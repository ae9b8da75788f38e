package dev.loadstone.cli;

import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.database.Database;
import java.io.PrintWriter;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "databases",
    description = "Lists the databases, how each is had, and what was verified with it.")
final class DatabasesCommand implements Runnable {
  private final Catalog catalog;

  @Spec private CommandSpec spec;

  DatabasesCommand(Catalog catalog) {
    this.catalog = catalog;
  }

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    for (Database database : catalog.databases()) {
      out.printf("%s (%s)%n", database.name(), database.title());
      out.printf(
          "  capabilities  %s%n",
          database.capabilities().stream()
              .map(Class::getSimpleName)
              .sorted()
              .collect(Collectors.joining(", ")));
      out.printf(
          "  local         %s%n",
          catalog
              .deployer(database.name())
              .map(deployer -> deployer.summary())
              .orElse("no; reached by endpoints (deployment: external)"));
      out.printf("  verified      %s%n", database.verification());
    }
  }
}
