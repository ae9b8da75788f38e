package dev.loadstone.deployments.network;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.deployment.FaultKind;
import dev.loadstone.core.deployment.FaultOrder;
import dev.loadstone.core.deployment.FaultOrder.Direction;
import dev.loadstone.core.deployment.FaultProof;
import dev.loadstone.core.deployment.NodeFault;
import dev.loadstone.deployments.network.Links.Way;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * A fault of a node's link. It is proven by connections from the other machines of the network: one
 * that is cut off gives no answer, and the answers over a slow link take twice its delay.
 */
final class LinkFault implements NodeFault {
  /** An answer to the one packet of an attempt takes well under a millisecond and the delays. */
  private static final Duration PATIENCE = Duration.ofMillis(250);

  private static final Duration LIMIT = Duration.ofSeconds(10);

  private final FaultOrder order;
  private final Links links;
  private final Probe probe;
  private final Duration longestDelay;

  /** The machines whose connections to the node are to be hit. */
  private final List<Integer> peers;

  private Runnable undo = () -> {};

  LinkFault(FaultOrder order, Links links, Probe probe, int nodes, Duration longestDelay) {
    this.order = order;
    this.links = links;
    this.probe = probe;
    this.longestDelay = longestDelay;
    this.peers =
        order.from() > 0
            ? List.of(order.from())
            : IntStream.rangeClosed(0, nodes).filter(node -> node != order.node()).boxed().toList();
  }

  @Override
  public FaultProof begin() {
    for (Optional<Duration> answer : answers()) {
      if (answer.isEmpty()) {
        throw failed("could not be reached before");
      }
    }
    try {
      undo =
          order.kind() == FaultKind.CUT
              ? links.cut(ways())
              : links.slow(order.node(), order.slower());
      long since = NanoClock.SYSTEM.nanoTime();
      List<Optional<Duration>> answers = answers();
      if (!answers.stream().allMatch(this::isHit)) {
        throw failed("is still reached as before: " + answers);
      }
      return new FaultProof("node %s: %s".formatted(order.node(), words(answers)), since);
    } catch (LoadstoneException e) {
      undo.run();
      throw e;
    }
  }

  @Override
  public FaultProof heal() {
    undo.run();
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (true) {
      List<Optional<Duration>> answers = answers();
      if (answers.stream().allMatch(answer -> answer.isPresent() && !isHitFor(answer))) {
        return new FaultProof(
            "node %s: %s".formatted(order.node(), words(answers)), NanoClock.SYSTEM.nanoTime());
      }
      if (System.nanoTime() >= deadline) {
        throw failed("is not reached as before: " + answers);
      }
    }
  }

  private List<Way> ways() {
    List<Way> ways = new ArrayList<>();
    for (int peer : peers) {
      if (order.direction() != Direction.OUT) {
        ways.add(new Way(peer, order.node()));
      }
      if (order.direction() != Direction.IN) {
        ways.add(new Way(order.node(), peer));
      }
    }
    return ways;
  }

  private List<Optional<Duration>> answers() {
    Duration most = PATIENCE.plus(longestDelay.plus(order.slower().delay()).multipliedBy(4));
    return probe.answers(peers, order.node(), most);
  }

  /** Without a delay, only the kernel or the switch can tell, which have taken the order. */
  private boolean isHit(Optional<Duration> answer) {
    return order.kind() == FaultKind.CUT
        ? answer.isEmpty()
        : order.slower().delay().isZero() || isHitFor(answer);
  }

  private boolean isHitFor(Optional<Duration> answer) {
    Duration added = order.slower().delay().multipliedBy(2);
    return order.kind() == FaultKind.SLOW_LINK
        && !added.isZero()
        && answer.isPresent()
        && answer.get().compareTo(added) >= 0;
  }

  private static String words(List<Optional<Duration>> answers) {
    return answers.stream().allMatch(Optional::isEmpty)
        ? "no answer to anybody"
        : "answers after "
            + answers.stream()
                .flatMap(Optional::stream)
                .map(answer -> TimeUnit.NANOSECONDS.toMicros(answer.toNanos()) + " µs")
                .toList();
  }

  private LoadstoneException failed(String what) {
    return LoadstoneException.unavailable(
        "node %s was to be %s, and %s", order.node(), order.kind().done(), what);
  }
}
