package dev.loadstone.report.read;

import dev.loadstone.core.LoadstoneException;
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

  public static void read(Path run, Consumer<Window> window) {
    readLines(file(run), window);
  }

  public static void readAnatomy(Path run, Consumer<Window> window) {
    readLines(run.resolve(ResultFiles.ANATOMY), window);
  }

  static void readServers(Path run, Consumer<Window> window) {
    readLines(serversFile(run), window);
  }

  /**
   * The file of the windows of a run's clients, which need not be there.
   *
   * @throws LoadstoneException when an earlier version kept them in another form
   */
  public static Path file(Path run) {
    Path file = run.resolve(ResultFiles.WINDOWS);
    Path timeline = run.resolve(ResultFiles.TIMELINE);
    if (!Files.exists(file) && Files.exists(timeline)) {
      throw LoadstoneException.usage(
          "%s: an earlier version of Loadstone kept the seconds of the run here; make its report"
              + " with that version",
          timeline);
    }
    return file;
  }

  /** The file of the windows of a run's servers, which need not be there. */
  static Path serversFile(Path run) {
    return run.resolve(ResultFiles.SERVERS);
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
    } catch (IllegalArgumentException e) {
      throw CorruptResult.file(file, " at line " + number, e.getMessage(), e);
    } catch (IOException e) {
      throw CorruptResult.unreadable(file, e);
    }
    CsvRows.requireEnd(file);
  }
}
