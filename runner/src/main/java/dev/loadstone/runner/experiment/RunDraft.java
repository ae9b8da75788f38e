package dev.loadstone.runner.experiment;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Atomicity;
import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Workload.LoadSummary;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.result.DriverInfo;
import dev.loadstone.core.result.RecordSettings;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.result.RunEvent;
import dev.loadstone.core.result.RunOrder;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.result.RunResult.BenchmarkInfo;
import dev.loadstone.core.result.RunResult.CellInfo;
import dev.loadstone.core.result.RunResult.RequirementResult;
import dev.loadstone.core.result.RunResult.Status;
import dev.loadstone.core.result.RunResult.SystemInfo;
import dev.loadstone.core.settings.Requirement;
import dev.loadstone.core.settings.SystemSettings;
import dev.loadstone.core.statistics.RunMark;
import dev.loadstone.core.statistics.UnevenPlacement;
import dev.loadstone.runner.driver.RunOutcome;
import dev.loadstone.runner.experiment.Experiment.Cell;
import dev.loadstone.runner.watch.DataStorage;
import dev.loadstone.runner.watch.ServerWatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The result of a repetition as far as it is known. Each step adds what it found, so that a failed
 * run keeps what was known.
 */
final class RunDraft {
  private static final ServerDescription UNKNOWN_SERVER =
      new ServerDescription("", "", "", "", Map.of());

  private final RunTask task;
  private final List<RunMark> marks;

  private Status status = Status.COMPLETED;
  private String statusReason = "";
  private ExitCode exitCode = ExitCode.OK;
  private ServerDescription server = UNKNOWN_SERVER;
  private Atomicity atomicity;
  private DataStorage storage = DataStorage.NONE;
  private LoadSummary loading;
  private List<CheckResult> checksAfterLoad = List.of();
  private String settling = "";
  private ServerWatch.Seen seen = ServerWatch.Seen.NOTHING;
  private RunOutcome outcome;
  private List<CheckResult> checks = List.of();
  private Assessment assessment;
  private DriverInfo driver;
  private RunOrder order;

  RunDraft(RunTask task) {
    this.task = task;
    marks = new ArrayList<>(task.marks());
    order = task.order();
  }

  void servedBy(RunServers.Running servers) {
    order = order.on(servers.startedFor());
  }

  void storage(DataStorage found) {
    storage = found;
  }

  /** Takes a server's description of itself, and adds what only its deployer knows. */
  void server(ServerDescription described) {
    SystemSettings system = task.cell().system();
    server =
        task.shared()
            .catalog()
            .deployer(system.name())
            .filter(deployer -> system.deployment().startsServers())
            .flatMap(deployer -> deployer.nothingDurable(system.settings()))
            .map(described::notDurable)
            .orElse(described);
  }

  ServerDescription server() {
    return server;
  }

  void atomicity(Atomicity promised) {
    atomicity = promised;
  }

  void loaded(LoadSummary summary) {
    loading = summary;
  }

  void checkedAfterLoad(List<CheckResult> found) {
    checksAfterLoad = found;
  }

  void settled(String words) {
    settling = words;
  }

  void watched(ServerWatch.Seen found) {
    seen = found;
    found
        .otherSessions()
        .ifPresent(who -> marks.add(new RunMark(RunMark.Kind.OTHER_SESSIONS, who)));
    mark(UnevenPlacement.mark(found.placement()));
  }

  /** The faults of {@link #watched}, with their costs. */
  void costs(List<RunEvent> faults) {
    seen = seen.with(faults);
  }

  void driven(RunOutcome measured) {
    outcome = measured;
    marks.addAll(measured.marks());
  }

  void checked(List<CheckResult> found) {
    checks = found;
  }

  void drivenBy(DriverInfo tool) {
    driver = tool;
  }

  void assessed(Assessment found) {
    assessment = found;
  }

  void mark(Optional<RunMark> mark) {
    mark.ifPresent(marks::add);
  }

  boolean isCompleted() {
    return status == Status.COMPLETED;
  }

