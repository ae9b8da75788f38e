package dev.loadstone.core.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A process of one machine, distinguished from later ones with the same number.
 *
 * @param start when it started, in the kernel's ticks since boot; 0 where that is not known
 */
public record ProcessIdentity(long id, long start) {
  /** Field 22 of {@code /proc/PID/stat}, counted after the name, which may contain blanks. */
  private static final int START = 19;

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
