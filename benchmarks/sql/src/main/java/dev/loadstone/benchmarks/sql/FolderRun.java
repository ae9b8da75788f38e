package dev.loadstone.benchmarks.sql;

import dev.loadstone.benchmarks.kit.SqlRun;
import dev.loadstone.benchmarks.sql.check.Counted;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.Series;
import java.util.HashSet;
import java.util.Set;

/** A run whose transactions are counted as counts.yaml says. */
final class FolderRun extends SqlRun {
  private final Counted counted;

  FolderRun(FolderModel model, Parts parts, Counted counted) {
    super(model, parts);
    this.counted = counted;
  }

  @Override
  public Set<Series> series() {
    Set<Series> series = new HashSet<>(super.series());
    series.add(Counted.LEAST);
    series.add(Counted.MOST);
    return series;
  }

  @Override
  public void tell(Observations observed) {
    super.tell(observed);
    counted.tell(observed);
  }

  @Override
  public void add(Observations observed) {
    super.add(observed);
    counted.addTold(observed);
  }
}
