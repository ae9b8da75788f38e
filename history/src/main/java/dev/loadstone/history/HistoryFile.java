package dev.loadstone.history;

import dev.loadstone.history.MiniTransaction.Access;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;

/**
 * Writes the history of one process. The first line names the clock, each further one is a
 * transaction: {@code [process,start,end,"COMMITTED",[object,read,written],…]}, times in
 * nanoseconds of that clock.
 */
public final class HistoryFile {
  /** The name of the file in the folder of a client. */
  public static final String NAME = "history.jsonl";

  /** The same for all processes that share {@link System#nanoTime()}. */
  private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

  private HistoryFile() {}

  /**
   * Writes the file into the folder of a client.
   *
   * @param histories of its sessions, whose clock is this process's whatever its number
   */
  public static void write(Path folder, List<History> histories) throws IOException {
    try (Writer file = Files.newBufferedWriter(folder.resolve(NAME), StandardCharsets.US_ASCII)) {
      file.write("[\"" + clock() + "\"]\n");
      StringBuilder line = new StringBuilder();
      for (History history : histories) {
        for (int number = 0; number < history.size(); number++) {
          line.setLength(0);
          append(line, history.get(number));
          file.append(line);
        }
      }
    }
  }

  private static void append(StringBuilder line, MiniTransaction transaction) {
    line.append('[').append(transaction.process());
    line.append(',').append(transaction.start());
    line.append(',').append(transaction.end());
    line.append(",\"").append(transaction.how()).append('"');
    append(line, transaction.first());
    if (transaction.second() != null) {
      append(line, transaction.second());
    }
    line.append("]\n");
  }

  private static void append(StringBuilder line, Access access) {
    line.append(",[").append(access.object());
    line.append(',').append(access.read());
    line.append(',').append(access.written()).append(']');
  }

  private static String clock() throws IOException {
    return Files.isReadable(BOOT)
        ? Files.readString(BOOT, StandardCharsets.US_ASCII).strip()
        : UUID.randomUUID().toString();
  }
}
