package dev.loadstone.runner.experiment;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Atomicity;
import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.database.Plan;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.deployment.Storage;
import dev.loadstone.core.peer.PeerTool;
import dev.loadstone.core.result.PlanFindings;
import dev.loadstone.core.result.RecordSettings;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.result.RunOrder;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.result.RunResult.BenchmarkInfo;
import dev.loadstone.core.result.RunResult.Status;
import dev.loadstone.core.result.RunResultBuilder;
import dev.loadstone.core.result.RunResultSystemInfoBuilder;
import dev.loadstone.core.settings.SystemSettings;
import dev.loadstone.core.statistics.RunMark;
import dev.loadstone.core.statistics.UnevenPlacement;
import dev.loadstone.runner.driver.RunOutcome;
import dev.loadstone.runner.experiment.Experiment.Cell;
import dev.loadstone.runner.watch.PlanWatch;
import dev.loadstone.runner.watch.ServerWatch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A repetition of a cell that is run, with its result as far as it is known. Each step adds what it
 * found, so that a failed run keeps what was known.
 */
final class RunDraft {
  private static final ServerDescription UNKNOWN_SERVER =
      new ServerDescription("", "", "", "", Map.of());

  final Shared shared;
  final Cell cell;
  final Path folder;
  final RunOrder order;

  /** The storage of its servers on other machines in earlier sessions. */
  final Map<String, Storage> storageElsewhere;

  private final int repetition;
  private final List<RunMark> marks;
  private final RunResultBuilder result;
  private final RunResultSystemInfoBuilder system;
  private List<Map<String, Plan>> plans = List.of();
  private ExitCode exitCode = ExitCode.OK;

  /** The same for all repetitions of an experiment. */
  record Shared(
      Catalog catalog,
      Experiment experiment,
      ExperimentListener listener,
      Cancellation cancellation,
      ClientFleet fleet,
      ExternalData external,
      RunServers servers,
      Path workParent) {}

  /**
   * Begins a result.
   *
   * @param repetition from 1
   * @param order its place among the runs of the experiment
   * @param doubts the doubts about the run that are known before it begins
   */
  RunDraft(
      Shared shared,
      Cell cell,
      int repetition,
      Path folder,
      RunOrder order,
      List<RunMark> doubts,
      Map<String, Storage> storageElsewhere) {
    this.shared = shared;
    this.cell = cell;
    this.repetition = repetition;
    this.folder = folder;
    this.order = order;
    this.storageElsewhere = storageElsewhere;
    SystemSettings settings = cell.system();
    marks = new ArrayList<>(doubts);
    if (settings.profile()) {
      marks.add(
          new RunMark(
              RunMark.Kind.OTHER,
              "its servers were profiled, which costs: compare it with profiled runs alone"));
    }
    system =
        RunResultSystemInfoBuilder.builder()
            .database(settings.name())
            .deployment(settings.deployment().title())
            .nodes(settings.nodes())
            .network(settings.describeNetwork())
            .settings(settings.settings())
            .server(UNKNOWN_SERVER)
            .verification(shared.catalog().database(settings.name()).orElseThrow().verification());
    result =
        RunResultBuilder.builder()
            .schemaVersion(RunResult.SCHEMA_VERSION)
            .experiment(shared.experiment().settings().name())
            .cell(cell.info())
            .repetition(repetition)
            .status(Status.COMPLETED)
            .statusReason("")
            .load(cell.load().info(seed(), 0))
            .checksAfterLoad(List.of())
            .checks(List.of())
            .order(order)
            .settingsDigest(shared.experiment().digestOf(cell));
    atomicity(null);
  }

  long seed() {
    return shared.experiment().seedOf(repetition);
  }

  /** The tool that is to drive it; empty for Loadstone itself. */
  Optional<PeerTool> peer() {
    return Optional.ofNullable(cell.system().driver())
        .map(driver -> shared.catalog().peer(driver.tool()).orElseThrow());
  }

  LoadstoneException notWritten(IOException cause) {
    return ResultStore.notWritten(folder, cause);
  }

  RunResultBuilder result() {
    return result;
  }

  RunResultSystemInfoBuilder system() {
    return system;
  }

