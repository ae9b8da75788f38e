package dev.loadstone.history;

import dev.loadstone.history.MiniTransaction.Access;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * Writes the history of one process. The first line names the clock, each further one is a
 * transaction: {@code [process,start,end,"COMMITTED",[object,read,written],…]}, times in
 * nanoseconds of that clock. Kept in memory, compressed, until the run is over. Used by one thread
 * at a time.
 */
public final class HistoryFile {
  /** The name of the file in the folder of a client. */
  public static final String NAME = "history.jsonl";

  /** The same for all processes that share {@link System#nanoTime()}. */
  private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

  private final ByteArrayOutputStream compressed = new ByteArrayOutputStream();
  private final StringBuilder line = new StringBuilder();
  private OutputStream lines;

  /** Adds a transaction, whose clock is this process's whatever its number. */
  public void add(MiniTransaction transaction) {
    line.setLength(0);
    line.append('[').append(transaction.process());
    line.append(',').append(transaction.start());
    line.append(',').append(transaction.end());
    line.append(",\"").append(transaction.how()).append('"');
    append(transaction.first());
    if (transaction.second() != null) {
      append(transaction.second());
    }
    line.append("]\n");
    try {
      if (lines == null) {
        lines = new GZIPOutputStream(compressed);
      }
      lines.write(line.toString().getBytes(StandardCharsets.US_ASCII));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void append(Access access) {
    line.append(",[").append(access.object());
    line.append(',').append(access.read());
    line.append(',').append(access.written()).append(']');
  }

  /** Writes the file, once, into the folder of a client. */
  public void write(Path folder) throws IOException {
    if (lines != null) {
      lines.close();
    }
    try (OutputStream file = Files.newOutputStream(folder.resolve(NAME))) {
      file.write(("[\"" + clock() + "\"]\n").getBytes(StandardCharsets.US_ASCII));
      if (lines != null) {
        try (InputStream all =
            new GZIPInputStream(new ByteArrayInputStream(compressed.toByteArray()))) {
          all.transferTo(file);
        }
      }
    }
  }

  private static String clock() throws IOException {
    return Files.isReadable(BOOT)
        ? Files.readString(BOOT, StandardCharsets.US_ASCII).strip()
        : UUID.randomUUID().toString();
  }
}
