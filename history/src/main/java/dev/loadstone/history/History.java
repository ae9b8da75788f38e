package dev.loadstone.history;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.history.MiniTransaction.Access;
import dev.loadstone.history.MiniTransaction.End;
import java.util.Arrays;

/**
 * Transactions in arrays of primitives, some 64 bytes each. Transaction t has places 2t, 2t + 1.
 */
public final class History {
  private static final int NO_OBJECT = -1;

  private int size;
  private int objectCount;
  private int clockCount;
  private int[] processes = new int[64];
  private int[] clocks = new int[64];
  private long[] starts = new long[64];
  private long[] ends = new long[64];
  private End[] hows = new End[64];
  private int[] objects = new int[128];
  private long[] reads = new long[128];
  private long[] writes = new long[128];

  /**
   * Adds a transaction, in any order.
   *
   * @throws LoadstoneException when its fields make no sense
   */
  public void add(MiniTransaction transaction) {
    if (transaction.end() < transaction.start() || transaction.clock() < 0) {
      throw malformed("ends before it starts, or has no clock", transaction);
    }
    if (size == processes.length) {
      grow();
    }
    processes[size] = transaction.process();
    clocks[size] = transaction.clock();
    clockCount = Math.max(clockCount, transaction.clock() + 1);
    starts[size] = transaction.start();
    ends[size] = transaction.end();
    hows[size] = transaction.how();
    objects[2 * size + 1] = NO_OBJECT;
    put(2 * size, transaction.first(), transaction);
    if (transaction.second() != null) {
      put(2 * size + 1, transaction.second(), transaction);
    }
    size++;
  }

  private void put(int place, Access access, MiniTransaction transaction) {
    if (access.object() < 0 || access.read() < Access.NOT_KNOWN || access.written() < 0) {
      throw malformed("has an object or a value below 0", transaction);
    }
    if ((place & 1) == 1 && access.object() == objects[place - 1]) {
      throw malformed("has one object twice", transaction);
    }
    objects[place] = access.object();
    reads[place] = access.read();
    writes[place] = access.written();
    objectCount = Math.max(objectCount, access.object() + 1);
  }

  private void grow() {
    int most = Math.multiplyExact(size, 2);
    processes = Arrays.copyOf(processes, most);
    clocks = Arrays.copyOf(clocks, most);
    starts = Arrays.copyOf(starts, most);
    ends = Arrays.copyOf(ends, most);
    hows = Arrays.copyOf(hows, most);
    objects = Arrays.copyOf(objects, Math.multiplyExact(most, 2));
    reads = Arrays.copyOf(reads, 2 * most);
    writes = Arrays.copyOf(writes, 2 * most);
  }

  private static LoadstoneException malformed(String what, MiniTransaction transaction) {
    return LoadstoneException.usage("a transaction of the history %s: %s", what, transaction);
  }

  public int size() {
    return size;
  }

  /** One more than the greatest object. */
  int objects() {
    return objectCount;
  }

  /** One more than the greatest clock. */
  int clocks() {
    return clockCount;
  }

  public MiniTransaction get(int transaction) {
    return new MiniTransaction(
        processes[transaction],
        clocks[transaction],
        starts[transaction],
        ends[transaction],
        how(transaction),
        access(2 * transaction),
        has(2 * transaction + 1) ? access(2 * transaction + 1) : null);
  }

  private Access access(int place) {
    return new Access(objects[place], reads[place], writes[place]);
  }

  boolean has(int place) {
    return objects[place] != NO_OBJECT;
  }

  int object(int place) {
    return objects[place];
  }

  long read(int place) {
    return reads[place];
  }

  long written(int place) {
    return has(place) ? writes[place] : Access.NOTHING;
  }

  End how(int transaction) {
    return hows[transaction];
  }

  int clock(int transaction) {
    return clocks[transaction];
  }

  long start(int transaction) {
    return starts[transaction];
  }

  long end(int transaction) {
    return ends[transaction];
  }

  /** The transactions by clock, and then by their start. */
  int[] byStart() {
    return sorted(starts);
  }

  /** The transactions by clock, and then by their end. */
  int[] byEnd() {
    return sorted(ends);
  }

  /** A merge sort: that of the library sorts no indexes without an object for each. */
  private int[] sorted(long[] times) {
    int[] order = new int[size];
    Arrays.setAll(order, i -> i);
    int[] other = new int[size];
    for (int run = 1; run < size; run = run > size / 2 ? size : 2 * run) {
      for (int from = 0; from < size; from += 2 * run) {
        int middle = Math.min(from + run, size);
        int to = Math.min(middle + run, size);
        int left = from;
        int right = middle;
        for (int i = from; i < to; i++) {
          boolean takeLeft =
              left < middle && (right >= to || !isLess(times, order[right], order[left]));
          other[i] = takeLeft ? order[left++] : order[right++];
        }
        if (to == size) {
          break;
        }
      }
      int[] swap = order;
      order = other;
      other = swap;
    }
    return order;
  }

  private boolean isLess(long[] times, int one, int two) {
    return clocks[one] != clocks[two] ? clocks[one] < clocks[two] : times[one] < times[two];
  }
}
