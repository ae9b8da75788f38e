package dev.loadstone.runner.experiment;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.deployment.Deployment.Node;
import dev.loadstone.core.observe.Anatomy;
import dev.loadstone.core.observe.AnatomySeries;
import dev.loadstone.core.observe.RunSeries;
import dev.loadstone.core.observe.WindowFile;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.result.ClientsResult;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.RunResult.Status;
import dev.loadstone.core.result.WaitLooks;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.statistics.Identity;
import dev.loadstone.core.statistics.RunMark;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.Steadiness;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.core.statistics.UnevenClients;
import dev.loadstone.core.text.Text;
import dev.loadstone.runner.driver.LocalRun;
import dev.loadstone.runner.driver.RunOutcome;
import dev.loadstone.runner.measure.BackgroundTask;
import dev.loadstone.runner.watch.PlanWatch;
import dev.loadstone.runner.watch.ServerWatch;
import dev.loadstone.runner.watch.SnapshotWatch;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Drives one repetition with Loadstone's terminals, then checks the data and judges the run. */
record OwnDrive(RunDraft draft, SystemUnderTest system, LoadSettings load) {
  /** How long checks beside the load may take: as long as their tables make them. */
  private static final Duration NO_LIMIT = Duration.ofDays(1);

  /** Has all transactions logged where there are faults, whose costs are computed from that. */
  OwnDrive {
    load = draft.cell.system().faults().isEmpty() ? load : load.logged();
  }

  void run() {
    Workload workload = system.workload();
    draft.shared.listener().step("preparing");
    WorkloadRun run = workload.prepare(load.terminals());
    RunOutcome outcome;
    ServerWatch.Seen seen;
    Optional<SnapshotWatch> snapshots =
        run.snapshotChecks()
            .map(checks -> new SnapshotWatch(checks, draft.shared.listener()::checked));
    Optional<PlanWatch> plans =
        Optional.of(load)
            .filter(LoadSettings::anatomy)
            .map(asked -> new PlanWatch(system.client(), run));
    try (ServerWatch watch =
        new ServerWatch(
            system.servers(),
            draft.folder,
            load,
            snapshots.isPresent() ? NO_LIMIT : run.longestCall(load.timeout()),
            draft.shared.listener())) {
      draft.shared.listener().step("running");
      // Described again, because the preparation of a run may change settings.
      draft.server(system.describe());
      outcome =
          drive(
              run,
              Stream.of(watch.tasks().stream(), snapshots.stream(), plans.stream())
                  .<BackgroundTask>flatMap(tasks -> tasks)
                  .toList());
      seen = watch.seen(draft.shared.listener()::note);
      draft.watched(seen);
      plans.ifPresent(draft::planned);
    } catch (IOException e) {
      throw draft.notWritten(e);
    } finally {
      run.close();
    }
    writeFiles(run);
    markClient(outcome.statistics());
    markLostClients(outcome);
    draft.driven(outcome);
    divideTimes(outcome.statistics(), seen.looks());
    judgeEnd(outcome);
    draft.failFor(FailedRun.deaths(seen.deaths()));
    boolean whole = outcome.end() == RunOutcome.End.WHOLE;
    if (whole) {
      draft.failFor(seen.faults().undone());
      draft.failFor(idleOrFailing(outcome.statistics()));
    }
    markUnsteady(outcome.statistics());
    List<CheckResult> checks = check(workload, run, outcome, snapshots, seen);
    if (whole) {
      draft.failFor(unchecked(checks));
    }
  }

  /** Says where the time of transactions went, from the files alone. */
  private void divideTimes(RunStatistics statistics, WaitLooks looks) {
    List<String> types =
        statistics.transactions().stream().map(TransactionStatistics::name).toList();
    try {
      Anatomy anatomy =
          new Anatomy(
              WindowFile.sum(draft.folder.resolve(ResultFiles.WINDOWS), RunSeries.ALL),
              WindowFile.sum(draft.folder.resolve(ResultFiles.ANATOMY), AnatomySeries.OF_SAMPLER),
              types);
      TransactionStatistics total = statistics.total();
      Optional<Identity> identity =
          anatomy.identity(Math.max(total.responseTime().max(), total.failedResponseTime().max()));
      draft.result().statistics(statistics.withTimes(anatomy::of, identity));
      draft.mark(
          identity
              .filter(one -> !one.holds())
              .map(
                  one ->
                      new RunMark(
                          RunMark.Kind.OTHER,
                          one.describe() + ", so where calls spent their time is in question")));
      if (looks != null) {
        draft.result().waits(looks.with(anatomy.details()));
      }
    } catch (IOException e) {
      throw draft.notWritten(e);
    }
  }

  private List<CheckResult> check(
      Workload workload,
      WorkloadRun run,
      RunOutcome outcome,
      Optional<SnapshotWatch> snapshots,
      ServerWatch.Seen seen) {
    draft.shared.listener().step("checking the data");
    RunStatistics statistics = outcome.statistics();
    // The last second of a lost client is unknown, so its counts cannot be compared.
    List<CheckResult> checks =
        new ArrayList<>(
            outcome.hasLostClients()
                ? workload.check(CheckMoment.AFTER_RUN)
                : run.verify(statistics));
    snapshots.map(SnapshotWatch::results).ifPresent(checks::addAll);
    if (!seen.faults().done().isEmpty() && !outcome.hasLostClients()) {
      judgeFaults(run, statistics, seen).ifPresent(checks::add);
    }
    draft.shared.listener().checked(checks);
    draft.result().checks(checks);
    draft
        .result()
        .assessment(
            run.assess(
                draft.cell.load().info(draft.seed(), outcome.connections()),
                draft.system().server(),
                statistics,
                outcome.tallies(),
                checks));
    return checks;
  }

