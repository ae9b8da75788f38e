package dev.loadstone.report.read;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MappingIterator;
import tools.jackson.dataformat.csv.CsvMapper;
import tools.jackson.dataformat.csv.CsvReadFeature;
import tools.jackson.dataformat.csv.CsvSchema;

/** Reads the lines of a CSV file with a head line, and refuses those that were cut. */
public final class CsvRows {
  private static final CsvMapper CSV =
      CsvMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(CsvReadFeature.FAIL_ON_MISSING_COLUMNS)
          .build();

  private CsvRows() {}

  /** All lines of a file; none when it is not there. */
  public static <T> List<T> all(Path file, Class<T> type) {
    if (!Files.exists(file)) {
      return List.of();
    }
    try (MappingIterator<T> rows =
        CSV.readerFor(type).with(CsvSchema.emptySchema().withHeader()).readValues(file.toFile())) {
      List<T> all = rows.readAll();
      requireEnd(file);
      return all;
    } catch (JacksonException e) {
      throw CorruptResult.file(file, e);
    }
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
