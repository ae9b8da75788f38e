package dev.loadstone.runner.measure;

import dev.loadstone.core.benchmark.Acknowledged;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.result.ResultFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A transaction as {@code operations.csv} has it.
 *
 * @param second when it ended, in seconds from the start of the run
 * @param response from its intended start to its end, in seconds
 */
public record LoggedOperation(
    String type, double second, double response, Outcome outcome, long key, int detail) {
  private static final double NANOS_PER_SECOND = 1e9;

  /**
   * The transactions of all clients of a run, in the order in which they ended.
   *
   * @throws IOException when a file is missing or broken
   */
  public static List<LoggedOperation> read(Path run, int clients) throws IOException {
    List<LoggedOperation> all = new ArrayList<>();
    for (int client = 1; client <= clients; client++) {
      Path file = ResultFiles.clientFolder(run, client, clients).resolve(ResultFiles.OPERATIONS);
      try (Stream<String> lines = Files.lines(file)) {
        lines.skip(1).forEach(line -> all.add(of(line.split(",", -1))));
      } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
        throw new IOException(file + " is broken: " + e.getMessage(), e);
      }
    }
    all.sort(Comparator.comparingDouble(LoggedOperation::second));
    return all;
  }

  private static LoggedOperation of(String[] values) {
    long service = Long.parseLong(values[4]);
    return new LoggedOperation(
        values[0],
        (Long.parseLong(values[2]) + service) / NANOS_PER_SECOND,
        (Long.parseLong(values[3]) + service) / NANOS_PER_SECOND,
        Outcome.valueOf(values[5]),
        Long.parseLong(values[8]),
        Integer.parseInt(values[9]));
  }

  public Acknowledged acknowledged() {
    return new Acknowledged(type, second, key, detail);
  }
}
