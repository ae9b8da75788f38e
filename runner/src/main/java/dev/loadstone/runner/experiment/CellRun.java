package dev.loadstone.runner.experiment;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Atomicity;
import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import dev.loadstone.core.benchmark.Workload.LoadOptions;
import dev.loadstone.core.benchmark.Workload.LoadSummary;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.process.WorkFolder;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.result.ClientsResult;
import dev.loadstone.core.result.CounterChange;
import dev.loadstone.core.result.NodeUsage;
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
import dev.loadstone.core.result.Storage;
import dev.loadstone.core.settings.DataPolicy;
import dev.loadstone.core.settings.DeploymentKind;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.statistics.RunMark;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.Steadiness;
import dev.loadstone.runner.driver.LoadGenerator;
import dev.loadstone.runner.driver.LoadShare;
import dev.loadstone.runner.experiment.Experiment.Cell;
import dev.loadstone.runner.measure.RunCompanion;
import dev.loadstone.runner.measure.ServerSampler;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One repetition of one cell: has the system, loads, checks, drives, checks again. What is known
 * when something fails is kept, so that a failed run still tells what it was.
 */
final class CellRun {
  private static final ServerDescription UNKNOWN_SERVER =
      new ServerDescription("", "", "", "", Map.of());

  private final Catalog catalog;
  private final Experiment experiment;
  private final Cell cell;
  private final int repetition;
  private final Path folder;
  private final ExperimentListener listener;
  private final Cancellation cancellation;
  private final ClientFleet fleet;
  private final Path dataParent;
  private final ExternalData external;
  private final RunOrder order;

  private Status status = Status.COMPLETED;
  private String statusReason = "";
  private ExitCode exitCode = ExitCode.OK;
  private ServerDescription server = UNKNOWN_SERVER;
  private Atomicity atomicity;
  private Storage storage;
  private String settling = "";
  private String others = "";
  private int connections;
  private LoadSummary loading;
  private Instant measureStart;
  private Instant measureEnd;
  private RunStatistics statistics;
  private ClientsResult clients;
  private Assessment assessment;
  private List<CheckResult> checksAfterLoad = List.of();
  private List<CheckResult> checks = List.of();
  private List<RunEvent> events = List.of();
  private List<NodeUsage> usage = List.of();
  private List<CounterChange> counters = List.of();
  private final List<RunMark> marks;

  CellRun(
      Catalog catalog,
      Experiment experiment,
      Cell cell,
      int repetition,
      Path folder,
      ExperimentListener listener,
      Cancellation cancellation,
      ClientFleet fleet,
      ExternalData external,
      RunOrder order,
      List<RunMark> marks,
      Path dataParent) {
    this.dataParent = dataParent;
    this.catalog = catalog;
    this.experiment = experiment;
    this.cell = cell;
    this.repetition = repetition;
    this.folder = folder;
    this.listener = listener;
    this.cancellation = cancellation;
    this.fleet = fleet;
    this.external = external;
    this.order = order;
    this.marks = new ArrayList<>(marks);
  }

  /**
   * A finished repetition.
   *
   * @param result as it is written
   * @param exitCode what the process should return for it
   */
  record Finished(RunResult result, ExitCode exitCode) {}

  /** Runs it, and gives a result whatever happens to the database. */
  Finished run() {
    try (WorkFolder work = WorkFolder.make(dataParent, "run")) {
      runOn(work.path());
    } catch (LoadstoneException failure) {
      if (failure.exitCode() == ExitCode.RESULTS_NOT_WRITTEN
          || failure.exitCode() == ExitCode.INTERNAL) {
        throw failure;
      }
      fail(failure);
    }
    RunResult result = experiment.redaction().of(result());
    if (status == Status.COMPLETED && !result.passed()) {
      exitCode = ExitCode.VERDICT_FAILED;
    }
    return new Finished(result, exitCode);
  }

  private void runOn(Path data) {
    listener.step((local() ? "starting " : "reaching ") + cell.system().name());
    SystemUnderTest system =
        SystemUnderTest.open(
            catalog,
            cell,
            experiment.seedOf(repetition),
            data.resolve("data"),
            folder.resolve("logs"));
    try {
      storage = system.storage(data).orElse(null);
      system.doubtfulStorage(storage).ifPresent(this.marks::add);
      server = system.client().describe();
      Workload workload = system.workload();
      atomicity = workload.atomicity();
      external.claim(cell, system);
      if (experiment.data() == DataPolicy.RELOAD) {
        external.requireLeave(cell, system);
        load(workload);
        settle(system.client());
      }
      if (!cancelled()) {
        drive(system, workload);
      }
    } finally {
      close(system);
    }
  }

  /** What was measured is as good if something of the servers cannot be removed. */
  private void close(SystemUnderTest system) {
    try {
      system.close();
    } catch (LoadstoneException e) {
      listener.note(e.getMessage());
    }
  }

  private boolean local() {
    return cell.system().deployment() == DeploymentKind.LOCAL;
  }

