package dev.loadstone.cli;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.experiment.Catalog;

/** The entry point. */
public final class Main {
  private Main() {}

  /**
   * Runs one command and ends the process with its exit code.
   *
   * @param arguments the command line
   */
  public static void main(String[] arguments) {
    Cancellation cancellation = new Cancellation();
    Signals.endInOrder(cancellation);
    Catalog catalog = Suite.catalog();
    int exitCode;
    try {
      exitCode = LoadstoneCommand.commandLine(catalog, cancellation).execute(arguments);
    } catch (Error e) {
      // Without this the process would end with 1, which means a failed verdict.
      e.printStackTrace();
      exitCode = ExitCode.INTERNAL.code();
    }
    System.exit(exitCode);
  }
}
