package dev.loadstone.report.format;

import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.report.read.TimelineRow;
import dev.loadstone.report.read.Windows;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.SequenceWriter;
import tools.jackson.dataformat.csv.CsvMapper;

/** {@code timeline.csv}: the seconds of a run, for other tools. */
public final class TimelineCsv {
  private TimelineCsv() {}

  /**
   * Writes the file into a run's folder; does nothing where the run has no windows.
   *
   * @param types the names of the types of transactions, in the benchmark's order
   */
  public static void write(Path run, List<String> types) throws IOException {
    if (!Files.exists(run.resolve(ResultFiles.WINDOWS))) {
      return;
    }
    CsvMapper csv = new CsvMapper();
    try (Writer file = Files.newBufferedWriter(run.resolve(TimelineRow.FILE));
        SequenceWriter rows =
            csv.writer(csv.schemaFor(TimelineRow.class).withHeader()).writeValues(file)) {
      Windows.read(run, window -> types.forEach(type -> rows.write(TimelineRow.of(window, type))));
    }
  }
}
