package dev.loadstone.workers;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.result.Build;
import dev.loadstone.core.result.EnvironmentCapture;
import dev.loadstone.runner.experiment.Catalog;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.time.Duration;

/**
 * A client process that works for another one: joins it, drives what it is given, and stays until
 * it is let go or the other one is gone.
 */
public final class Worker {
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final Duration GLANCE = Duration.ofMillis(500);

  private final Catalog catalog;
  private final Cancellation cancellation;
  private final PrintWriter out;
  private WorkerRun current;

  /**
   * @param catalog what assignments can name
   * @param cancellation ends a run that is under way in order; without one, ends the worker
   * @param out told what the worker does
   */
  public Worker(Catalog catalog, Cancellation cancellation, PrintWriter out) {
    this.catalog = catalog;
    this.cancellation = cancellation;
    this.out = out;
  }

  /**
   * Works until it is let go.
   *
   * @param join where the process to work for listens, or will listen
   * @param bind where to listen oneself
   * @param secret known to both
   * @param patience how long to wait for that process to appear
   * @throws LoadstoneException with {@link ExitCode#CLIENT_LOST} when it does not appear, refuses
   *     this worker, or is gone
   */
  public void work(Endpoint join, Endpoint bind, Secret secret, Duration patience)
      throws InterruptedException {
    Link link = joined(join, bind, secret, patience);
    if (link != null) {
      try (link) {
        Endpoint own = link.endpoint();
        say("joined " + join + " from " + own);
        serve(link, link.toFirst(), own);
      }
    }
  }

  /**
   * Works for the process that started this one, until it closes this one's standard input.
   *
   * @param in standard input
   * @param out standard output, to which nobody else may write
   * @throws LoadstoneException with {@link ExitCode#CLIENT_LOST} when that process is gone
   */
  public void workForStarter(InputStream in, OutputStream out) throws InterruptedException {
    Inbox inbox = new Inbox();
    serve(inbox, StreamChannel.toStarter(in, out, inbox), new Endpoint("localhost", 0));
  }

  /** Null when the wait was cancelled. */
  private Link joined(Endpoint join, Endpoint bind, Secret secret, Duration patience)
      throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    say("waiting for " + join);
    while (!cancellation.isCancelled()) {
      Link link = Link.join(join, bind, secret);
      if (!link.isFirst()) {
        return link;
      }
      // Nobody was there yet.
      link.close();
      if (System.nanoTime() - deadline > 0) {
        throw new LoadstoneException(
            ExitCode.CLIENT_LOST,
            "nobody was found at "
                + join
                + " within "
                + patience.toSeconds()
                + " s; start 'loadstone run' with an experiment whose load.clients names this host,"
                + " and --listen with an address that can be reached from here");
      }
      Thread.sleep(PAUSE.toMillis());
    }
    return null;
  }

  private void serve(Events events, Channel master, Endpoint own) throws InterruptedException {
    Cancellation.Registration registration = cancellation.onCancel(events::nudge);
    try {
      master.send(
          new Message.Hello(
              Build.running().toString(),
              own.host(),
              own.port(),
              ProcessHandle.current().pid(),
              EnvironmentCapture.client()));
      boolean wanted = true;
      while (wanted) {
        Event event = events.next(GLANCE);
        if (event instanceof Event.Gone gone && gone.from().equals(master)) {
          throw new LoadstoneException(
              ExitCode.CLIENT_LOST, "the process that this worker works for is gone");
        }
        if (event instanceof Event.Received received && received.from().equals(master)) {
          wanted = handle(master, received.message());
        }
        if (cancellation.isCancelled()) {
          wanted &= current != null;
          stop();
        }
      }
    } finally {
      registration.close();
      if (current != null) {
        current.close();
      }
    }
  }

  private void stop() {
    if (current != null) {
      current.stop();
    }
  }

  /** False when there will be no more to do. */
  private boolean handle(Channel master, Message message) {
    if (message instanceof Message.Leave) {
      say("let go");
      return false;
    }
    if (message instanceof Message.Refused refused) {
      throw new LoadstoneException(ExitCode.CLIENT_LOST, refused.reason());
    } else if (message instanceof Message.Ping ping) {
      master.send(new Message.Pong(ping.run(), ping.sent(), System.nanoTime()));
    } else if (message instanceof Message.Assign assign) {
      if (current != null) {
        current.close();
      }
      say("run " + assign.run() + ": " + assign.assignment());
      current = new WorkerRun(catalog, assign, master);
      current.begin();
    } else if (current != null) {
      if (message instanceof Message.Done done && current.is(done.run())) {
        current.close();
        current = null;
      } else {
        current.handle(message);
      }
    }
    return true;
  }

  private void say(String text) {
    out.println(text);
    out.flush();
  }
}
