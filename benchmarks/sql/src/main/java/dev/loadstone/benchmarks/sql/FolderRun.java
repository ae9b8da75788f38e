package dev.loadstone.benchmarks.sql;

import dev.loadstone.benchmarks.kit.SqlRun;
import dev.loadstone.benchmarks.sql.check.Counted;

/** A run whose transactions are counted as counts.yaml says. */
final class FolderRun extends SqlRun {
  FolderRun(FolderModel model, Parts parts, Counted counted) {
    super(model, parts, counted);
  }
}
