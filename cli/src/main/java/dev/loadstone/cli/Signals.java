package dev.loadstone.cli;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import java.util.List;

/** Handlers of Ctrl-C, SIGTERM and the end of the terminal. */
final class Signals {
  private static final String HANG_UP = "HUP";

  private static final List<String> NAMES = List.of("INT", "TERM", HANG_UP);

  private Signals() {}

  /**
   * Makes the first signal cancel: an experiment ends in order, its measurements are kept and
   * marked, servers are stopped, and the report is written. A second signal ends the process at
   * once; watchdogs then stop the servers. A later HUP does nothing, because kernel and shell may
   * both report the end of a terminal. Signals that are ignored, as by {@code nohup}, stay so.
   */
  static void endInOrder(Cancellation cancellation) {
    for (String name : NAMES) {
      org.jline.utils.Signals.register(
          name,
          () -> {
            if (cancellation.isCancelled()) {
              if (name.equals(HANG_UP)) {
                return;
              }
              endAtOnce();
            }
            System.err.println();
            System.err.println("loadstone: ending (once more to end at once)");
            cancellation.cancel();
          });
    }
  }

  static void end() {
    System.exit(ExitCode.INTERRUPTED.code());
  }

  /** Ends the process; servers that it has started are stopped by their watchdogs. */
  static void endAtOnce() {
    Runtime.getRuntime().halt(ExitCode.INTERRUPTED.code());
  }
}
