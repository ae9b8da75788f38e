package dev.loadstone.core.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A process of one machine, told from those that have its number after it.
 *
 * @param id its number
 * @param start when it started, in the kernel's ticks since it booted; 0 where that is not told
 */
public record ProcessIdentity(long id, long start) {
  /** Field 22 of {@code /proc/PID/stat}, counted behind the name, which may have blanks. */
  private static final int START = 19;

  /** This process. */
  public static ProcessIdentity own() {
    long id = ProcessHandle.current().pid();
    try {
      String stat = Files.readString(Path.of("/proc/self/stat"));
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      return new ProcessIdentity(id, Long.parseLong(fields[START]));
    } catch (IOException e) {
      return new ProcessIdentity(id, 0);
    }
  }
}
