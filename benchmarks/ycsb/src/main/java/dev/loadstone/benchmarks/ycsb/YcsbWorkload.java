package dev.loadstone.benchmarks.ycsb;

import dev.loadstone.benchmarks.ycsb.audit.YcsbAssessor;
import dev.loadstone.benchmarks.ycsb.check.CountCheck;
import dev.loadstone.benchmarks.ycsb.check.IntegrityCheck;
import dev.loadstone.benchmarks.ycsb.check.RecordCheck;
import dev.loadstone.benchmarks.ycsb.data.YcsbData;
import dev.loadstone.benchmarks.ycsb.data.YcsbTable;
import dev.loadstone.benchmarks.ycsb.input.KeySpace;
import dev.loadstone.benchmarks.ycsb.input.OperationKind;
import dev.loadstone.benchmarks.ycsb.input.OperationProportions;
import dev.loadstone.benchmarks.ycsb.store.IntegrityCounters;
import dev.loadstone.benchmarks.ycsb.store.IntegrityVerifier;
import dev.loadstone.benchmarks.ycsb.store.YcsbSessions;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.statistics.RunStatistics;
import java.util.List;
import java.util.Optional;

/** YCSB on a key-value store. */
final class YcsbWorkload implements Workload {
  private final YcsbSettings settings;
  private final OperationProportions mix;
  private final KeyValueClient client;
  private final YcsbTable table;
  private final YcsbData data;
  private final CountCheck count;
  private final RecordCheck records;
  private final long seed;

  /**
   * @throws LoadstoneException with {@link ExitCode#USAGE} when the store cannot do what the mix
   *     asks for
   */
  YcsbWorkload(YcsbSettings settings, KeyValueClient client, YcsbTable table, long seed) {
    this.settings = settings;
    this.mix = settings.operations();
    this.client = client;
    this.table = table;
    this.data = new YcsbData(client, table);
    this.count = new CountCheck(client, table);
    this.records = new RecordCheck(client, table);
    this.seed = seed;
    if (mix.has(OperationKind.SCAN)) {
      client.scanRefusal().ifPresent(YcsbWorkload::refuseScans);
    }
  }

  private static void refuseScans(String reason) {
    throw new LoadstoneException(
        ExitCode.USAGE,
        "The workload has scans, and this database cannot scan: "
            + reason
            + ". Choose a workload or a mix without scans (a, b, c, d or f), or another database.");
  }

  @Override
  public DataState state() {
    return data.state();
  }

  @Override
  public void clean() {
    data.clean();
  }

  @Override
  public LoadSummary load(LoadOptions options, LoadProgress progress) {
    return data.load(options, progress);
  }

  /** After a run that inserted or deleted records, that run's own checks have the last word. */
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
    return run(inputs);
  }

  /** The records were looked at, and the change noted, where the run was prepared. */
  @Override
  public WorkloadRun join(int terminals) {
    RunInputs inputs = new RunInputs(settings, table, terminals, seed);
    if (mix.has(OperationKind.DELETE)) {
      inputs.space().letOthersDelete();
    }
    return run(inputs);
  }

  private WorkloadRun run(RunInputs inputs) {
    IntegrityCounters findings = new IntegrityCounters();
    IntegrityVerifier verifier =
        new IntegrityVerifier(table, inputs.space(), settings.integrity(), findings);
    return new YcsbRun(
        inputs,
        new YcsbSessions(client, table.table(), verifier),
        new YcsbAssessor(mix, settings.integrity()),
        findings,
        statistics -> verify(statistics, inputs.space(), findings));
  }

  private List<CheckResult> verify(
      RunStatistics statistics, KeySpace space, IntegrityCounters findings) {
    return List.of(
        count.afterRun(space, mix, statistics),
        records.run(space),
        IntegrityCheck.of(settings.integrity(), findings));
  }
}
