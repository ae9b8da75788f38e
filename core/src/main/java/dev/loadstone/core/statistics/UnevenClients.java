package dev.loadstone.core.statistics;

import dev.loadstone.core.text.Text;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Names the clients of a run that are slower than the others by themselves: their witnesses, which
 * go to no database, take much longer than those of the median client. Nothing else may speak
 * against such a client, and its machine may be a bad one.
 */
public final class UnevenClients {
  /** Two clients cannot tell which of them is the slow one. */
  private static final int LEAST_CLIENTS = 3;

  private static final int LEAST_WITNESSES = 100;

  private static final double TIMES = 4;
  private static final double LEAST_MICROS = 5_000;

  private UnevenClients() {}

  public static Optional<RunMark> mark(List<ClientFigures> clients) {
    List<ClientFigures> judged =
        clients.stream().filter(client -> client.witness().count() >= LEAST_WITNESSES).toList();
    if (judged.size() < LEAST_CLIENTS) {
      return Optional.empty();
    }
    double[] sorted =
        judged.stream().mapToDouble(client -> client.witness().p99()).sorted().toArray();
    double median = sorted[(sorted.length - 1) / 2];
    String slow =
        judged.stream()
            .filter(client -> client.witness().p99() > TIMES * median + LEAST_MICROS)
            .map(
                client ->
                    Text.of("client %d (%.1f ms)", client.client(), client.witness().p99() / 1e3))
            .collect(Collectors.joining(", "));
    return slow.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new RunMark(
                RunMark.Kind.UNEVEN_CLIENTS,
                Text.of(
                    "what goes to no database took far longer at its 99th percentile in %s than in"
                        + " the median client (%.1f ms)",
                    slow, median / 1e3)));
  }
}
