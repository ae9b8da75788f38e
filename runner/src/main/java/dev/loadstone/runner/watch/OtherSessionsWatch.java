package dev.loadstone.runner.watch;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.OtherSession;
import dev.loadstone.runner.measure.BackgroundThread;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Asks the servers every other second of the measured interval which sessions of others are at
 * work, on one connection of its own.
 */
final class OtherSessionsWatch extends BackgroundThread {
  private static final long PAUSE_NANOS = Duration.ofSeconds(2).toNanos();
  private static final int MOST_NAMED = 5;

  private final DatabaseClient client;
  private final Duration longest;
  private final Map<String, Seen> seen = new LinkedHashMap<>();
  private int asked;
  private String notTold = "";

  private record Seen(String who, int times) {
    Seen with(Seen other) {
      return new Seen(who, times + other.times);
    }
  }

  OtherSessionsWatch(DatabaseClient client, Duration longest) {
    super("other sessions");
    this.client = client;
    this.longest = longest;
  }

  @Override
  protected void work() throws InterruptedException {
    try {
      do {
        if (phases().isMeasured(now()) && !ask()) {
          return;
        }
      } while (!isOverAfter(PAUSE_NANOS));
    } catch (LoadstoneException e) {
      // A killed node does not answer; the run itself reports a server that is gone.
      notTold = "the server did not answer: " + e.getMessage();
    }
  }

  private boolean ask() {
    Optional<List<OtherSession>> sessions = client.othersAtWork(longest);
    if (sessions.isEmpty()) {
      notTold = "the database does not tell";
      return false;
    }
    asked++;
    for (OtherSession session : sessions.get()) {
      seen.merge(session.id(), new Seen(session.who(), 1), Seen::with);
    }
    return true;
  }

  /** The findings, in words; complete after {@link #close}. */
  String describe() {
    if (!seen.isEmpty()) {
      return finding().orElseThrow();
    }
    if (!notTold.isEmpty()) {
      return "not told: " + notTold;
    }
    return asked == 0
        ? "not told: the measured interval was too short to ask"
        : "none in " + asked + " looks";
  }

  /** The sessions of others that were at work; empty when there were none or nothing is known. */
  Optional<String> finding() {
    if (seen.isEmpty()) {
      return Optional.empty();
    }
    String named =
        seen.values().stream()
            .sorted(Comparator.comparing(Seen::times).reversed())
            .limit(MOST_NAMED)
            .map(one -> one.who() + " (in " + one.times() + " of " + asked + " looks)")
            .collect(Collectors.joining(", "));
    return Optional.of(
        seen.size()
            + (seen.size() == 1 ? " session" : " sessions")
            + " of others at work in the measured interval: "
            + named
            + (seen.size() > MOST_NAMED ? ", …" : ""));
  }
}
