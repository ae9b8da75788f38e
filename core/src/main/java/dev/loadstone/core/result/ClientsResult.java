package dev.loadstone.core.result;

import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.TransactionStatistics;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The clients of a run. The run's own statistics are the sum of the clients' histograms. Here are
 * the clients one by one, and the figures of studies that could not add up histograms: the sum of
 * the throughputs and the largest of the latencies.
 *
 * @param throughputSum the sum of the clients' completed transactions a second
 * @param largestMeanResponse the largest of the clients' mean response times, in µs
 * @param largestP95Response the largest of their 95th percentiles, in µs
 * @param largestP99Response the largest of their 99th percentiles, in µs
 * @param largestMaxResponse the largest response time of any of them, in µs
 */
public record ClientsResult(
    List<Client> clients,
    double throughputSum,
    double largestMeanResponse,
    double largestP95Response,
    double largestP99Response,
    double largestMaxResponse) {

  /**
   * One client process.
   *
   * @param number from 1
   * @param lost whether it was lost before the run's end; what it had reported until then counts
   * @param lostBecause why it counts as lost; empty when it does not
   * @param startSkewMillis how long after the first of the clients it began, by the clock of the
   *     process that runs the experiment; known up to half the round trip; null when it never began
   * @param roundTripMillis the time of the quickest message to it and back
   */
  @RecordBuilder
  public record Client(
      int number,
      String host,
      long process,
      int terminals,
      int connections,
      boolean lost,
      double measuredSeconds,
      List<TransactionStatistics> transactions,
      TransactionStatistics total,
      String lostBecause,
      ClientEnvironment environment,
      Double startSkewMillis,
      double roundTripMillis) {}

  public static ClientsResult of(List<Client> clients) {
    return new ClientsResult(
        List.copyOf(clients),
        clients.stream().mapToDouble(client -> client.total().throughput()).sum(),
        largest(clients, LatencySummary::mean),
        largest(clients, LatencySummary::p95),
        largest(clients, LatencySummary::p99),
        largest(clients, LatencySummary::max));
  }

  private static double largest(List<Client> clients, ToDoubleFunction<LatencySummary> figure) {
    return clients.stream()
        .map(client -> client.total().responseTime())
        .mapToDouble(figure)
        .max()
        .orElse(0);
  }
}
