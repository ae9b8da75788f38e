package dev.loadstone.history;

import dev.loadstone.history.Counterexample.Relation;
import dev.loadstone.history.Counterexample.Step;
import dev.loadstone.history.MiniTransaction.Access;
import dev.loadstone.history.MiniTransaction.End;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Finds what a history refutes, in a time that grows with its length alone.
 *
 * <p>Each write has read the version that it replaces, and all values differ. So the order of the
 * versions is known, and with it who read from whom, and who overwrote what somebody had read.
 * Where two committed transactions replaced the same version, an update is lost. That refutes
 * snapshot isolation and all above it. Else each version has one successor, and:
 *
 * <ul>
 *   <li>a cycle of reads refutes read committed; an order of writes is then one of reads;
 *   <li>a cycle without two anti-dependencies in a row refutes snapshot isolation (Cerone and
 *       Gotsman, <i>Analysing Snapshot Isolation</i>). For this each transaction is two nodes:
 *       reached by an anti-dependency or not;
 *   <li>any cycle refutes serializability. Session order is no part of it;
 *   <li>any cycle with real time refutes strict serializability. A chain of all ends stands for the
 *       pairs of transactions that do not overlap. Times of different clocks are not compared.
 * </ul>
 */
public final class Checker {
  private final History history;
  private final Versions versions;
  private long[] zeros;

  private Checker(History history) {
    this.history = history;
    this.versions = new Versions(history);
  }

  /**
   * Checks a history.
   *
   * @throws dev.loadstone.core.LoadstoneException when it writes a value twice
   */
  public static Verdict check(History history) {
    return new Checker(history).check();
  }

  private Verdict check() {
    int[] byStart = history.byStart();
    zeros = new long[history.clocks()];
    for (int i = byStart.length - 1; i >= 0; i--) {
      zeros[history.clock(byStart[i])] = history.start(byStart[i]);
    }
    Optional<Counterexample> refutation = badRead().or(() -> refutation(inRealTime(byStart)));
    int committed = 0;
    int unknown = 0;
    for (int t = 0; t < history.size(); t++) {
      committed += versions.isCommitted(t) ? 1 : 0;
      unknown += history.how(t) == End.UNKNOWN && !versions.isCommitted(t) ? 1 : 0;
    }
    long overlaps = new Overlaps(history, versions).count(byStart);
    return new Verdict(history.size(), committed, unknown, overlaps, refutation);
  }

  /**
   * Looks for a cycle from the weakest level on.
   *
   * @param all the graph of the strongest level, which has the cycles of all others
   */
  private Optional<Counterexample> refutation(Graph all) {
    if (versions.lostUpdate() == null && all.isAcyclic()) {
      return Optional.empty();
    }
    return cycle(Level.READ_COMMITTED, reads(), Relations.READS)
        .or(this::lostUpdate)
        .or(this::cycleOfSnapshots)
        .or(() -> cycle(Level.SERIALIZABLE, conflicts(history.size()), Relations.CONFLICTS))
        .or(() -> cycle(Level.STRICT_SERIALIZABLE, all, Relations.ALL));
  }

  /** A read of what was rolled back, or of what nobody wrote. */
  private Optional<Counterexample> badRead() {
    for (int place = 0; place < 2 * history.size(); place++) {
      int reader = place / 2;
      if (!history.has(place) || !versions.isCommitted(reader)) {
        continue;
      }
      if (versions.isFromNowhere(place)) {
        return Optional.of(
            new Counterexample(
                Level.READ_COMMITTED, List.of(step(reader, Relation.FROM_NOWHERE, place))));
      }
      int version = versions.version(place);
      int writer = versions.writer(version);
      if (writer != Versions.NONE && !versions.isCommitted(writer)) {
        return Optional.of(
            new Counterexample(
                Level.READ_COMMITTED,
                List.of(
                    step(writer, Relation.ROLLED_BACK, version),
                    step(reader, Relation.READER, place))));
      }
    }
    return Optional.empty();
  }

  private Optional<Counterexample> lostUpdate() {
    int[] places = versions.lostUpdate();
    return places == null
        ? Optional.empty()
        : Optional.of(
            new Counterexample(
                Level.SNAPSHOT_ISOLATION,
                List.of(
                    step(places[0] / 2, Relation.OVERWRITTEN, places[0]),
                    step(places[1] / 2, Relation.OVERWRITTEN, places[1]))));
  }

  private Graph reads() {
    Graph graph = new Graph(history.size());
    forEachRead((writer, reader, overwriter) -> addUnless(graph, writer, reader));
    return graph.close();
  }

