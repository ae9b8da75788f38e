package dev.loadstone.deployments.process;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

final class LogTail {
  private static final int MAX_BYTES = 8192;

  private LogTail() {}

  /** The last lines, each indented on a line of its own, after a line that names the file. */
  static String of(Path log, int lines) {
    List<String> tail;
    try {
      tail = Files.isReadable(log) ? read(log) : List.of();
    } catch (IOException e) {
      return "; its log " + log + " cannot be read: " + e.getMessage();
    }
    if (tail.isEmpty()) {
      return "; its log " + log + " is empty";
    }
    return tail.stream()
        .skip(Math.max(0, tail.size() - lines))
        .map(line -> "\n  " + line)
        .collect(Collectors.joining("", "; the end of its log " + log + ":", ""));
  }

  private static List<String> read(Path log) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
      file.seek(Math.max(0, file.length() - MAX_BYTES));
      byte[] bytes = new byte[(int) (file.length() - file.getFilePointer())];
      file.readFully(bytes);
      return new String(bytes, StandardCharsets.UTF_8).lines().toList();
    }
  }
}
