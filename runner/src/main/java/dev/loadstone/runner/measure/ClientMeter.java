package dev.loadstone.runner.measure;

import com.sun.management.OperatingSystemMXBean;
import dev.loadstone.core.observe.ClientSeries;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.Series;
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

  private final String client;
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
   * @param client the client's number, from 1
   * @param logNanos gives how long workers have waited for the operations log, in ns
   */
  public ClientMeter(int client, int clients, LongSupplier logNanos) {
    this.client = String.valueOf(client);
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

  /** Returns whether a collector stops the program; others report cycles that run beside it. */
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

  /** Begins anew: what was before, such as the wait for other clients, is not told. */
  public void begin() {
    hiccups.take();
    before = state();
  }

  /** Tells the use and the response times of witnesses since the last call. Used by one thread. */
  public void tell(Observations observed, Histogram witness) {
    State now = state();
    observed.count(ClientSeries.WATCHED, client, now.time - before.time);
    observed.level(
        ClientSeries.CORES,
        client,
        Math.min(Runtime.getRuntime().availableProcessors(), machine.limit()));
    observed.count(ClientSeries.CPU, client, now.cpu - before.cpu);
    observed.count(ClientSeries.COLLECTIONS, client, now.collections - before.collections);
    observed.count(
        ClientSeries.COLLECTING,
        client,
        (now.collectionMillis - before.collectionMillis) * NANOS_PER_MILLI);
    Machine.Totals totals = now.totals;
    growth(observed, ClientSeries.THROTTLED, before.totals.throttled(), totals.throttled());
    growth(observed, ClientSeries.WAITED, before.totals.waited(), totals.waited());
    growth(observed, ClientSeries.MACHINE, before.totals.available(), totals.available());
    growth(observed, ClientSeries.STOLEN, before.totals.stolen(), totals.stolen());
    level(observed, ClientSeries.RUNNABLE, machine.runnable());
    level(observed, ClientSeries.LOAD, system.getSystemLoadAverage());
    level(observed, ClientSeries.MEMORY, (double) machine.memory());
    observed.count(ClientSeries.LOG_WAIT, client, now.log - before.log);
    observed.times(ClientSeries.HICCUPS, client, hiccups.take());
    observed.times(ClientSeries.WITNESS, client, witness);
    observed.count(ClientSeries.PAUSES, client, now.pauses.count - before.pauses.count);
    observed.count(ClientSeries.PAUSED, client, now.pauses.nanos - before.pauses.nanos);
    before = now;
  }

  private void growth(Observations observed, Series series, long earlier, long now) {
    if (earlier != Machine.UNKNOWN && now != Machine.UNKNOWN) {
      // The sum no longer contains the time of a thread that has ended.
      observed.count(series, client, Math.max(0, now - earlier));
    }
  }

  private void level(Observations observed, Series series, double level) {
    if (level >= 0) {
      observed.level(series, client, level);
    }
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
