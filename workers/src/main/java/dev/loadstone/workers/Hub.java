package dev.loadstone.workers;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.workers.Link.Happening;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jgroups.Address;

/** The workers that have joined this process. Used by one thread. */
final class Hub implements AutoCloseable {
  private static final Duration GLANCE = Duration.ofMillis(200);

  /** How long those who were told to go are waited for. */
  private static final Duration FAREWELL = Duration.ofSeconds(10);

  private final Link link;
  private final String version;
  private final Map<Address, Member> members = new LinkedHashMap<>();
  private final Set<Address> present = new HashSet<>();
  private final Set<Address> dismissed = new HashSet<>();
  private final List<String> refused = new ArrayList<>();

  private Hub(Link link, String version) {
    this.link = link;
    this.version = version;
  }

  /**
   * Begins to listen.
   *
   * @param bind where
   * @param secret known to the workers
   * @param version what a worker must be of
   */
  static Hub open(Endpoint bind, Secret secret, String version) {
    return new Hub(Link.first(bind, secret), version);
  }

  /**
   * A worker that can take part.
   *
   * @param address its address in the group
   * @param endpoint where it listens
   * @param process its process id on its host
   */
  record Member(Address address, Endpoint endpoint, long process) {
    String describe() {
      return "process " + process + " on " + endpoint.host();
    }
  }

  /** Somebody who should take part. */
  record Expected(String title, Predicate<Member> is) {}

  /** Where it listens. */
  Endpoint endpoint() {
    return link.endpoint();
  }

  void send(Member to, Message message) {
    link.send(to.address(), message);
  }

  /** Has {@link #next} return. */
  void nudge() {
    link.nudge();
  }

  /**
   * Waits until all who are expected have joined.
   *
   * @param patience how long
   * @param cancellation ends the wait
   * @param failure looked at again and again: why somebody will never come
   * @return one for each, in the same order
   * @throws LoadstoneException with {@link ExitCode#CLIENT_LOST} when one does not come or may not
   *     take part
   */
  List<Member> await(
      List<Expected> expected,
      Duration patience,
      Cancellation cancellation,
      Supplier<Optional<String>> failure)
      throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (true) {
      List<Member> found = new ArrayList<>();
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
      Optional<String> never = refused.stream().findFirst().or(failure);
      if (never.isPresent()) {
        refused.clear();
        throw new LoadstoneException(ExitCode.CLIENT_LOST, never.get());
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
                + ". Start one there: loadstone worker --join "
                + endpoint()
                + " --bind HOST");
      }
      note(link.next(GLANCE));
    }
  }

  private String joined() {
    return members.isEmpty()
        ? "none"
        : members.values().stream()
            .map(member -> member.endpoint().toString())
            .collect(Collectors.joining(", "));
  }

  /**
   * The next thing that a worker did.
   *
   * @return null when nothing happened in time
   */
  Happening next(Duration patience) throws InterruptedException {
    Happening happening = link.next(patience);
    note(happening);
    return happening;
  }

  /** Whether a worker still takes part. */
  boolean isPresent(Member member) {
    return present.contains(member.address());
  }

  private void note(Happening happening) {
    if (happening instanceof Link.Members now) {
      present.clear();
      present.addAll(now.present());
      members.keySet().retainAll(present);
      dismissed.retainAll(present);
    } else if (happening instanceof Link.Received received
        && received.message() instanceof Message.Hello hello) {
      welcome(received.from(), hello);
    } else if (happening instanceof Link.Strange strange) {
      refused.add(
          "a process that joined as "
              + strange.from()
              + " cannot take part: "
              + strange.why()
              + "; expected a worker of the same Loadstone with the same secret");
    }
  }

  private void welcome(Address from, Message.Hello hello) {
    Member member = new Member(from, new Endpoint(hello.host(), hello.port()), hello.process());
    if (hello.version().equals(version)) {
      members.put(from, member);
      return;
    }
    String reason =
        "the worker "
            + member.describe()
            + " is Loadstone "
            + hello.version()
            + ", and the process that runs the experiment is Loadstone "
            + version
            + "; expected the same version and revision on all machines";
    dismiss(from, new Message.Refused(reason));
    refused.add(reason);
  }

  private void dismiss(Address member, Message why) {
    dismissed.add(member);
    link.send(member, why);
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
        note(link.next(GLANCE));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
