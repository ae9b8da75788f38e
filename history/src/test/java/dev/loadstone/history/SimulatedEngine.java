package dev.loadstone.history;

import dev.loadstone.history.MiniTransaction.Access;
import dev.loadstone.history.MiniTransaction.End;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Makes histories as engines of several kinds would: sessions whose steps interleave at random, on
 * versions in memory.
 */
final class SimulatedEngine {
  private static final int OBJECTS = 4;

  enum Kind {
    /** One transaction after the other. */
    SERIAL,
    /** Snapshots, the first committer wins, and what a transaction read must be the last state. */
    SERIALIZABLE,
    /** Snapshots, and the first committer wins. */
    SNAPSHOTS,
    /** Each read sees the last committed state. */
    COMMITTED_READS,
    /** Each read sees what was written last, committed or not. */
    DIRTY_READS
  }

  private final Kind kind;
  private final int sessions;
  private final SplittableRandom random;

  /** The share of the transactions whose answer is lost, half of which were committed. */
  private final double lost;

  private final List<Map<Integer, Long>> states = new ArrayList<>();
  private final Map<Integer, Long> dirty = new HashMap<>();
  private long now;
  private long values;

  SimulatedEngine(Kind kind, int sessions, double lost, long seed) {
    this.kind = kind;
    this.sessions = kind == Kind.SERIAL ? 1 : sessions;
    this.lost = lost;
    this.random = new SplittableRandom(seed);
    Map<Integer, Long> first = new HashMap<>();
    IntStream.range(0, OBJECTS).forEach(object -> first.put(object, Access.INITIAL));
    states.add(first);
    dirty.putAll(first);
  }

  List<MiniTransaction> run(int transactions) {
    List<MiniTransaction> history = new ArrayList<>();
    Open[] open = new Open[sessions];
    while (history.size() < transactions) {
      now++;
      int session = random.nextInt(sessions);
      if (open[session] == null) {
        open[session] = new Open(session);
      } else if (open[session].step()) {
        history.add(open[session].ended());
        open[session] = null;
      }
    }
    return history;
  }

  private final class Open {
    private final int session;
    private final long start = now;
    private final int snapshot = states.size() - 1;
    private final int[] objects;
    private final long[] read = {Access.NOT_KNOWN, Access.NOT_KNOWN};
    private final long[] written = new long[2];
    private int steps;
    private End how;

    Open(int session) {
      this.session = session;
      int first = random.nextInt(OBJECTS);
      objects = new int[] {first, (first + 1 + random.nextInt(OBJECTS - 1)) % OBJECTS};
      int kindOfWrites = random.nextInt(4);
      written[0] = (kindOfWrites & 1) == 1 ? ++values : 0;
      written[1] = (kindOfWrites & 2) == 2 ? ++values : 0;
    }

    boolean step() {
      int object = steps / 2;
      if (steps == 4) {
        commit();
        return true;
      }
      if (steps % 2 == 0) {
        read[object] = source().get(objects[object]);
      } else if (written[object] != 0) {
        dirty.put(objects[object], written[object]);
      }
      steps++;
      return false;
    }

    private Map<Integer, Long> source() {
      return switch (kind) {
        case SERIAL, COMMITTED_READS -> states.get(states.size() - 1);
        case SERIALIZABLE, SNAPSHOTS -> states.get(snapshot);
        case DIRTY_READS -> dirty;
      };
    }

    private void commit() {
      boolean answered = random.nextDouble() >= lost;
      boolean may = mayCommit() && (answered || random.nextBoolean());
      if (may) {
        Map<Integer, Long> state = new HashMap<>(states.get(states.size() - 1));
        for (int i = 0; i < 2; i++) {
          if (written[i] != 0) {
            state.put(objects[i], written[i]);
          }
        }
        states.add(state);
      }
      how = answered ? may ? End.COMMITTED : End.ABORTED : End.UNKNOWN;
    }

    private boolean mayCommit() {
      Map<Integer, Long> last = states.get(states.size() - 1);
      if (random.nextInt(20) == 0) {
        return false;
      }
      for (int i = 0; i < 2; i++) {
        boolean guarded = kind == Kind.SERIALIZABLE || (kind == Kind.SNAPSHOTS && written[i] != 0);
        if (guarded && last.get(objects[i]) != read[i]) {
          return false;
        }
      }
      return true;
    }

    MiniTransaction ended() {
      return new MiniTransaction(
          session,
          0,
          start,
          now,
          how,
          new Access(objects[0], read[0], written[0]),
          new Access(objects[1], read[1], written[1]));
    }
  }
}
