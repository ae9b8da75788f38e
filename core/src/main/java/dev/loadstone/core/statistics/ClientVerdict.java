package dev.loadstone.core.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Whether what was measured was the database, or the client that measured it.
 *
 * @param verdict the answer
 * @param reasons why the client is in question, each in a sentence with its figures; none when it
 *     is innocent
 * @param clients the figures that the verdict rests on, one entry for each client process
 * @param disturbedSeconds time of the measured interval in which a client stood still for {@value
 *     #DISTURBING_MILLIS} ms or longer, in whole intervals of about a second
 * @param undisturbedResponse response times of all completed transactions of the other intervals
 */
public record ClientVerdict(
    Verdict verdict,
    List<String> reasons,
    List<ClientFigures> clients,
    double disturbedSeconds,
    LatencySummary undisturbedResponse) {
  /** A pause of a client that is shorter disturbs no more than scheduling does anyway. */
  public static final int DISTURBING_MILLIS = 20;

  private static final double BUSY = 0.85;
  private static final double COLLECTING = 0.1;
  private static final double THROTTLED = 0.02;
  private static final double STARVED = 0.5;
  private static final double STOLEN = 0.1;
  private static final double LOGGING = 0.01;

  /** A part of a percentile that a reader may not take for the database's. */
  private static final double PART = 0.1;

  /** A pause of the process shows in what was under way, but for what was begun late. */
  private static final double SHOWN = 1.1;

  private static final double STALL_MICROS = 100_000;

  /** Longer than a thread waits for its turn on a busy machine, shorter than a limit stops it. */
  private static final double OFTEN_MICROS = 40_000;

  /** In a measured interval of that length each client takes a sample of itself. */
  private static final double SAMPLED_SECONDS = 2;

  /** Fewer witnesses have no 99th percentile. */
  private static final int WITNESSES = 100;

  /** The answer. */
  public enum Verdict {
    /** Nothing speaks against the client. */
    INNOCENT,
    /** The client was what was measured, or part of it. */
    CLIENT_LIMITED
  }

  /**
   * Judges.
   *
   * @param clients one entry for each client process
   * @param measuredSeconds length of the measured interval
   * @param underWay mean number of transactions that were executed at a time
   * @param response response times of all completed transactions
   * @param disturbedSeconds see {@link #disturbedSeconds}
   * @param undisturbedResponse see {@link #undisturbedResponse}
   */
  public static ClientVerdict judge(
      List<ClientFigures> clients,
      double measuredSeconds,
      double underWay,
      LatencySummary response,
      double disturbedSeconds,
      LatencySummary undisturbedResponse) {
    List<String> reasons = new ArrayList<>();
    if (clients.isEmpty() && measuredSeconds >= SAMPLED_SECONDS) {
      reasons.add(
          text(
              "no client took a sample of itself in the %.0f s that were measured: it had no"
                  + " processor",
              measuredSeconds));
    }
    for (ClientFigures client : clients) {
      String who = clients.size() == 1 ? "the client" : "client " + client.client();
      resources(client, measuredSeconds, underWay / clients.size())
          .forEach(reason -> reasons.add(who + " " + reason));
      if (response.count() > 0) {
        pauses(client, response, undisturbedResponse)
            .forEach(reason -> reasons.add(who + " " + reason));
      }
    }
    return new ClientVerdict(
        reasons.isEmpty() ? Verdict.INNOCENT : Verdict.CLIENT_LIMITED,
        reasons,
        clients,
        disturbedSeconds,
        undisturbedResponse);
  }

  private static List<String> resources(
      ClientFigures client, double measuredSeconds, double underWay) {
    List<String> reasons = new ArrayList<>();
    if (client.cpu() > BUSY * client.cores()) {
      reasons.add(
          text("used %.2f of the %.2f processors that it may use", client.cpu(), client.cores()));
    }
    if (client.collectionShare() > COLLECTING) {
      reasons.add(
          text("was stopped by garbage collections for %s", percent(client.collectionShare())));
    }
    if (isOver(client.throttledShare(), THROTTLED)) {
      reasons.add(
          text("had used up its limit of processor time for %s", percent(client.throttledShare())));
    }
    // Threads that wait for a processor for a great part of the transactions' own time.
    if (isOver(client.waiting(), Math.max(client.cpu(), STARVED * underWay))) {
      reasons.add(
          text(
              "had %.2f processors and threads of it waited for %.2f more, while %.2f transactions"
                  + " were under way",
              client.cpu(), client.waiting(), underWay));
    }
    if (isOver(client.steal(), STOLEN)) {
      reasons.add(text("lost %s to the host of its machine", percent(client.steal())));
    }
    if (client.logSeconds() > LOGGING * measuredSeconds) {
      reasons.add(text("waited %.2f s for the operations log", client.logSeconds()));
    }
    return reasons;
  }

  private static List<String> pauses(
      ClientFigures client, LatencySummary response, LatencySummary undisturbed) {
    List<String> reasons = new ArrayList<>();
    LatencySummary hiccups = client.hiccups();
    if (hiccups.max() >= STALL_MICROS && isSeen(hiccups.max(), response.max())) {
      reasons.add(
          text(
              "stood still for %.0f ms, and the longest response took %.0f ms",
              hiccups.max() / 1e3, response.max() / 1e3));
    } else if (hiccups.p999() >= OFTEN_MICROS
        && isSeen(hiccups.p999(), response.p999())
        && lacksPart(undisturbed, response)) {
      reasons.add(
          text(
              "stood still for %.1f ms at its 99.9th percentile, where the responses have %.1f ms",
              hiccups.p999() / 1e3, response.p999() / 1e3));
    }
    LatencySummary witness = client.witness();
    if (witness.count() >= WITNESSES && witness.p99() > PART * response.p99()) {
      reasons.add(
          text(
              "took %.1f µs for what goes to no database at its 99th percentile, where the responses"
                  + " have %.1f µs",
              witness.p99(), response.p99()));
    }
    return reasons;
  }

  /**
   * Whether a pause is a good part of a response time. One that is far longer than any response was
   * not a pause of the process: only the thread that sleeps had to wait for its processor.
   */
  private static boolean isSeen(double pause, double response) {
    return pause > PART * response && pause < SHOWN * response;
  }

  /**
   * Whether the tail is another one without the seconds with pauses. Where the servers keep all
   * processors busy a thread that sleeps waits for its turn among theirs, and the tail is the same.
   */
  private static boolean lacksPart(LatencySummary undisturbed, LatencySummary response) {
    return undisturbed.count() == 0 || undisturbed.p99() < (1 - PART) * response.p99();
  }

  /** The mark of the run, when it is to be marked. */
  public Optional<RunMark> mark(LatencySummary response) {
    if (verdict == Verdict.INNOCENT) {
      return Optional.empty();
    }
    String tails = "";
    if (disturbedSeconds > 0 && undisturbedResponse.count() == 0) {
      tails = "; there was no second without a pause of the client";
    } else if (disturbedSeconds > 0) {
      tails =
          text(
              "; without the %.0f s with pauses of the client the 99th percentile is %.2f ms and not"
                  + " %.2f ms",
              disturbedSeconds, undisturbedResponse.p99() / 1e3, response.p99() / 1e3);
    }
    return Optional.of(
        new RunMark(RunMark.Kind.CLIENT_LIMITED, String.join("; ", reasons) + tails));
  }

  private static boolean isOver(Double share, double limit) {
    return share != null && share > limit;
  }

  private static String percent(double share) {
    return text("%.1f %% of the time", share * 100);
  }

  private static String text(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments);
  }
}
