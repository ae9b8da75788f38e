package dev.loadstone.runner.measure;

import com.sun.management.OperatingSystemMXBean;
import dev.loadstone.core.statistics.Pauses;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/**
 * Watches the process that drives the load: processor time, garbage collections, the time that the
 * machine takes from it, and how long all of its threads stood still. The last is measured by a
 * thread that does nothing but sleep.
 */
public final class ClientMeter implements AutoCloseable {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long SLEEP_NANOS = NANOS_PER_MILLI;

  /**
   * With more clients than this, which may share a machine, each wakes less often: waking a
   * thousand times a second takes three hundredths of a processor.
   */
  private static final int FEW_CLIENTS = 8;

  private static final long SLEEP_OF_MANY_NANOS = 10 * NANOS_PER_MILLI;
  private static final long PAUSE_NANOS = Pauses.LEAST_MILLIS * NANOS_PER_MILLI;

  private final int client;
  private final long sleepNanos;
  private final LongSupplier logNanos;
  private final Machine machine = new Machine();
  private final OperatingSystemMXBean system =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private final List<GarbageCollectorMXBean> collectors;
  private final IntervalRecorder hiccups = new IntervalRecorder();
  private final Thread sleeper = new Thread(this::sleepUntilEnd, "loadstone-hiccups");
  private volatile Paused pauses = new Paused(0, 0);
  private volatile boolean over;
  private State before;

  /**
   * Begins to watch.
   *
   * @param client the client's number, from 1
   * @param logNanos gives how long workers have waited for the operations log, in ns
   */
  public ClientMeter(int client, int clients, LongSupplier logNanos) {
    this.client = client;
    this.sleepNanos = clients > FEW_CLIENTS ? SLEEP_OF_MANY_NANOS : SLEEP_NANOS;
    this.logNanos = logNanos;
    collectors =
        ManagementFactory.getGarbageCollectorMXBeans().stream()
            .filter(collector -> stopsAll(collector.getName()))
            .toList();
    before = state();
    sleeper.setDaemon(true);
    sleeper.start();
  }

  /** Whether a collector stops the program; others report cycles that run concurrently with it. */
  private static boolean stopsAll(String collector) {
    return !collector.contains("Concurrent") && !collector.contains("Cycles");
  }

  private void sleepUntilEnd() {
    long woken = System.nanoTime();
    while (!over) {
      LockSupport.parkNanos(this, sleepNanos);
      long now = System.nanoTime();
      long overslept = now - woken - sleepNanos;
      // Count each interval of a pause: another thread could have begun to wait in any of them.
      for (long late = overslept; late >= 0; late -= sleepNanos) {
        hiccups.record(late);
      }
      if (overslept >= PAUSE_NANOS) {
        pauses = pauses.with(overslept);
      }
      woken = now;
    }
  }

  /**
   * Returns the use since the last call. Called by one thread.
   *
   * @param witness response times of witnesses since the last call
   */
  public ClientUsage take(Histogram witness) {
    State now = state();
    ClientUsage usage =
        new ClientUsage(
            client,
            now.time - before.time,
            Math.min(Runtime.getRuntime().availableProcessors(), machine.limit()),
            now.cpu - before.cpu,
            now.collections - before.collections,
            (now.collectionMillis - before.collectionMillis) * NANOS_PER_MILLI,
            growth(before.totals.throttled(), now.totals.throttled()),
            growth(before.totals.waited(), now.totals.waited()),
            growth(before.totals.available(), now.totals.available()),
            growth(before.totals.stolen(), now.totals.stolen()),
            machine.runnable(),
            system.getSystemLoadAverage(),
            machine.memory(),
            now.log - before.log,
            hiccups.take().copy(),
            witness,
            now.pauses.count - before.pauses.count,
            now.pauses.nanos - before.pauses.nanos);
    before = now;
    return usage;
  }

  private static long growth(long before, long now) {
    return before == ClientUsage.UNKNOWN || now == ClientUsage.UNKNOWN
        ? ClientUsage.UNKNOWN
        // The sum no longer contains the time of a thread that has ended.
        : Math.max(0, now - before);
  }

  private State state() {
    return new State(
        System.nanoTime(),
        system.getProcessCpuTime(),
        collectors.stream().mapToLong(GarbageCollectorMXBean::getCollectionCount).sum(),
        collectors.stream().mapToLong(GarbageCollectorMXBean::getCollectionTime).sum(),
        machine.totals(),
        logNanos.getAsLong(),
        pauses);
  }

  private record State(
      long time,
      long cpu,
      long collections,
      long collectionMillis,
      Machine.Totals totals,
      long log,
      Paused pauses) {}

  /** The long pauses so far; replaced as a whole, so that count and time belong together. */
  private record Paused(long count, long nanos) {
    Paused with(long overslept) {
      return new Paused(count + 1, nanos + overslept);
    }
  }

  @Override
  public void close() {
    over = true;
    LockSupport.unpark(sleeper);
  }
}
