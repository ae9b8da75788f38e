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
 * @param statistics what was measured
 * @param tallies those of all workers
 * @param measureStart when the measured interval began
 * @param measureEnd when it ended
 * @param end why it ended
 * @param connections connections, or sessions of an asynchronous client, that were opened
 * @param marks what puts the run in question, as far as the driver knows
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
      RunStatistics statistics, DriverResult result, End end, Optional<ClientsResult> clients) {
    Instant measureStart = result.started().plusNanos(result.rampUpNanos());
    return new RunOutcome(
        statistics,
        result.tallies(),
        measureStart,
        measureStart.plusNanos(result.measuredNanos()),
        end,
        result.connections(),
        marks(statistics, result),
        clients);
  }

  /** Whether a client process was lost, by whatever end. */
  public boolean hasLostClients() {
    return clients.stream()
        .flatMap(all -> all.clients().stream())
        .anyMatch(ClientsResult.Client::lost);
  }

  /** Whether its clients can drive a next run: all are there, and no transaction hangs in them. */
  public boolean leavesClients() {
    return end == End.WHOLE && marks.isEmpty() && !hasLostClients();
  }

  private static List<RunMark> marks(RunStatistics statistics, DriverResult result) {
    List<RunMark> marks = new ArrayList<>(statistics.brokenIdentities());
    if (result.hung() > 0) {
      marks.add(
          new RunMark(
              RunMark.Kind.OTHER,
              result.hung()
                  + " transactions hung in the database's client when the run was over and could"
                  + " not be ended; they count as unknown"));
    }
    return marks;
  }

  /** Why a measured interval ended. */
  public enum End {
    /** It took its time, or measured the transactions that were asked for. */
    WHOLE,
    /** The user asked for an early end. */
    CANCELLED,
    /** It took the longest time allowed before it had measured what was asked for. */
    OUT_OF_TIME,
    /** A client process was lost. */
    CLIENT_LOST
  }
}
