package dev.loadstone.report.read;

import dev.loadstone.core.observe.Window;
import dev.loadstone.core.observe.WindowFile;
import dev.loadstone.core.result.ResultFiles;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;

/** The windows of a run, one by one from its files; none of a run that never began. */
public final class Windows {
  private Windows() {}

  /** Passes on the windows of a run's clients. */
  public static void read(Path run, Consumer<Window> window) {
    readLines(run.resolve(ResultFiles.WINDOWS), window);
    CsvWindows.read(run, window);
  }

  /** Passes on the windows of a run's servers. */
  static void readServers(Path run, Consumer<Window> window) {
    readLines(run.resolve(ResultFiles.SERVERS), window);
    CsvWindows.readServers(run, window);
  }

  /** The file of the windows of a run's clients. */
  public static Path file(Path run) {
    return existing(run.resolve(ResultFiles.WINDOWS), run.resolve(ResultFiles.TIMELINE));
  }

  /** The file of the windows of a run's servers. */
  static Path serversFile(Path run) {
    return existing(run.resolve(ResultFiles.SERVERS), run.resolve(CsvWindows.SERVER));
  }

  private static Path existing(Path file, Path earlier) {
    return !Files.exists(file) && Files.exists(earlier) ? earlier : file;
  }

  private static void readLines(Path file, Consumer<Window> window) {
    if (!Files.exists(file)) {
      return;
    }
    int number = 0;
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        window.accept(WindowFile.read(line));
      }
    } catch (JacksonException e) {
      throw CorruptResult.file(file, " at line " + number, e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw CorruptResult.unreadable(file, e);
    }
    CsvRows.requireEnd(file);
  }
}
