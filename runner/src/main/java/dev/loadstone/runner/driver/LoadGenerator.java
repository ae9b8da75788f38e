package dev.loadstone.runner.driver;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.benchmark.Headline;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.result.ClientsResult;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.statistics.RunMark;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.runner.measure.ProgressSample;
import dev.loadstone.runner.measure.RunCompanion;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Runs a whole load in this process. */
public final class LoadGenerator {
  private final List<TransactionType> types;
  private final Headline headline;
  private final LoadSettings settings;
  private final RandomStreams streams;
  private final NanoClock clock;

  /**
   * @param types the benchmark's types of transactions
   * @param headline its headline rate
   * @param settings how to drive it
   * @param streams decide the terminals' pauses
   * @param clock measures everything
   */
  public LoadGenerator(
      List<TransactionType> types,
      Headline headline,
      LoadSettings settings,
      RandomStreams streams,
      NanoClock clock) {
    this.types = types;
    this.headline = headline;
    this.settings = settings;
    this.streams = streams;
    this.clock = clock;
  }

  /**
   * What a run gave.
   *
   * @param statistics what was measured
   * @param tallies those of all workers
   * @param measureStart when the measured interval began
   * @param measureEnd when it ended
   * @param end why it ended
   * @param connections connections, or sessions of an asynchronous client, that were opened
   * @param marks what puts the run in question, by the load generator's own knowledge
   * @param clients what each client process did; empty when this process drove the load alone
   */
  public record Outcome(
      RunStatistics statistics,
      List<Tally> tallies,
      Instant measureStart,
      Instant measureEnd,
      End end,
      int connections,
      List<RunMark> marks,
      Optional<ClientsResult> clients) {

    static Outcome of(
        RunStatistics statistics, LoadOutcome outcome, End end, Optional<ClientsResult> clients) {
      Instant measureStart = outcome.started().plusNanos(outcome.rampUpNanos());
      return new Outcome(
          statistics,
          outcome.tallies(),
          measureStart,
          measureStart.plusNanos(outcome.measuredNanos()),
          end,
          outcome.connections(),
          marks(statistics, outcome),
          clients);
    }

    private static List<RunMark> marks(RunStatistics statistics, LoadOutcome outcome) {
      List<RunMark> marks = new ArrayList<>(statistics.brokenIdentities());
      if (outcome.hung() > 0) {
        marks.add(
            new RunMark(
                RunMark.Kind.OTHER,
                outcome.hung()
                    + " transactions hung in the database's client when the run was over and could"
                    + " not be ended; they count as unknown"));
      }
      return marks;
    }
  }

  /** Why a measured interval ended. */
  public enum End {
    /** It took its time, or measured the transactions that were asked for. */
    WHOLE,
    /** Somebody asked for an early end. */
    CANCELLED,
    /** It took the longest time allowed before it had measured what was asked for. */
    OUT_OF_TIME,
    /** A client process was lost. */
    CLIENT_LOST
  }

  /**
   * Runs to the end.
   *
   * @param workload gives scripts, sessions and tallies
   * @param folder where the interval log, the timeline and the operations log go
   * @param display given a sample about once a second
   * @param cancellation ends the run early; what was measured until then is given back
   * @throws LoadstoneException when no session can be opened, files cannot be written, or a worker
   *     met a defect
   */
  public Outcome run(
      WorkloadRun workload,
      Path folder,
      Consumer<ProgressSample> display,
      Cancellation cancellation) {
    return run(workload, folder, display, cancellation, List.of());
  }

  /**
   * Runs to the end, with companions.
   *
   * @param companions begun with the run and closed with it
   */
  public Outcome run(
      WorkloadRun workload,
      Path folder,
      Consumer<ProgressSample> display,
      Cancellation cancellation,
      List<RunCompanion> companions) {
    try (LoadRecord record = new LoadRecord(types, headline, settings, folder, display)) {
      record.watchRampUp();
      LoadOutcome outcome =
          new LoadDriver(types, settings, LoadShare.WHOLE, streams, clock)
              .drive(workload, folder, record, StartGate.OPEN, cancellation, companions);
      return Outcome.of(
          record.statistics(outcome), outcome, end(outcome, cancellation), Optional.empty());
    } catch (IOException e) {
      throw ResultStore.notWritten(folder, e);
    }
  }

  private static End end(LoadOutcome outcome, Cancellation cancellation) {
    if (outcome.whole()) {
      return End.WHOLE;
    }
    return cancellation.isCancelled() ? End.CANCELLED : End.OUT_OF_TIME;
  }
}
