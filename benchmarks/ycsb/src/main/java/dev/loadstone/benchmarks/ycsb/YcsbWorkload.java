package dev.loadstone.benchmarks.ycsb;

import dev.loadstone.benchmarks.kit.StoredWorkload;
import dev.loadstone.benchmarks.ycsb.audit.YcsbAssessor;
import dev.loadstone.benchmarks.ycsb.check.CountCheck;
import dev.loadstone.benchmarks.ycsb.check.IntegrityCheck;
import dev.loadstone.benchmarks.ycsb.check.RecordCheck;
import dev.loadstone.benchmarks.ycsb.data.YcsbData;
import dev.loadstone.benchmarks.ycsb.data.YcsbTable;
import dev.loadstone.benchmarks.ycsb.input.KeySpace;
import dev.loadstone.benchmarks.ycsb.input.OperationKind;
import dev.loadstone.benchmarks.ycsb.input.OperationProportions;
import dev.loadstone.benchmarks.ycsb.staleness.StalenessProbe;
import dev.loadstone.benchmarks.ycsb.store.BesideLoad;
import dev.loadstone.benchmarks.ycsb.store.IntegrityCounters;
import dev.loadstone.benchmarks.ycsb.store.IntegrityVerifier;
import dev.loadstone.benchmarks.ycsb.store.YcsbSessions;
import dev.loadstone.benchmarks.ycsb.switching.LiveLoad;
import dev.loadstone.benchmarks.ycsb.switching.SwitchController;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.ConsistencyControl;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.KeyValueClient.Table;
import dev.loadstone.core.database.ReplicaCalls;
import dev.loadstone.core.statistics.RunStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

final class YcsbWorkload implements StoredWorkload {
  private final YcsbSettings settings;
  private final OperationProportions mix;
  private final DatabaseClient database;
  private final KeyValueClient client;
  private final YcsbTable table;
  private final YcsbData data;
  private final CountCheck count;
  private final RecordCheck records;
  private final long seed;

  /**
   * @throws LoadstoneException with {@link ExitCode#USAGE} when the store cannot do an operation of
   *     the mix
   */
  YcsbWorkload(
      YcsbSettings settings,
      DatabaseClient database,
      KeyValueClient client,
      YcsbTable table,
      long seed) {
    this.settings = settings;
    this.mix = settings.operations();
    this.database = database;
    this.client = client;
    this.table = table;
    this.data =
        new YcsbData(
            client,
            database.capability(ConsistencyControl.class),
            table,
            StalenessProbe.tableBeside(table.name()),
            database.capability(ReplicaCalls.class));
    this.count = new CountCheck(client, table);
    this.records = new RecordCheck(client, table);
    this.seed = seed;
    if (mix.has(OperationKind.SCAN)) {
      client.scanRefusal().ifPresent(YcsbWorkload::refuseScans);
    }
  }

  @Override
  public YcsbData data() {
    return data;
  }

  private static void refuseScans(String reason) {
    throw LoadstoneException.usage(
        "The workload has scans, and this database cannot scan: %s. Choose a workload or"
            + " a mix without scans (a, b, c, d or f), or another database.",
        reason);
  }

  /** Checks the loaded records. After a run that changed them, only its own checks can tell. */
  @Override
  public List<CheckResult> check(CheckMoment moment) {
    Optional<String> changed = moment == CheckMoment.AFTER_RUN ? data.changed() : Optional.empty();
    if (changed.isPresent()) {
      String why =
          "a run " + changed.get() + " since the load, and only its own end can check them";
      return List.of(CountCheck.notApplicable(why), RecordCheck.notApplicable(why));
    }
    return List.of(count.afterLoad(), records.run(new KeySpace(table.records(), 1)));
  }

  @Override
  public WorkloadRun prepare(int terminals) {
    RunInputs inputs = new RunInputs(settings, table, terminals, seed);
    data.requireComplete();
    if (mix.changesRecords()) {
      data.noteChange("inserted or deleted records");
    }
    LiveLoad load = new LiveLoad();
    List<BesideLoad> beside = beside(load);
    beside.forEach(BesideLoad::prepare);
    return run(inputs, load, beside);
  }

  /** Joins a run, whose preparation has checked the records and noted the change. */
  @Override
  public WorkloadRun join(int terminals) {
    RunInputs inputs = new RunInputs(settings, table, terminals, seed);
    if (mix.has(OperationKind.DELETE)) {
      inputs.space().letOthersDelete();
    }
    LiveLoad load = new LiveLoad();
    return run(inputs, load, beside(load));
  }

  private List<BesideLoad> beside(LiveLoad load) {
    List<BesideLoad> beside = new ArrayList<>();
    if (settings.staleness() != null) {
      // With changing levels no single prediction holds.
      Optional<ReplicaCalls> calls =
          settings.switching() == null ? database.capability(ReplicaCalls.class) : Optional.empty();
      beside.add(
          new StalenessProbe(
              settings.staleness(), client, table.name(), data::mark, calls, NanoClock.SYSTEM));
    }
    if (settings.switching() != null) {
      List<Table> written = new ArrayList<>(List.of(table.table()));
      if (settings.staleness() != null) {
        written.add(StalenessProbe.tableBeside(table.name()));
      }
      ConsistencyControl control =
          database.capability(ConsistencyControl.class).orElseThrow(YcsbWorkload::noLevels);
      beside.add(new SwitchController(settings.switching(), load, control, written));
    }
    return beside;
  }

  private static LoadstoneException noLevels() {
    return LoadstoneException.usage(
        "benchmark.switching moves between consistency levels, and this database has none that"
            + " change from call to call; leave it out, or choose cassandra");
  }

  private WorkloadRun run(RunInputs inputs, LiveLoad load, List<BesideLoad> beside) {
    IntegrityCounters counters = new IntegrityCounters();
    IntegrityVerifier verifier =
        new IntegrityVerifier(table, inputs.space(), settings.integrity(), counters);
    YcsbSessions sessions = new YcsbSessions(client, table.table(), verifier);
    return new YcsbRun(
        inputs,
        settings.switching() == null ? sessions : load.counted(sessions),
        new YcsbAssessor(mix, settings.integrity()),
        counters,
        beside,
        statistics -> verify(statistics, inputs.space(), counters));
  }

  private List<CheckResult> verify(
      RunStatistics statistics, KeySpace space, IntegrityCounters counters) {
    return List.of(
        count.afterRun(space, mix, statistics),
        records.run(space),
        IntegrityCheck.of(settings.integrity(), counters));
  }
}
