package dev.loadstone.report.read;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MappingIterator;
import tools.jackson.dataformat.csv.CsvMapper;
import tools.jackson.dataformat.csv.CsvReadFeature;
import tools.jackson.dataformat.csv.CsvSchema;

/** Reads the lines of a CSV file with a head line, one by one, and refuses those that were cut. */
public final class CsvRows {
  private static final CsvMapper CSV =
      CsvMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(CsvReadFeature.FAIL_ON_MISSING_COLUMNS)
          .build();

  private CsvRows() {}

  /** All lines of a file; none when it is not there. */
  public static <T> List<T> all(Path file, Class<T> type) {
    List<T> rows = new ArrayList<>();
    read(file, type, rows::add);
    return rows;
  }

  /** Passes each line on; none when the file does not exist, as in a run that never began. */
  static <T> void read(Path file, Class<T> type, Consumer<T> row) {
    if (!Files.exists(file)) {
      return;
    }
    try (MappingIterator<T> rows =
        CSV.readerFor(type).with(CsvSchema.emptySchema().withHeader()).readValues(file.toFile())) {
      while (rows.hasNextValue()) {
        row.accept(rows.nextValue());
      }
    } catch (JacksonException e) {
      throw CorruptResult.file(file, e);
    }
    requireEnd(file);
  }

  /** Requires the end of the last line: the last number of one that was cut is another number. */
  static void requireEnd(Path file) {
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r")) {
      bytes.seek(Math.max(0, bytes.length() - 1));
      int last = bytes.read();
      if (last != '\n' && last >= 0) {
        throw CorruptResult.file(file, "", "its last line has no end", null);
      }
    } catch (IOException e) {
      throw CorruptResult.unreadable(file, e);
    }
  }
}