  private Optional<CheckResult> judgeFaults(
      WorkloadRun run, RunStatistics statistics, ServerWatch.Seen seen) {
    try {
      FaultJudge judge = new FaultJudge(draft.folder, load, seen.faults());
      Optional<CheckResult> lost = judge.lost(run, statistics);
      draft.result().events(seen.events(judge.faults()));
      return lost;
    } catch (IOException e) {
      throw draft.notWritten(e);
    }
  }

  private static List<String> unchecked(List<CheckResult> checks) {
    return checks.stream()
        .filter(check -> check.status() == CheckResult.Status.NOT_RUN)
        .map(check -> "the data could not be checked after the run: " + check.detail())
        .limit(1)
        .toList();
  }

  private List<String> idleOrFailing(RunStatistics statistics) {
    List<String> idle =
        FailedRun.nothingDue(load, system.benchmark().transactionTypes(), statistics);
    return idle.isEmpty() ? FailedRun.hardlyAnything(statistics, boundsErrors()) : idle;
  }

  private boolean boundsErrors() {
    return draft.shared.experiment().requirements().stream()
        .anyMatch(requirement -> requirement.name().equals("errors"));
  }

  private void writeFiles(WorkloadRun run) {
    try {
      if (system.isInsideThisProcess()) {
        run.writeOwnFiles(draft.folder);
      }
      run.writeFiles(draft.folder);
    } catch (IOException e) {
      throw draft.notWritten(e);
    }
  }

  private RunOutcome drive(WorkloadRun run, List<BackgroundTask> tasks) {
    Benchmark<?> benchmark = system.benchmark();
    if (!system.isInsideThisProcess()) {
      return draft
          .shared
          .fleet()
          .run(
              new ClientFleet.Job(
                  load.clients(),
                  benchmark,
                  run,
                  draft.folder,
                  draft.shared.listener()::measuring,
                  draft.shared.cancellation(),
                  tasks),
              system.assignments(
                  load,
                  load.inFlight()
                      + benchmark.connectionsBesideFor(draft.cell.benchmark().settings())));
    }
    return new LocalRun(
            benchmark.transactionTypes(),
            benchmark.headline(),
            load,
            new RandomStreams(draft.seed()),
            NanoClock.SYSTEM)
        .run(
            run,
            draft.folder,
            draft.shared.listener()::measuring,
            draft.shared.cancellation(),
            tasks);
  }

  private void judgeEnd(RunOutcome outcome) {
    switch (outcome.end()) {
      case CANCELLED ->
          draft.end(
              Status.INTERRUPTED,
              "ended by the user before the measured interval was over",
              ExitCode.INTERRUPTED);
      case OUT_OF_TIME ->
          draft.end(
              Status.FAILED,
              outcome.statistics().total().completions()
                  + " of the "
                  + load.quota()
                  + " transactions that load.stopAfter asks for were completed in the "
                  + load.measure().toSeconds()
                  + " s that load.measure allows",
              ExitCode.RUN_FAILED);
      case CLIENT_LOST ->
          draft.end(
              Status.FAILED,
              lostClients(outcome)
                  + "; the run was ended there, and what all clients had measured by then is kept",
              ExitCode.CLIENT_LOST);
      case WHOLE -> {}
    }
  }

  /** With an engine inside the client's process, the client's own usage cannot be told apart. */
  private void markClient(RunStatistics statistics) {
    if (system.nodes().stream().noneMatch(Node::isInsideThisProcess)) {
      draft.mark(statistics.client().mark());
    }
    draft.mark(UnevenClients.mark(statistics.client().clients()));
  }

  private void markLostClients(RunOutcome outcome) {
    if (outcome.hasLostClients() && outcome.end() != RunOutcome.End.CLIENT_LOST) {
      draft.mark(
          Optional.of(
              new RunMark(
                  RunMark.Kind.CLIENT_LOST, lostClients(outcome) + "; the others went on")));
    }
  }

  /** Marks an unsteady run, unless the experiment asked for faults, which make it unsteady. */
  private void markUnsteady(RunStatistics statistics) {
    Steadiness steadiness = statistics.steadiness();
    if (draft.isCompleted() && !steadiness.isSteady() && draft.cell.system().faults().isEmpty()) {
      draft.mark(Optional.of(new RunMark(RunMark.Kind.NOT_STEADY, steadiness.describe())));
    }
  }

  private static String lostClients(RunOutcome outcome) {
    return outcome.clients().orElseThrow().clients().stream()
        .filter(ClientsResult.Client::lost)
        .map(
            client ->
                Text.of(
                    "client %d (process %d on %s) was lost after %.1f s of the measured interval:"
                        + " %s",
                    client.number(),
                    client.process(),
                    client.host(),
                    client.measuredSeconds(),
                    client.lostBecause()))
        .collect(Collectors.joining("; "));
  }
}
