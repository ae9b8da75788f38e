package dev.loadstone.studies.consistency;

import dev.loadstone.benchmarks.ycsb.Beside;
import dev.loadstone.benchmarks.ycsb.store.BesideLoad;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.ConsistencyControl;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.KeyValueClient.Table;
import dev.loadstone.core.database.ReplicaCalls;
import dev.loadstone.core.database.mark.FoundTable;
import dev.loadstone.core.database.mark.TableMark;
import dev.loadstone.studies.consistency.staleness.StalenessProbe;
import dev.loadstone.studies.consistency.switching.SwitchController;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

final class ConsistencyWork implements Beside {
  private final ConsistencySettings settings;
  private final DatabaseClient database;
  private final KeyValueClient store;
  private final Optional<ReplicaCalls> calls;

  /** The table that the probe makes, together with a place of the same name. */
  private final Table probed;

  ConsistencyWork(ConsistencySettings settings, DatabaseClient database, KeyValueClient store) {
    this.settings = settings;
    this.database = database;
    this.store = store;
    this.calls = database.capability(ReplicaCalls.class);
    this.probed = StalenessProbe.tableBeside(settings.ycsb().table());
  }

  @Override
  public List<Table> tables() {
    return List.of(probed);
  }

  @Override
  public List<FoundTable> others() {
    return calls.flatMap(to -> to.places().find(probed.name())).stream().toList();
  }

  @Override
  public void dropOthers(TableMark load) {
    calls.ifPresent(to -> to.places().drop(probed.name(), load));
  }

  @Override
  public List<BesideLoad> works(Table records, Supplier<TableMark> load) {
    List<BesideLoad> works = new ArrayList<>();
    if (settings.staleness() != null) {
      // With changing levels no single prediction holds.
      Optional<ReplicaCalls> measured = settings.switching() == null ? calls : Optional.empty();
      works.add(new StalenessProbe(settings.staleness(), store, records.name(), load, measured));
    }
    if (settings.switching() != null) {
      List<Table> written = new ArrayList<>(List.of(records));
      if (settings.staleness() != null) {
        written.add(probed);
      }
      ConsistencyControl control =
          database.capability(ConsistencyControl.class).orElseThrow(ConsistencyWork::noLevels);
      works.add(new SwitchController(settings.switching(), control, written));
    }
    return works;
  }

  private static LoadstoneException noLevels() {
    return LoadstoneException.usage(
        "benchmark.switching moves between consistency levels, and this database has none that"
            + " change from call to call; leave it out, or choose cassandra");
  }
}
