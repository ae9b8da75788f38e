package dev.loadstone.core.statistics;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonCreator;
import dev.loadstone.core.statistics.ClientVerdict.Reason.Kind;
import dev.loadstone.core.text.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The answer to whether the database was measured, or the client that measured it. Only a lack of
 * resources makes a client limited. {@link ClientFigures} tell by how much its pauses and its own
 * time can have changed a figure, so these are reasons to look there and no more.
 *
 * @param verdict the answer; it follows from the reasons, also in results of earlier versions
 * @param reasons why the client is in question, or what a reader must know of it
 * @param clients the figures that the verdict rests on, one entry for each client process
 */
public record ClientVerdict(Verdict verdict, List<Reason> reasons, List<ClientFigures> clients) {
  private static final double BUSY = 0.85;
  private static final double COLLECTING = 0.1;
  private static final double THROTTLED = 0.02;
  private static final double STARVED = 0.5;
  private static final double STOLEN = 0.1;
  private static final double LOGGING = 0.01;

  /** The share by which throughput may be higher without the pauses. */
  private static final double PAUSING = 0.01;

  /** Above this part of a percentile, the client's own time is a reason against it. */
  private static final double PART = 0.1;

  /** In a measured interval of at least this length, each client takes a sample of itself. */
  private static final double SAMPLED_SECONDS = 2;

  /** Fewer witnesses have no 99th percentile. */
  private static final int WITNESSES = 100;

  public enum Verdict {
    @JsonAlias("INNOCENT")
    NOT_LIMITED("not the bottleneck"),
    CLIENT_LIMITED("client-limited");

    private final String words;

    Verdict(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  /**
   * Something that speaks against a client.
   *
   * @param text a sentence with its figures
   */
  public record Reason(Kind kind, String text) {
    /** The words for pauses in results of earlier versions, which had one kind of reason. */
    private static final String STOOD_STILL = " stood still ";

    private static final String NO_DATABASE = " for what goes to no database ";

    public enum Kind {
      /**
       * The client lacked processors or waited for its own log. The system can do more than was
       * measured, by an unknown amount, and not less.
       */
      RESOURCES,
      /** The client's own time is a considerable part of the response times. */
      WITNESS,
      /** The client stood still for a part of the time. */
      PAUSES
    }

    @JsonCreator
    public Reason {}

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static Reason of(String text) {
      if (text.contains(STOOD_STILL)) {
        return new Reason(Kind.PAUSES, text);
      }
      return new Reason(text.contains(NO_DATABASE) ? Kind.WITNESS : Kind.RESOURCES, text);
    }

    private Reason of(ClientFigures client, int clients) {
      return new Reason(
          kind, (clients == 1 ? "the client " : "client " + client.client() + " ") + text);
    }
  }

  public ClientVerdict {
    reasons = Objects.requireNonNullElse(reasons, List.of());
    verdict =
        reasons.stream().anyMatch(reason -> reason.kind() == Kind.RESOURCES)
            ? Verdict.CLIENT_LIMITED
            : Verdict.NOT_LIMITED;
  }

  /**
   * Judges the clients of a run.
   *
   * @param underWay mean number of transactions that were executed at a time
   * @param response response times of all completed transactions
   */
  public static ClientVerdict judge(
      List<ClientFigures> clients,
      double measuredSeconds,
      double underWay,
      LatencySummary response) {
    List<Reason> reasons = new ArrayList<>();
    if (clients.isEmpty() && measuredSeconds >= SAMPLED_SECONDS) {
      reasons.add(
          new Reason(
              Kind.RESOURCES,
              Text.of(
                  "no client took a sample of itself in the %.0f s that were measured: it had no"
                      + " processor",
                  measuredSeconds)));
    }
    for (ClientFigures client : clients) {
      List<Reason> found = resources(client, measuredSeconds, underWay / clients.size());
      pauses(client, measuredSeconds).ifPresent(found::add);
      witness(client, response).ifPresent(found::add);
      found.forEach(reason -> reasons.add(reason.of(client, clients.size())));
    }
    return new ClientVerdict(null, reasons, clients);
  }

  private static List<Reason> resources(
      ClientFigures client, double measuredSeconds, double underWay) {
    List<String> lacks = new ArrayList<>();
    if (client.cpu() > BUSY * client.cores()) {
      lacks.add(
          Text.of(
              "used %.2f of the %.2f processors that it may use", client.cpu(), client.cores()));
    }
    if (client.collectionShare() > COLLECTING) {
      lacks.add(
          Text.of(
              "was stopped by garbage collections for %.1f %% of the time",
              100 * client.collectionShare()));
    }
    if (isOver(client.throttledShare(), THROTTLED)) {
      lacks.add(
          Text.of(
              "had used up its limit of processor time for %.1f %% of the time",
              100 * client.throttledShare()));
    }
    // Threads waited for a processor for a great part of the transactions' own time.
    if (isOver(client.waiting(), Math.max(client.cpu(), STARVED * underWay))) {
      lacks.add(
          Text.of(
              "had %.2f processors and threads of it waited for %.2f more, while %.2f transactions"
                  + " were under way",
              client.cpu(), client.waiting(), underWay));
    }
    if (isOver(client.steal(), STOLEN)) {
      lacks.add(
          Text.of("lost %.1f %% of the time to the host of its machine", 100 * client.steal()));
    }
    if (client.logSeconds() > LOGGING * measuredSeconds) {
      lacks.add(Text.of("waited %.2f s for the operations log", client.logSeconds()));
    }
    return new ArrayList<>(lacks.stream().map(lack -> new Reason(Kind.RESOURCES, lack)).toList());
  }

  private static Optional<Reason> pauses(ClientFigures client, double measuredSeconds) {
    return client.pauseSeconds() > PAUSING * measuredSeconds
        ? Optional.of(
            new Reason(
                Kind.PAUSES,
                Text.of(
                    "stood still %d times for %d ms or longer, for %.2f s of the %.0f s that were"
                        + " measured (%.1f %%)",
                    client.pauses(),
                    Pauses.LEAST_MILLIS,
                    client.pauseSeconds(),
                    measuredSeconds,
                    100 * client.pauseSeconds() / measuredSeconds)))
        : Optional.empty();
  }

  private static Optional<Reason> witness(ClientFigures client, LatencySummary response) {
    LatencySummary witness = client.witness();
    return response.count() > 0
            && witness.count() >= WITNESSES
            && witness.p99() > PART * response.p99()
        ? Optional.of(
            new Reason(
                Kind.WITNESS,
                Text.of(
                    "took %.1f µs for what goes to no database at its 99th percentile, where the"
                        + " responses have %.1f µs",
                    witness.p99(), response.p99())))
        : Optional.empty();
  }

  public Optional<RunMark> mark() {
    return verdict == Verdict.NOT_LIMITED
        ? Optional.empty()
        : Optional.of(
            new RunMark(
                RunMark.Kind.CLIENT_LIMITED,
                reasons.stream()
                    .filter(reason -> reason.kind() == Kind.RESOURCES)
                    .map(Reason::text)
                    .collect(Collectors.joining("; "))));
  }

  private static boolean isOver(Double share, double limit) {
    return share != null && share > limit;
  }
}