  void server(ServerDescription described) {
    SystemSettings settings = cell.system();
    system.server(
        shared
            .catalog()
            .deployer(settings.name())
            .filter(deployer -> settings.deployment().startsServers())
            .flatMap(deployer -> deployer.nothingDurable(settings.settings()))
            .map(described::notDurable)
            .orElse(described));
  }

  void atomicity(Atomicity promised) {
    Benchmark<?> benchmark = shared.catalog().benchmark(cell.benchmark());
    result.benchmark(
        new BenchmarkInfo(
            benchmark.name(),
            RecordSettings.shown(cell.benchmark().settings()),
            benchmark.transactionTypes(),
            benchmark.headline().name(),
            promised,
            benchmark.secondRate().orElse(null)));
  }

  void watched(ServerWatch.Seen seen) {
    system.others(seen.others());
    result
        .events(seen.events(seen.faults().done()))
        .usage(seen.usage())
        .counters(seen.counters())
        .placement(seen.placement());
    mark(seen.otherSessions().map(who -> new RunMark(RunMark.Kind.OTHER_SESSIONS, who)));
    mark(UnevenPlacement.mark(seen.placement()));
  }

  void planned(PlanWatch watch) {
    PlanFindings found = watch.findings(result.counters());
    plans = watch.plans();
    result.plans(found);
    mark(found.mark(result.counters()));
  }

  void driven(RunOutcome outcome) {
    result
        .load(cell.load().info(seed(), outcome.connections()))
        .measureStart(outcome.measureStart())
        .measureEnd(outcome.measureEnd())
        .statistics(outcome.statistics())
        .clients(outcome.clients().orElse(null));
    marks.addAll(outcome.marks());
  }

  void mark(Optional<RunMark> mark) {
    mark.ifPresent(marks::add);
  }

  boolean isCompleted() {
    return result.status() == Status.COMPLETED;
  }

  boolean isCancelled() {
    boolean cancelled = shared.cancellation().isCancelled();
    if (cancelled) {
      end(Status.INTERRUPTED, "ended by the user before the run began", ExitCode.INTERRUPTED);
    }
    return cancelled;
  }

  void end(Status how, String reason, ExitCode code) {
    result.status(how).statusReason(reason);
    exitCode = code;
  }

  void failed(LoadstoneException failure) {
    if (shared.cancellation().isCancelled()) {
      end(Status.INTERRUPTED, "ended by the user", ExitCode.INTERRUPTED);
    } else {
      end(Status.FAILED, failure.getMessage(), failure.exitCode());
    }
  }

  /** Fails the run, unless the user ended it. Earlier reasons are kept. */
  void failFor(List<String> reasons) {
    if (reasons.isEmpty() || result.status() == Status.INTERRUPTED) {
      return;
    }
    String all = String.join("; ", reasons);
    String earlier = result.statusReason();
    result.statusReason(earlier.isEmpty() ? all : earlier + "; " + all);
    if (isCompleted()) {
      result.status(Status.FAILED);
      exitCode = ExitCode.RUN_FAILED;
    }
  }

  void explain(List<String> facts) {
    for (String fact : facts) {
      if (result.status() == Status.FAILED && !result.statusReason().contains(fact)) {
        result.statusReason(result.statusReason() + "; " + fact + "; " + FailedRun.LOG);
      }
    }
  }

  CellRun.Finished finish() {
    RunResult known = result.system(system.build()).marks(List.copyOf(marks)).build();
    RunResult judged =
        result
            .requirements(RequirementJudge.judge(shared.experiment().requirements(), known))
            .build();
    RunResult shown = shared.experiment().redaction().of(judged);
    boolean disappoints = isCompleted() && !shown.passed();
    return new CellRun.Finished(shown, disappoints ? ExitCode.VERDICT_FAILED : exitCode);
  }

  /** Writes {@code checks.json} and {@code plans.json}; {@code result.json} is the last of all. */
  void writeDocuments(ResultStore store) {
    Redaction redaction = shared.experiment().redaction();
    store.writeJson(
        folder.resolve(ResultFiles.CHECKS),
        redaction.of(Map.of("afterLoad", result.checksAfterLoad(), "afterRun", result.checks())));
    if (plans.size() > 1) {
      store.writeJson(
          folder.resolve(ResultFiles.PLANS),
          redaction.of(Map.of("beginning", plans.get(0), "end", plans.get(1))));
    }
  }
}
