package dev.loadstone.lab.bench;

import dev.loadstone.core.text.Text;
import dev.loadstone.history.Checker;
import dev.loadstone.history.History;
import dev.loadstone.history.MiniTransaction;
import dev.loadstone.history.MiniTransaction.Access;
import dev.loadstone.history.MiniTransaction.End;
import dev.loadstone.history.Verdict;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;
import java.util.SplittableRandom;

/** Measures the check of a history that refutes nothing, which takes the longest. */
final class CheckerBench {
  private static final int OBJECTS = 12;
  private static final int SESSIONS = 64;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MEBIBYTE = 1 << 20;

  private final PrintWriter out;

  CheckerBench(PrintWriter out) {
    this.out = out;
  }

  void run(int transactions, int repetitions) {
    History history = history(transactions);
    for (int i = 0; i < repetitions; i++) {
      System.gc();
      List<MemoryPoolMXBean> heap =
          ManagementFactory.getMemoryPoolMXBeans().stream()
              .filter(pool -> pool.getType() == MemoryType.HEAP)
              .toList();
      heap.forEach(MemoryPoolMXBean::resetPeakUsage);
      long start = System.nanoTime();
      Verdict verdict = Checker.check(history);
      long end = System.nanoTime();
      long peak = heap.stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
      out.println(
          Text.of(
              "%,d transactions, %,d overlapping pairs: %.1f s, heap at most %,.0f MiB",
              verdict.transactions(),
              verdict.overlaps(),
              (end - start) / NANOS_PER_SECOND,
              peak / MEBIBYTE));
    }
  }

  /** Transactions take effect one after the other in the middle of their time. */
  private static History history(int transactions) {
    History history = new History();
    SplittableRandom random = new SplittableRandom(1);
    long[] last = new long[OBJECTS];
    long value = 0;
    for (int i = 0; i < transactions; i++) {
      int one = random.nextInt(OBJECTS);
      int other = (one + 1 + random.nextInt(OBJECTS - 1)) % OBJECTS;
      Access first = new Access(one, last[one], random.nextBoolean() ? ++value : Access.NOTHING);
      Access second = new Access(other, last[other], ++value);
      last[one] = Math.max(first.written(), last[one]);
      last[other] = second.written();
      // Ten units from one to the next, and up to 200 of each before and after its effect.
      history.add(
          new MiniTransaction(
              i % SESSIONS,
              0,
              10L * i - random.nextInt(200),
              10L * i + random.nextInt(200),
              End.COMMITTED,
              first,
              second));
    }
    return history;
  }
}