  /**
   * @param nodes at least one for each transaction
   */
  private Graph conflicts(int nodes) {
    Graph graph = new Graph(nodes);
    forEachRead(
        (writer, reader, overwriter) -> {
          addUnless(graph, writer, reader);
          addUnless(graph, reader, overwriter);
        });
    return nodes == history.size() ? graph.close() : graph;
  }

  private static void addUnless(Graph graph, int from, int to) {
    if (from != Versions.NONE && to != Versions.NONE && from != to) {
      graph.add(from, to);
    }
  }

  /** Node 2t + 1 is transaction t, reached by an anti-dependency, which no second may follow. */
  private Optional<Counterexample> cycleOfSnapshots() {
    Graph graph = new Graph(2 * history.size());
    forEachRead(
        (writer, reader, overwriter) -> {
          if (writer != Versions.NONE) {
            graph.add(2 * writer, 2 * reader);
            graph.add(2 * writer + 1, 2 * reader);
          }
          if (overwriter != Versions.NONE && overwriter != reader) {
            graph.add(2 * reader, 2 * overwriter + 1);
          }
        });
    return ShortestCycle.in(graph.close(), graph.nodes())
        .map(
            nodes -> {
              List<Step> steps = new ArrayList<>();
              for (int i = 0; i < nodes.length; i++) {
                int next = nodes[(i + 1) % nodes.length];
                Relations allowed = (next & 1) == 0 ? Relations.READS : Relations.ANTI;
                steps.add(relate(nodes[i] / 2, next / 2, allowed));
              }
              return new Counterexample(Level.SNAPSHOT_ISOLATION, steps);
            });
  }

  private Graph inRealTime(int[] byStart) {
    int size = history.size();
    Graph graph = conflicts(2 * size);
    int[] byEnd = history.byEnd();
    int next = 0;
    int last = Versions.NONE;
    for (int start : byStart) {
      while (next < size && isBefore(byEnd[next], start)) {
        int ended = byEnd[next++];
        // When an unknown transaction was committed, nobody knows.
        if (history.how(ended) == End.COMMITTED) {
          int node = size + ended;
          graph.add(ended, node);
          if (last != Versions.NONE && history.clock(last) == history.clock(ended)) {
            graph.add(size + last, node);
          }
          last = ended;
        }
      }
      if (last != Versions.NONE
          && history.clock(last) == history.clock(start)
          && versions.isCommitted(start)) {
        graph.add(size + last, start);
      }
    }
    return graph.close();
  }

  private boolean isBefore(int ended, int started) {
    return history.clock(ended) == history.clock(started)
        ? history.end(ended) < history.start(started)
        : history.clock(ended) < history.clock(started);
  }

  private Optional<Counterexample> cycle(Level level, Graph graph, Relations allowed) {
    return ShortestCycle.in(graph, history.size())
        .map(
            nodes -> {
              int[] cycle = Arrays.stream(nodes).filter(node -> node < history.size()).toArray();
              List<Step> steps = new ArrayList<>();
              for (int i = 0; i < cycle.length; i++) {
                steps.add(relate(cycle[i], cycle[(i + 1) % cycle.length], allowed));
              }
              return new Counterexample(level, steps);
            });
  }

  /** The relations that a cycle may be made of. */
  private enum Relations {
    READS,
    ANTI,
    CONFLICTS,
    ALL
  }

  /** Tells why one transaction must come before another: by what was read, if possible. */
  private Step relate(int one, int other, Relations allowed) {
    if (allowed != Relations.ANTI) {
      for (int place = 2 * other; place < 2 * other + 2; place++) {
        if (history.has(place) && versions.writer(versions.version(place)) == one) {
          return step(one, Relation.READ_FROM, versions.version(place));
        }
      }
    }
    for (int place = 2 * one; place < 2 * one + 2; place++) {
      if (history.has(place) && versions.overwriter(versions.version(place)) == other) {
        return step(one, Relation.OVERWRITTEN, place);
      }
    }
    return Step.of(history, one, zeros[history.clock(one)], Relation.REAL_TIME, null);
  }

  private Step step(int transaction, Relation relation, int place) {
    Access access = new Access(history.object(place), history.read(place), history.written(place));
    return Step.of(history, transaction, zeros[history.clock(transaction)], relation, access);
  }

  private interface ReadVisitor {
    /**
     * @param writer who wrote what was read; {@link Versions#NONE} for the load
     * @param overwriter who overwrote it; may be the reader, or {@link Versions#NONE}
     */
    void visit(int writer, int reader, int overwriter);
  }

  private void forEachRead(ReadVisitor visitor) {
    for (int place = 0; place < 2 * history.size(); place++) {
      if (history.has(place) && versions.isCommitted(place / 2)) {
        int version = versions.version(place);
        visitor.visit(versions.writer(version), place / 2, versions.overwriter(version));
      }
    }
  }
}
