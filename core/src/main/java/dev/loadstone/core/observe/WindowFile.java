package dev.loadstone.core.observe;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** A file of windows, a line of JSON for each. */
public final class WindowFile implements AutoCloseable {
  private static final JsonMapper JSON = JsonMapper.shared();

  private final Writer lines;

  /**
   * Opens the file for writing.
   *
   * @throws IOException when it cannot be written
   */
  public WindowFile(Path file) throws IOException {
    lines = Files.newBufferedWriter(file);
  }

  /**
   * Appends a window, and hands it to the operating system, so that a killed process loses a second
   * at most.
   */
  public void append(Window window) throws IOException {
    lines.write(JSON.writeValueAsString(window));
    lines.write('\n');
    lines.flush();
  }

  /**
   * Reads a line. Series that nobody here knows are kept: a later version may write more of them.
   *
   * @throws tools.jackson.core.JacksonException when it is no window
   */
  public static Window read(String line) {
    return JSON.readValue(line, Window.class);
  }

  /**
   * The sum of counts and levels over all windows of a file; nothing when there is no such file.
   *
   * @throws tools.jackson.core.JacksonException when a line is no window
   */
  public static Observations sum(Path file, Set<Series> of) throws IOException {
    Observations sum = new Observations();
    Set<Series> kept =
        of.stream()
            .filter(series -> series.kind() != Series.Kind.TIMES)
            .collect(Collectors.toSet());
    if (Files.exists(file)) {
      try (Stream<String> windows = Files.lines(file)) {
        windows.forEach(line -> sum.add(read(line).observed(), kept));
      }
    }
    return sum;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
