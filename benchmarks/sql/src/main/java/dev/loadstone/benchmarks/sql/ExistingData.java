package dev.loadstone.benchmarks.sql;

import dev.loadstone.benchmarks.kit.data.StoredData;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.UnitShare;
import dev.loadstone.core.benchmark.Workload.DataState.Kind;
import dev.loadstone.core.benchmark.Workload.LoadProgress;
import dev.loadstone.core.benchmark.Workload.Written;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Tables that Loadstone did not make, and neither loads nor removes. */
final class ExistingData extends StoredData {
  private static final String WHAT = "tables that Loadstone did not load";

  private final String folder;

  ExistingData(String folder) {
    super(folder, WHAT, List.of());
    this.folder = folder;
  }

  @Override
  protected Found inspect() {
    return Found.nothingDone(Kind.COMPLETE, WHAT);
  }

  @Override
  protected void drop() {
    throw notOurs();
  }

  @Override
  protected void create() {
    throw notOurs();
  }

  @Override
  public Written loadUnits(UnitShare share, LoadProgress progress) {
    throw notOurs();
  }

  @Override
  protected void finish(Set<String> done, int writers, Consumer<String> step) {
    throw notOurs();
  }

  private LoadstoneException notOurs() {
    return LoadstoneException.usage(
        "%s has no schema.sql and runs on what is there; expected data: reuse", folder);
  }
}
