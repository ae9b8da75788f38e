package dev.loadstone.runner.driver;

import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.result.ClientsResult;
import dev.loadstone.core.statistics.RunMark;
import dev.loadstone.core.statistics.RunStatistics;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The figures of a run, and how it ended.
 *
 * @param connections connections, or sessions of an asynchronous client, that were opened
 * @param marks reasons to question the run, as far as the driver knows them
 * @param clients what each client process did; empty when this process drove the load alone
 */
public record RunOutcome(
    RunStatistics statistics,
    List<Tally> tallies,
    Instant measureStart,
    Instant measureEnd,
    End end,
    int connections,
    List<RunMark> marks,
    Optional<ClientsResult> clients) {

  static RunOutcome of(
      RunStatistics statistics,
      DriverResult result,
      Tally tally,
      End end,
      Optional<ClientsResult> clients) {
    Instant measureStart = result.started().plusNanos(result.rampUpNanos());
    return new RunOutcome(
        statistics,
        List.of(tally.addTold(result.observed())),
        measureStart,
        measureStart.plusNanos(result.measuredNanos()),
        end,
        result.connections(),
        marks(statistics, result),
        clients);
  }

  /** Returns whether a client process was lost, whatever the end of the run. */
  public boolean hasLostClients() {
    return clients.stream()
        .flatMap(all -> all.clients().stream())
        .anyMatch(ClientsResult.Client::lost);
  }

  /** Returns whether clients can drive another run: none is lost, and nothing hangs in them. */
  public boolean leavesClients() {
    return end == End.WHOLE && marks.isEmpty() && !hasLostClients();
  }

  private static List<RunMark> marks(RunStatistics statistics, DriverResult result) {
    List<RunMark> marks = new ArrayList<>(statistics.brokenIdentities());
    long hung = result.count(DriverResult.HUNG);
    if (hung > 0) {
      marks.add(
          new RunMark(
              RunMark.Kind.OTHER,
              hung
                  + " transactions hung in the database's client when the run was over and could"
                  + " not be ended; they count as unknown"));
    }
    return marks;
  }

  /** The reason why a measured interval ended. */
  public enum End {
    /** It lasted as long, or measured as many transactions, as was asked for. */
    WHOLE,
    CANCELLED,
    /** It took the longest time allowed before it had measured what was asked for. */
    OUT_OF_TIME,
    CLIENT_LOST
  }
}
