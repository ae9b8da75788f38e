package dev.loadstone.clients;

import dev.loadstone.clients.channel.Channel;
import dev.loadstone.clients.channel.Message;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Workload.Written;
import dev.loadstone.core.catalog.Catalog;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** A client's share of one load. */
final class ShareLoad extends ClientTask {
  /** The time between reports of the progress, in ns. */
  private static final long INTERVAL = Duration.ofMillis(200).toNanos();

  private final Catalog catalog;
  private final Message.Load load;
  private final AtomicLong next = new AtomicLong(System.nanoTime());

  ShareLoad(Catalog catalog, Message.Load load, Channel master) {
    super(load.run(), master);
    this.catalog = catalog;
    this.load = load;
  }

  @Override
  void work() {
    Written written = load.assignment().load(catalog, load.anew(), load.done(), this::report);
    tell(new Message.Loaded(load.run(), written.rows(), written.bytes()));
  }

  private void report(long rows, long total, String step) {
    if (cancellation().isCancelled()) {
      throw new LoadstoneException(
          ExitCode.INTERRUPTED, "ended by the process that runs the experiment");
    }
    long now = System.nanoTime();
    long due = next.get();
    if (now - due >= 0 && next.compareAndSet(due, now + INTERVAL)) {
      tell(new Message.Loading(load.run(), rows, total, step));
    }
  }
}
