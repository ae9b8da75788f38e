package dev.loadstone.benchmarks.kit.sql;

import java.util.List;
import java.util.Optional;

/** Where the texts of a benchmark are, if not among the resources of its module. */
@FunctionalInterface
public interface Texts {
  Texts RESOURCES = SqlFile::resource;

  /**
   * Finds a text.
   *
   * @param folder ddl, statements or procedures
   * @param benchmark the name of the benchmark
   * @param name that of a dialect, {@code generic}, {@code checks} or {@code checks-<dialect>}
   */
  Optional<SqlFile> find(String folder, String benchmark, String name);

  /** The dialects that there are texts of, by their files. */
  default List<String> dialects(String folder, String benchmark) {
    return ResourceFolder.names(folder + "/" + benchmark).stream()
        .filter(name -> name.endsWith(SqlFile.SUFFIX))
        .map(name -> name.substring(0, name.length() - SqlFile.SUFFIX.length()))
        .toList();
  }
}
