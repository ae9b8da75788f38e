package dev.loadstone.workers;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.experiment.Catalog;
import dev.loadstone.workers.Link.Happening;
import java.io.PrintWriter;
import java.time.Duration;
import org.jgroups.Address;

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
    if (link == null) {
      return;
    }
    Cancellation.Registration registration = cancellation.onCancel(link::nudge);
    try (link) {
      Address master = link.firstMember();
      Endpoint own = link.endpoint();
      link.send(
          master,
          new Message.Hello(
              WorkerFleet.version(), own.host(), own.port(), ProcessHandle.current().pid()));
      say("joined " + join + " from " + own);
      serve(link, master);
    } finally {
      registration.close();
      if (current != null) {
        current.close();
      }
    }
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

  private void serve(Link link, Address master) throws InterruptedException {
    while (true) {
      Happening happening = link.next(GLANCE);
      if (happening instanceof Link.Members members && !members.present().contains(master)) {
        throw new LoadstoneException(
            ExitCode.CLIENT_LOST, "the process that this worker works for is gone");
      }
      if (happening instanceof Link.Received received && received.from().equals(master)) {
        if (received.message() instanceof Message.Leave) {
          say("let go");
          return;
        }
        handle(link, master, received.message());
      }
      if (cancellation.isCancelled()) {
        if (current == null) {
          return;
        }
        current.stop();
      }
    }
  }

  private void handle(Link link, Address master, Message message) {
    if (message instanceof Message.Refused refused) {
      throw new LoadstoneException(ExitCode.CLIENT_LOST, refused.reason());
    } else if (message instanceof Message.Assign assign) {
      if (current != null) {
        current.close();
      }
      say("run " + assign.run() + ": " + assign.assignment());
      current = new WorkerRun(catalog, assign, answer -> link.send(master, answer));
      current.begin();
    } else if (current != null) {
      if (message instanceof Message.Done done && current.is(done.run())) {
        current.close();
        current = null;
      } else {
        current.handle(message);
      }
    }
  }

  private void say(String text) {
    out.println(text);
    out.flush();
  }
}
