package dev.loadstone.history;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.history.MiniTransaction.Access;
import dev.loadstone.history.MiniTransaction.End;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the history of a run, which is in the files of its clients. */
public final class HistoryReader {
  private static final int FIRST_ACCESS = 4;

  private final JsonMapper json = JsonMapper.shared();
  private final Map<String, Integer> clocks = new HashMap<>();
  private final History history = new History();

  private HistoryReader() {}

  /**
   * Reads all histories below the folder of a run.
   *
   * @return empty where there are none
   * @throws LoadstoneException when a file is cut off, or is no history
   */
  public static Optional<History> read(Path folder) {
    try {
      List<Path> files = files(folder);
      if (files.isEmpty()) {
        return Optional.empty();
      }
      HistoryReader reader = new HistoryReader();
      for (Path file : files) {
        reader.add(file);
      }
      return Optional.of(reader.history);
    } catch (IOException e) {
      throw LoadstoneException.usage(
          "The history below %s cannot be read: %s", folder, e.getMessage());
    }
  }

  /** Returns the folders below a folder, of runs that have a history. */
  public static List<Path> runs(Path folder) throws IOException {
    return files(folder).stream().map(HistoryReader::run).distinct().toList();
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(file -> file.endsWith(HistoryFile.NAME)).sorted().toList();
    }
  }

  private static Path run(Path history) {
    Path client = history.getParent();
    return client.getParent().endsWith(ResultFiles.CLIENTS)
        ? client.getParent().getParent()
        : client;
  }

  private void add(Path file) throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.US_ASCII)) {
      int clock = -1;
      int number = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        try {
          JsonNode fields = json.readTree(line);
          if (clock < 0) {
            clock = clocks.computeIfAbsent(fields.required(0).asString(), key -> clocks.size());
          } else {
            history.add(transaction(fields, clock));
          }
        } catch (JacksonException | IllegalArgumentException e) {
          throw LoadstoneException.usage(
              e,
              "%s, line %d is no transaction of a history: %s. The file is cut off or was changed.",
              file,
              number,
              line);
        }
      }
    }
  }

  private static MiniTransaction transaction(JsonNode fields, int clock) {
    return new MiniTransaction(
        fields.required(0).intValue(),
        clock,
        fields.required(1).longValue(),
        fields.required(2).longValue(),
        End.valueOf(fields.required(3).asString()),
        access(fields.required(FIRST_ACCESS)),
        fields.size() > FIRST_ACCESS + 1 ? access(fields.required(FIRST_ACCESS + 1)) : null);
  }

  private static Access access(JsonNode fields) {
    return new Access(
        fields.required(0).intValue(),
        fields.required(1).longValue(),
        fields.required(2).longValue());
  }
}
