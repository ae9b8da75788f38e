package dev.loadstone.cli;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.catalog.Catalog;
import java.util.List;
import java.util.Locale;

/** The entry point of the program {@code loadstone}. */
public final class Main {
  private static final long BYTES_PER_MIB = 1 << 20;

  private Main() {}

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    // Some figures are data, statements or what a server reads, so none may have a language. Of all
    // categories: a writer's own printf does not ask for that of formats.
    Locale.setDefault(Locale.ROOT);
    Cancellation cancellation = new Cancellation();
    Signals.endInOrder(cancellation);
    Catalog catalog = BuiltInCatalog.catalog();
    int exitCode;
    try {
      exitCode =
          LoadstoneCommand.commandLine(
                  catalog, cancellation, SelfLauncher::asClient, List.of(arguments))
              .execute(arguments);
    } catch (OutOfMemoryError e) {
      System.err.println("loadstone: " + explain(e, Runtime.getRuntime().maxMemory()));
      exitCode = ExitCode.INTERNAL.code();
    } catch (Error e) {
      // Without this the process would end with 1, which means a failed verdict.
      e.printStackTrace();
      exitCode = ExitCode.INTERNAL.code();
    }
    System.exit(exitCode);
  }

  /**
   * @param heap the limit of the heap, in bytes
   */
  static String explain(OutOfMemoryError error, long heap) {
    return "out of memory ("
        + error.getMessage()
        + ") with a heap of at most "
        + heap / BYTES_PER_MIB
        + " MB; give the JVM more, for example LOADSTONE_JAVA_OPTS=-Xmx4g";
  }
}