  private void load(Workload workload) {
    listener.step("cleaning");
    workload.clean();
    listener.step("loading");
    loading =
        workload.load(
            new LoadOptions(cell.load().loaders(), false),
            (rowsDone, rowsTotal, step) -> {
              if (cancellation.isCancelled()) {
                throw new LoadstoneException(ExitCode.INTERRUPTED, "ended by the user");
              }
              listener.loading(rowsDone, rowsTotal, step);
            });
    if (!cancelled()) {
      listener.step("checking the loaded data");
      checksAfterLoad = workload.check(CheckMoment.AFTER_LOAD);
    }
  }

  private void settle(DatabaseClient client) {
    if (!cancelled()) {
      listener.step("settling");
      settling = Settling.of(client);
    }
  }

  private void drive(SystemUnderTest system, Workload workload) {
    listener.step("preparing");
    WorkloadRun run = workload.prepare(cell.load().terminals());
    LoadGenerator.Outcome outcome;
    List<String> undone;
    List<RunEvent> deaths;
    try (ServerSampler sampler = new ServerSampler(system.nodes(), folder);
        StrangerWatch strangers = new StrangerWatch(system.client());
        NodeWatch watch = new NodeWatch(system.nodes(), system.helpers(), system::kill);
        FaultInjector injector = new FaultInjector(cell.system().faults(), watch::kill)) {
      listener.step("running");
      // Settings that a run's own preparation changes are described as they are when it runs.
      server = system.client().describe();
      Map<String, Long> before = system.client().counters();
      outcome = drive(system, run, List.of(sampler, injector, watch, strangers));
      events =
          Stream.concat(injector.events().stream(), watch.deaths().stream())
              .sorted(Comparator.comparingDouble(RunEvent::second))
              .toList();
      undone = injector.undone();
      deaths = watch.deaths();
      others = strangers.describe();
      strangers.finding().ifPresent(found -> marks.add(new RunMark(RunMark.Kind.STRANGERS, found)));
      usage = sampler.usage();
      counters = growth(before, system.client());
    } catch (IOException e) {
      throw ResultStore.notWritten(folder, e);
    } finally {
      run.close();
    }
    writeFiles(run);
    statistics = outcome.statistics();
    if (system.nodes().stream().allMatch(node -> node.pid() != 0)) {
      // Of an engine inside the client's process nobody can tell apart what the client used.
      statistics.client().mark(statistics.total().responseTime()).ifPresent(marks::add);
    }
    connections = outcome.connections();
    marks.addAll(outcome.marks());
    clients = outcome.clients().orElse(null);
    measureStart = outcome.measureStart();
    measureEnd = outcome.measureEnd();
    judgeEnd(outcome.end());
    failFor(FailedRun.deaths(deaths));
    if (outcome.end() == LoadGenerator.End.WHOLE) {
      failFor(undone);
      failFor(FailedRun.hardlyAnything(statistics, boundsErrors()));
    }
    markUnsteady();
    listener.step("checking the data");
    // Nobody knows what a lost client did in its last second: its counts can be held against none.
    checks =
        outcome.end() == LoadGenerator.End.CLIENT_LOST
            ? workload.check(CheckMoment.AFTER_RUN)
            : run.verify(statistics);
    assessment =
        run.assess(
            cell.load().info(experiment.seedOf(repetition), connections),
            server,
            statistics,
            outcome.tallies(),
            checks);
    if (outcome.end() == LoadGenerator.End.WHOLE) {
      failFor(
          checks.stream()
              .filter(check -> check.status() == CheckResult.Status.NOT_RUN)
              .map(check -> "the data could not be checked after the run: " + check.detail())
              .limit(1)
              .toList());
    }
  }

  private boolean boundsErrors() {
    return experiment.requirements().stream()
        .anyMatch(requirement -> requirement.name().equals("errors"));
  }

