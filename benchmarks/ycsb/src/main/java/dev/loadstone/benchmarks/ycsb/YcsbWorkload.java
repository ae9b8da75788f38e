package dev.loadstone.benchmarks.ycsb;

import dev.loadstone.benchmarks.kit.StoredWorkload;
import dev.loadstone.benchmarks.ycsb.audit.YcsbAssessor;
import dev.loadstone.benchmarks.ycsb.check.AcknowledgedInserts;
import dev.loadstone.benchmarks.ycsb.check.CountCheck;
import dev.loadstone.benchmarks.ycsb.check.IntegrityCheck;
import dev.loadstone.benchmarks.ycsb.check.RecordCheck;
import dev.loadstone.benchmarks.ycsb.data.YcsbData;
import dev.loadstone.benchmarks.ycsb.data.YcsbTable;
import dev.loadstone.benchmarks.ycsb.input.KeySpace;
import dev.loadstone.benchmarks.ycsb.input.OperationKind;
import dev.loadstone.benchmarks.ycsb.input.OperationProportions;
import dev.loadstone.benchmarks.ycsb.store.BesideLoad;
import dev.loadstone.benchmarks.ycsb.store.IntegrityCounters;
import dev.loadstone.benchmarks.ycsb.store.IntegrityVerifier;
import dev.loadstone.benchmarks.ycsb.store.YcsbSessions;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.ConsistencyControl;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.statistics.RunStatistics;
import java.util.List;
import java.util.Optional;

final class YcsbWorkload implements StoredWorkload {
  private final YcsbSettings settings;
  private final OperationProportions mix;
  private final KeyValueClient client;
  private final YcsbTable table;
  private final YcsbData data;
  private final CountCheck count;
  private final RecordCheck records;
  private final long seed;
  private final Beside beside;

  YcsbWorkload(
      YcsbSettings settings,
      DatabaseClient database,
      KeyValueClient client,
      YcsbTable table,
      long seed,
      Beside beside) {
    this.settings = settings;
    this.mix = settings.operations();
    this.client = client;
    this.table = table;
    this.data = new YcsbData(client, database.capability(ConsistencyControl.class), table, beside);
    this.count = new CountCheck(client, table);
    this.records = new RecordCheck(client, table);
    this.seed = seed;
    this.beside = beside;
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
    List<BesideLoad> works = works();
    works.forEach(BesideLoad::prepare);
    return run(inputs, works);
  }

  /** Joins a run, whose preparation has checked the records and noted the change. */
  @Override
  public WorkloadRun join(int terminals) {
    RunInputs inputs = new RunInputs(settings, table, terminals, seed);
    if (mix.has(OperationKind.DELETE)) {
      inputs.space().letOthersDelete();
    }
    return run(inputs, works());
  }

  private List<BesideLoad> works() {
    return beside.works(table.table(), data::mark);
  }

  private WorkloadRun run(RunInputs inputs, List<BesideLoad> works) {
    IntegrityCounters counters = new IntegrityCounters();
    IntegrityVerifier verifier =
        new IntegrityVerifier(table, inputs.space(), settings.integrity(), counters);
    Sessions sessions = new YcsbSessions(client, table.table(), verifier);
    for (BesideLoad work : works) {
      sessions = work.watched(sessions);
    }
    return new YcsbRun(
        inputs,
        sessions,
        new YcsbAssessor(mix, settings.integrity()),
        counters,
        works,
        statistics -> verify(statistics, inputs.space(), counters),
        // Of a record that is deleted and inserted again, nobody knows which of the two came last.
        mix.has(OperationKind.INSERT) && !mix.has(OperationKind.DELETE)
            ? Optional.of(new AcknowledgedInserts(client, table))
            : Optional.empty());
  }

  private List<CheckResult> verify(
      RunStatistics statistics, KeySpace space, IntegrityCounters counters) {
    return List.of(
        count.afterRun(space, mix, statistics),
        records.run(space),
        IntegrityCheck.of(settings.integrity(), counters));
  }
}
