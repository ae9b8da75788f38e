package dev.loadstone.deployments.network;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.deployment.FaultKind;
import dev.loadstone.core.deployment.FaultOrder;
import dev.loadstone.core.deployment.FaultOrder.Direction;
import dev.loadstone.core.deployment.FaultProof;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.core.deployment.NodeFault;
import dev.loadstone.deployments.network.Links.Way;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
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
  private final Network network;

  /** The machines whose connections to the node are to be hit. */
  private final List<Integer> peers;

  private Runnable undo = () -> {};

  LinkFault(FaultOrder order, Links links, Probe probe, int nodes, Network network) {
    this.order = order;
    this.links = links;
    this.probe = probe;
    this.network = network;
    this.peers =
        order.from() > 0
            ? List.of(order.from())
            : IntStream.rangeClosed(0, nodes).filter(node -> node != order.node()).boxed().toList();
  }

  @Override
  public FaultProof begin() {
    // Links that were just made need a moment.
    awaitAnswers("could not be reached before");
    try {
      undo =
          order.kind() == FaultKind.CUT
              ? links.cut(ways())
              : links.slow(order.node(), order.slower());
      long since = NanoClock.SYSTEM.nanoTime();
      List<Optional<Duration>> answers = answers();
      if (!allHit(answers)) {
        throw failed("is still reached as before: " + words(answers));
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
    return FaultProof.now(
        "node %s: %s".formatted(order.node(), words(awaitAnswers("is not reached as before"))));
  }

  private List<Optional<Duration>> awaitAnswers(String otherwise) {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (true) {
      List<Optional<Duration>> answers = answers();
      if (allWell(answers)) {
        return answers;
      }
      if (System.nanoTime() >= deadline) {
        throw failed(otherwise + ": " + words(answers));
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
    Duration way =
        peers.stream()
            .map(peer -> network.delayBetween(peer, order.node()))
            .max(Comparator.naturalOrder())
            .orElseThrow();
    Duration most = PATIENCE.plus(way.plus(order.slower().delay()).multipliedBy(4));
    return probe.answers(peers, order.node(), most);
  }

  private boolean allHit(List<Optional<Duration>> answers) {
    return order.kind() == FaultKind.CUT
        ? answers.stream().allMatch(Optional::isEmpty)
        // Of a rate alone only the kernel or the switch can tell, which have taken the order.
        : order.slower().delay().isZero()
            || IntStream.range(0, peers.size()).allMatch(i -> isSlow(peers.get(i), answers.get(i)));
  }

  private boolean allWell(List<Optional<Duration>> answers) {
    return answers.stream().allMatch(Optional::isPresent)
        && (order.slower().delay().isZero()
            || IntStream.range(0, peers.size())
                .noneMatch(i -> isSlow(peers.get(i), answers.get(i))));
  }

  private boolean isSlow(int peer, Optional<Duration> answer) {
    Duration way = network.delayBetween(peer, order.node()).plus(order.slower().delay());
    return answer.isPresent() && answer.get().compareTo(way.multipliedBy(2)) >= 0;
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
