package dev.loadstone.benchmarks.kit.sql;

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
}
