package dev.loadstone.core.process;

import java.util.List;
import java.util.stream.Stream;

/**
 * Commands of processes that the terminal's signals do not reach. Ctrl-C, or the end of the
 * terminal, reaches every process of the foreground. If it killed helpers, a run that this process
 * is ending in order would lose its system under test.
 */
public final class OwnSession {
  private OwnSession() {}

  /**
   * A command whose process has a session of its own; where the system has no {@code setsid}, one
   * that ignores these signals. Its process id is that of the program itself. The process must end
   * by other means when this process is gone, such as the end of its standard input.
   */
  public static List<String> command(List<String> command) {
    List<String> prefix =
        ExecutableFinder.find("setsid").isPresent()
            ? List.of("setsid")
            : List.of("sh", "-c", "trap '' INT HUP QUIT; exec \"$@\"", "own");
    return Stream.concat(prefix.stream(), command.stream()).toList();
  }
}
