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
   * Has the first signal ask for the end: an experiment ends in order, what was measured is kept
   * and marked, servers are stopped, the report is written. A second one ends the process at once;
   * servers are then stopped by their watchdogs. The end of a terminal may be told twice, by kernel
   * and shell, and stands for one. Who has it ignored, as {@code nohup} does, is not disturbed.
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

  /** Ends the process; servers that it has started are stopped by their watchdogs. */
  static void endAtOnce() {
    Runtime.getRuntime().halt(ExitCode.INTERRUPTED.code());
  }
}
