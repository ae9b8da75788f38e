package dev.loadstone.lab.bench.runs;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** The processor time of this process, read ten times a second. */
final class ProcessorWatch implements AutoCloseable {
  private static final int MILLIS = 100;
  private static final double NANOS_PER_SECOND = 1e9;

  private final OperatingSystemMXBean system =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private final ConcurrentSkipListMap<Instant, Long> nanos = new ConcurrentSkipListMap<>();
  private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
  private final ScheduledFuture<?> reading =
      thread.scheduleAtFixedRate(this::read, 0, MILLIS, TimeUnit.MILLISECONDS);

  private void read() {
    nanos.put(Instant.now(), system.getProcessCpuTime());
  }

  /** Returns the mean number of processors in use between two instants since the watch began. */
  double cores(Instant from, Instant to) {
    var first = nanos.floorEntry(from);
    var last = nanos.floorEntry(to);
    double seconds = Duration.between(first.getKey(), last.getKey()).toNanos() / NANOS_PER_SECOND;
    return (last.getValue() - first.getValue()) / NANOS_PER_SECOND / seconds;
  }

  @Override
  public void close() {
    reading.cancel(false);
    thread.shutdown();
  }
}
