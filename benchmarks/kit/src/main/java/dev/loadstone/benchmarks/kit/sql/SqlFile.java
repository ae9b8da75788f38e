package dev.loadstone.benchmarks.kit.sql;

import dev.loadstone.core.LoadstoneException;
import java.util.List;
import java.util.Optional;

/**
 * A text file of a benchmark: {@code <folder>/<benchmark>/<name>.sql} among the resources. A line
 * {@code -- from: <dialect>} makes it an addition to the file of that dialect.
 */
public record SqlFile(String path, List<String> lines) {
  /** The dialect whose file is used for all dialects that have none of their own. */
  static final String GENERIC = "generic";

  static final String SUFFIX = ".sql";

  private static final String FROM_MARK = "-- from:";

  static String path(String folder, String benchmark, String name) {
    return folder + "/" + benchmark + "/" + name + SUFFIX;
  }

  static Optional<SqlFile> resource(String folder, String benchmark, String name) {
    String path = path(folder, benchmark, name);
    return ResourceFolder.text(path).map(text -> new SqlFile(path, text.lines().toList()));
  }

  /** The file of a dialect, or the generic one where it has none; {@code what} is in it. */
  static SqlFile ofDialect(String folder, String what, SqlFiles files, String dialect) {
    return files
        .find(folder, dialect)
        .or(() -> files.find(folder, GENERIC))
        .orElseThrow(
            () ->
                LoadstoneException.usage(
                    "%s has no %s for the SQL dialect \"%s\"; expected the file %s. Choose another"
                        + " database, or add that file.",
                    files.title(), what, dialect, path(folder, files.benchmark(), dialect)));
  }

  /** The dialect that this file adds to. */
  public Optional<String> from() {
    return marked(FROM_MARK);
  }

  /** The rest of the first line that begins with a mark. */
  Optional<String> marked(String mark) {
    return lines.stream()
        .filter(line -> line.startsWith(mark))
        .map(line -> line.substring(mark.length()).trim())
        .findFirst();
  }
}