  /** Whether the user has cancelled the run, which then ends as interrupted. */
  boolean isCancelled() {
    boolean cancelled = task.shared().cancellation().isCancelled();
    if (cancelled) {
      end(Status.INTERRUPTED, "ended by the user before the run began", ExitCode.INTERRUPTED);
    }
    return cancelled;
  }

  void end(Status how, String reason, ExitCode code) {
    status = how;
    statusReason = reason;
    exitCode = code;
  }

  void failed(LoadstoneException failure) {
    if (task.shared().cancellation().isCancelled()) {
      end(Status.INTERRUPTED, "ended by the user", ExitCode.INTERRUPTED);
    } else {
      end(Status.FAILED, failure.getMessage(), failure.exitCode());
    }
  }

  /** Fails the run, unless the user ended it. Earlier reasons are kept. */
  void failFor(List<String> reasons) {
    if (reasons.isEmpty() || status == Status.INTERRUPTED) {
      return;
    }
    String all = String.join("; ", reasons);
    statusReason = statusReason.isEmpty() ? all : statusReason + "; " + all;
    if (status == Status.COMPLETED) {
      status = Status.FAILED;
      exitCode = ExitCode.RUN_FAILED;
    }
  }

  /** Adds facts to the reason of a failed run, except those that it already states. */
  void explain(List<String> facts) {
    for (String fact : facts) {
      if (status == Status.FAILED && !statusReason.contains(fact)) {
        statusReason += "; " + fact + "; " + FailedRun.LOG;
      }
    }
  }

  /** Returns the run as it is written and shown. */
  CellRun.Finished finish() {
    RunResult judged = result(RequirementJudge.judge(requirements(), result(List.of())));
    RunResult result = task.shared().experiment().redaction().of(judged);
    boolean disappoints = status == Status.COMPLETED && !result.passed();
    return new CellRun.Finished(result, disappoints ? ExitCode.VERDICT_FAILED : exitCode);
  }

  private List<Requirement> requirements() {
    return task.shared().experiment().requirements();
  }

  private RunResult result(List<RequirementResult> requirements) {
    Cell cell = task.cell();
    boolean ran = outcome != null;
    return new RunResult(
        RunResult.SCHEMA_VERSION,
        task.shared().experiment().settings().name(),
        cellInfo(cell),
        task.repetition(),
        status,
        statusReason,
        benchmark(cell),
        system(cell.system()),
        cell.load().info(task.seed(), ran ? outcome.connections() : 0),
        loading,
        ran ? outcome.measureStart() : null,
        ran ? outcome.measureEnd() : null,
        ran ? outcome.statistics() : null,
        ran ? outcome.clients().orElse(null) : null,
        assessment,
        checksAfterLoad,
        checks,
        seen.events(),
        seen.usage(),
        seen.counters(),
        seen.placement(),
        requirements,
        List.copyOf(marks),
        order,
        task.shared().experiment().digestOf(cell),
        driver);
  }

  private BenchmarkInfo benchmark(Cell cell) {
    Benchmark<?> benchmark =
        task.shared().catalog().benchmark(cell.benchmark().name()).orElseThrow();
    return new BenchmarkInfo(
        benchmark.name(),
        RecordSettings.of(cell.benchmark().settings()),
        benchmark.transactionTypes(),
        benchmark.headline().name(),
        atomicity);
  }

  private SystemInfo system(SystemSettings system) {
    return new SystemInfo(
        system.name(),
        system.deployment().title(),
        system.nodes(),
        system.describeNetwork(),
        system.settings(),
        server,
        task.shared().catalog().database(system.name()).orElseThrow().verification(),
        storage.here(),
        storage.elsewhere(),
        settling,
        seen.others());
  }

  static CellInfo cellInfo(Cell cell) {
    return new CellInfo(cell.id(), cell.system().label(), cell.varied());
  }

  /** Writes {@code checks.json}; {@code result.json} is written when everything else is there. */
  void writeChecks(ResultStore store) {
    store.writeJson(
        task.folder().resolve(ResultFiles.CHECKS),
        Map.of("afterLoad", checksAfterLoad, "afterRun", checks));
  }
}
