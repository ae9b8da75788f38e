package dev.loadstone.workers;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The workers that have joined this process. Used by one thread. */
final class Hub implements Events, AutoCloseable {
  private static final Duration GLANCE = Duration.ofMillis(200);

  /** How long those who were told to go are waited for. */
  private static final Duration FAREWELL = Duration.ofSeconds(10);

  private final Link link;
  private final String build;
  private final Map<Channel, Client> members = new LinkedHashMap<>();
  private final Set<Channel> dismissed = new HashSet<>();
  private String refused;

  private Hub(Link link, String build) {
    this.link = link;
    this.build = build;
  }

  /**
   * Begins to listen.
   *
   * @param bind where
   * @param secret known to the workers
   * @param build the Loadstone that a worker must be
   */
  static Hub open(Endpoint bind, Secret secret, String build) {
    return new Hub(Link.first(bind, secret), build);
  }

  /** Somebody who should take part. */
  record Expected(String title, Predicate<Client> is) {}

  /** Where it listens. */
  Endpoint endpoint() {
    return link.endpoint();
  }

  @Override
  public void nudge() {
    link.nudge();
  }

  /**
   * Waits until all who are expected have joined.
   *
   * @param patience how long
   * @param cancellation ends the wait
   * @return one for each, in the same order
   * @throws LoadstoneException with {@link ExitCode#CLIENT_LOST} when one does not come or may not
   *     take part
   */
  List<Client> await(List<Expected> expected, Duration patience, Cancellation cancellation)
      throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (true) {
      List<Client> found = new ArrayList<>();
      List<String> missing = new ArrayList<>();
      for (Expected one : expected) {
        members.values().stream()
            .filter(member -> !found.contains(member) && one.is().test(member))
            .findFirst()
            .ifPresentOrElse(found::add, () -> missing.add(one.title()));
      }
      if (missing.isEmpty()) {
        return found;
      }
      if (cancellation.isCancelled()) {
        throw new LoadstoneException(ExitCode.INTERRUPTED, "ended by the user");
      }
      if (refused != null) {
        String why = refused;
        refused = null;
        throw new LoadstoneException(ExitCode.CLIENT_LOST, why);
      }
      if (System.nanoTime() - deadline > 0) {
        throw new LoadstoneException(
            ExitCode.CLIENT_LOST,
            "no worker has joined from "
                + String.join(", ", missing)
                + " within "
                + patience.toSeconds()
                + " s; joined have "
                + joined()
                + strangers()
                + ". Start one there: loadstone worker --join "
                + endpoint()
                + " --bind HOST");
      }
      next(GLANCE);
    }
  }

  private String joined() {
    return members.isEmpty()
        ? "none"
        : members.values().stream()
            .map(member -> member.endpoint().toString())
            .collect(Collectors.joining(", "));
  }

  private String strangers() {
    List<String> strangers = link.strangers();
    return strangers.isEmpty()
        ? ""
        : "; not understood, because they have another secret or are no workers, were "
            + String.join(", ", strangers);
  }

  @Override
  public Event next(Duration patience) throws InterruptedException {
    Event event = link.next(patience);
    if (event instanceof Event.Gone gone) {
      members.remove(gone.from());
      dismissed.remove(gone.from());
    } else if (event instanceof Event.Received received
        && received.message() instanceof Message.Hello hello) {
      welcome(received.from(), hello);
    }
    return event;
  }

  private void welcome(Channel from, Message.Hello hello) {
    Client client = Client.of(from, hello);
    if (hello.build().equals(build)) {
      members.put(from, client);
    } else {
      refused = client.otherBuild(hello.build(), build);
      dismiss(from, new Message.Refused(refused));
    }
  }

  private void dismiss(Channel member, Message why) {
    dismissed.add(member);
    member.send(why);
  }

  /**
   * Lets all workers go, and stays until they have gone: a message may be overtaken by the news
   * that its sender is gone, and a worker that was let go would take itself for one left alone.
   */
  @Override
  public void close() {
    members.keySet().forEach(member -> dismiss(member, new Message.Leave()));
    try (link) {
      long deadline = System.nanoTime() + FAREWELL.toNanos();
      while (!dismissed.isEmpty() && System.nanoTime() - deadline < 0) {
        next(GLANCE);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