  /** Fails the run, unless it was the user who ended it; every reason is kept. */
  private void failFor(List<String> reasons) {
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

  private void writeFiles(WorkloadRun run) {
    try {
      run.writeFiles(folder);
    } catch (IOException e) {
      throw ResultStore.notWritten(folder, e);
    }
  }

  private LoadGenerator.Outcome drive(
      SystemUnderTest system, WorkloadRun run, List<RunCompanion> companions) {
    Benchmark<?> benchmark = system.benchmark();
    LoadSettings load = cell.load();
    if (!SystemUnderTest.isInsideThisProcess(catalog, cell.system())) {
      return fleet.run(
          new ClientFleet.Job(
              load.clients(),
              benchmark,
              run,
              folder,
              listener::measuring,
              cancellation,
              companions),
          assignments(system));
    }
    return new LoadGenerator(
            benchmark.transactionTypes(),
            benchmark.headline(),
            load,
            new RandomStreams(experiment.seedOf(repetition)),
            NanoClock.SYSTEM)
        .run(run, folder, listener::measuring, cancellation, companions);
  }

  private List<Assignment> assignments(SystemUnderTest system) {
    LoadSettings load = cell.load();
    List<Assignment> assignments = new ArrayList<>();
    for (int client = 0; client < load.clients().count(); client++) {
      LoadShare share = new LoadShare(client, load.clients().count());
      assignments.add(
          new Assignment(
              cell.benchmark(),
              experiment.seedOf(repetition),
              cell.system().name(),
              system.target(share.of(load.inFlight())),
              load,
              share));
    }
    return assignments;
  }

  private void judgeEnd(LoadGenerator.End end) {
    if (end == LoadGenerator.End.CANCELLED) {
      status = Status.INTERRUPTED;
      statusReason = "ended by the user before the measured interval was over";
      exitCode = ExitCode.INTERRUPTED;
    } else if (end == LoadGenerator.End.OUT_OF_TIME) {
      status = Status.FAILED;
      statusReason =
          statistics.total().completed()
              + " of the "
              + cell.load().stopAfter()
              + " transactions that load.stopAfter asks for were completed in the "
              + cell.load().measure().toSeconds()
              + " s that load.measure allows";
      exitCode = ExitCode.RUN_FAILED;
    } else if (end == LoadGenerator.End.CLIENT_LOST) {
      status = Status.FAILED;
      statusReason = lostClients();
      exitCode = ExitCode.CLIENT_LOST;
    }
  }

  /** What was done to the nodes is meant to be seen: it is no fault of the measurement. */
  private void markUnsteady() {
    Steadiness steadiness = statistics.steadiness();
    if (status == Status.COMPLETED && !steadiness.isSteady() && cell.system().faults().isEmpty()) {
      marks.add(new RunMark(RunMark.Kind.NOT_STEADY, steadiness.describe()));
    }
  }

  private String lostClients() {
    String lost =
        clients.clients().stream()
            .filter(ClientsResult.Client::lost)
            .map(
                client ->
                    String.format(
                        Locale.ROOT,
                        "client %d (process %d on %s) was lost after %.1f s of the measured"
                            + " interval: %s",
                        client.number(),
                        client.process(),
                        client.host(),
                        client.measuredSeconds(),
                        client.lostBecause()))
            .collect(Collectors.joining("; "));
    return lost + "; the run was ended there, and what all clients had measured by then is kept";
  }

  /** Nothing when the server is gone: what was measured does not depend on its own totals. */
  private List<CounterChange> growth(Map<String, Long> before, DatabaseClient client) {
    Map<String, Long> after;
    try {
      after = client.counters();
    } catch (LoadstoneException e) {
      listener.note("the server's own counters could not be read after the run: " + e.getMessage());
      return List.of();
    }
    return after.entrySet().stream()
        .map(
            entry ->
                new CounterChange(
                    entry.getKey(), before.getOrDefault(entry.getKey(), 0L), entry.getValue()))
        .toList();
  }

  private boolean cancelled() {
    if (cancellation.isCancelled()) {
      status = Status.INTERRUPTED;
      statusReason = "ended by the user before the run began";
      exitCode = ExitCode.INTERRUPTED;
      return true;
    }
    return false;
  }

  private void fail(LoadstoneException failure) {
    if (cancellation.isCancelled()) {
      status = Status.INTERRUPTED;
      statusReason = "ended by the user";
      exitCode = ExitCode.INTERRUPTED;
      return;
    }
    status = Status.FAILED;
    statusReason = failure.getMessage();
    exitCode = failure.exitCode();
  }

  private RunResult result() {
    return result(RequirementJudge.judge(experiment.requirements(), result(List.of())));
  }

  private RunResult result(List<RequirementResult> requirements) {
    Benchmark<?> benchmark = catalog.benchmark(cell.benchmark().name()).orElseThrow();
    return new RunResult(
        RunResult.SCHEMA_VERSION,
        experiment.name(),
        cellInfo(cell),
        repetition,
        status,
        statusReason,
        new BenchmarkInfo(
            benchmark.name(),
            RecordSettings.of(cell.benchmark().settings()),
            benchmark.transactionTypes(),
            benchmark.headline().name(),
            atomicity),
        new SystemInfo(
            cell.system().name(),
            cell.system().deployment().title(),
            cell.system().nodes(),
            local() ? cell.system().network().describe() : "",
            cell.system().settings(),
            server,
            catalog.database(cell.system().name()).orElseThrow().verification(),
            storage,
            settling,
            others),
        cell.load().info(experiment.seedOf(repetition), connections),
        loading,
        measureStart,
        measureEnd,
        statistics,
        clients,
        assessment,
        checksAfterLoad,
        checks,
        events,
        usage,
        counters,
        requirements,
        List.copyOf(marks),
        order,
        SettingsDigest.of(experiment, cell));
  }

  static CellInfo cellInfo(Cell cell) {
    return new CellInfo(cell.id(), cell.system().label(), cell.varied());
  }

  /** Writes {@code checks.json}; {@code result.json} follows when everything else is there. */
  void writeChecks(ResultStore store) {
    store.writeJson(
        folder.resolve(ResultFiles.CHECKS),
        Map.of("afterLoad", checksAfterLoad, "afterRun", checks));
  }
}
