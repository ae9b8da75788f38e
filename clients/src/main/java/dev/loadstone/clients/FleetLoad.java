package dev.loadstone.clients;

import dev.loadstone.clients.channel.Event;
import dev.loadstone.clients.channel.Message;
import dev.loadstone.clients.launch.Members;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Workload.Written;
import dev.loadstone.runner.experiment.Assignment;
import dev.loadstone.runner.experiment.ClientFleet.LoadJob;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * One load that several clients do together: hands out the shares, adds up what they report, and
 * ends them all when one fails or is lost. Used by one thread.
 */
final class FleetLoad {
  private static final Duration GLANCE = Duration.ofMillis(500);

  /** The time for clients to stop after one of them failed. */
  private static final Duration STOP_PATIENCE = Duration.ofSeconds(30);

  private final long number;
  private final Members clients;
  private final LoadJob job;
  private final long[] rows;
  private final long[] totals;
  private final Set<Integer> ended = new HashSet<>();
  private String step = "clients";
  private long bytes;
  private LoadstoneException failure;
  private long stopped;

  FleetLoad(Members clients, long number, LoadJob job) {
    this.number = number;
    this.clients = clients;
    this.job = job;
    this.rows = new long[clients.sharing().size()];
    this.totals = new long[clients.sharing().size()];
  }

  Written run(List<Assignment> assignments) throws InterruptedException {
    Cancellation.Registration registration = job.cancellation().onCancel(clients::nudge);
    try {
      for (int i = 0; i < clients.sharing().size(); i++) {
        clients.to(i).send(new Message.Load(number, assignments.get(i), job.anew(), job.done()));
      }
      while (ended.size() < clients.sharing().size() && !isOutOfPatience()) {
        handle(clients.next(GLANCE));
        report();
      }
    } finally {
      registration.close();
      clients.sendAll(new Message.Done(number));
    }
    if (failure != null) {
      throw failure;
    }
    return new Written(sum(rows), bytes);
  }

  private boolean isOutOfPatience() {
    return failure != null && System.nanoTime() - stopped > STOP_PATIENCE.toNanos();
  }

  private void handle(Event event) {
    int index = clients.indexOf(event);
    if (index < 0) {
      return;
    }
    if (event instanceof Event.Received received) {
      handle(index, received.message());
    } else if (event instanceof Event.Gone gone && ended.add(index)) {
      fail(
          LoadstoneException.clientLost(
              "%s was lost while it loaded its share: %s. What clients said is in %s. The data is"
                  + " not marked complete; what is finished is kept, and loadstone load --resume"
                  + " goes on with any number of clients.",
              clients.title(index), gone.why(), job.folder()));
    }
  }

  private void handle(int index, Message message) {
    if (message instanceof Message.Loading news && news.run() == number) {
      told(index, news.rows(), news.total(), news.step());
    } else if (message instanceof Message.Loaded news && news.run() == number) {
      told(index, news.rows(), news.rows(), "client " + (index + 1) + " is done");
      bytes += news.bytes();
      ended.add(index);
    } else if (message instanceof Message.Failed news && news.run() == number) {
      ended.add(index);
      fail(new LoadstoneException(news.exitCode(), clients.title(index) + ": " + news.reason()));
    }
  }

  private void told(int index, long itsRows, long itsTotal, String itsStep) {
    rows[index] = itsRows;
    totals[index] = itsTotal;
    step = itsStep;
  }

  /** Reports the progress; the receiver throws to end the load when the user wants that. */
  private void report() {
    try {
      job.progress().report(sum(rows), sum(totals), step);
    } catch (LoadstoneException e) {
      fail(e);
    }
  }

  /** Keeps the first failure as that of the load: others may follow from it. */
  private void fail(LoadstoneException cause) {
    if (failure == null) {
      failure = cause;
      stopped = System.nanoTime();
      clients.sendAll(new Message.Stop(number));
    }
  }

  private static long sum(long[] values) {
    return LongStream.of(values).sum();
  }
}
