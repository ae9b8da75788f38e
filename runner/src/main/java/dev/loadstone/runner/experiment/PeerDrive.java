package dev.loadstone.runner.experiment;

import dev.loadstone.core.NanoClock;
import dev.loadstone.core.peer.PeerCell;
import dev.loadstone.core.peer.PeerJob;
import dev.loadstone.core.peer.PeerResult;
import dev.loadstone.core.peer.PeerTool;
import dev.loadstone.core.process.WorkFolder;
import dev.loadstone.core.result.DriverInfo;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.statistics.RunMark;
import dev.loadstone.runner.driver.RunOutcome;
import dev.loadstone.runner.measure.BackgroundTask;
import dev.loadstone.runner.measure.Phases;
import dev.loadstone.runner.watch.ServerWatch;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Has another tool load and drive one repetition on the cell's servers. The figures of the tool are
 * kept apart from what the servers counted.
 */
record PeerDrive(RunDraft draft, SystemUnderTest system, PeerTool tool) {
  void run() {
    LoadSettings load = draft.cell.load();
    PeerCell cell =
        draft
            .shared
            .catalog()
            .peerCell(
                draft.cell.system(), system.benchmark(), draft.cell.benchmark().settings(), load);
    try (WorkFolder work = WorkFolder.make(draft.shared.workParent(), "driver");
        PeerTables tables = PeerTables.of(draft, system.client(), tool.tables(cell))) {
      tables.requireAbsent(tool.title());
      PeerJob job =
          new PeerJob(
              cell,
              system.target(load.inFlight()),
              system.client(),
              work.path(),
              draft.folder,
              draft.shared.experiment().redaction()::of,
              draft.shared.cancellation());
      draft.shared.listener().step("loading by " + tool.title());
      String loading = tool.load(job);
      if (!draft.isCancelled()) {
        draft.shared.listener().step("settling");
        draft.system().settling(system.settle());
        drive(job, loading);
      }
    }
  }

  private void drive(PeerJob job, String loading) {
    draft.shared.listener().step("running " + tool.title());
    draft.server(system.describe());
    PeerResult result;
    ServerWatch.Seen seen;
    try (ServerWatch watch =
        ServerWatch.besideOthers(system.servers(), draft.folder, draft.shared.listener())) {
      LoadSettings load = draft.cell.load();
      Phases phases =
          new Phases(
              NanoClock.SYSTEM.nanoTime(), load.rampUp().least(), load.measure(), Duration.ZERO);
      watch.tasks().forEach(task -> task.begin(phases, NanoClock.SYSTEM));
      result = tool.run(job);
      watch.tasks().forEach(BackgroundTask::close);
      seen = watch.seen(draft.shared.listener()::note);
    } catch (IOException e) {
      throw draft.notWritten(e);
    }
    draft.watched(seen);
    draft.driven(outcome(result));
    draft
        .result()
        .driver(
            new DriverInfo(
                result.driver().tool(),
                result.driver().version(),
                loading,
                result.driver().files()));
    draft.result().assessment(result.assessment());
    draft.failFor(FailedRun.deaths(seen.deaths()));
    draft.failFor(FailedRun.hardlyAnything(result.statistics(), false));
  }

  private RunOutcome outcome(PeerResult result) {
    return new RunOutcome(
        result.statistics(),
        List.of(),
        result.measureStart(),
        result.measureEnd(),
        RunOutcome.End.WHOLE,
        draft.cell.load().inFlight(),
        List.of(
            new RunMark(
                RunMark.Kind.OTHER_DRIVER,
                result.driver().describe()
                    + " drove the load: throughput and times are its own word, which may mean"
                    + " something else (see the remarks)")),
        Optional.empty());
  }
}
