package dev.loadstone.clients;

import dev.loadstone.clients.channel.Channel;
import dev.loadstone.clients.channel.Event;
import dev.loadstone.clients.channel.Inbox;
import dev.loadstone.clients.channel.JoinSocket;
import dev.loadstone.clients.channel.Message;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.result.Build;
import dev.loadstone.core.result.EnvironmentCapture;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A client process. It works for the process that runs an experiment: it loads and drives its
 * share, and stays until it is let go or the other process is gone.
 */
public final class ClientProcess {
  private static final Duration GLANCE = Duration.ofMillis(500);

  private final Catalog catalog;
  private final int index;
  private final Cancellation cancellation;
  private final PrintWriter out;
  private ClientTask current;

  /**
   * @param catalog the benchmarks and databases that assignments can name
   * @param index which of the clients it is, from 0; {@code Message.Hello.ANY_INDEX} for any
   * @param cancellation ends the current run or load in order; if there is none, ends the client
   * @param out reports to the user what the client does
   */
  public ClientProcess(Catalog catalog, int index, Cancellation cancellation, PrintWriter out) {
    this.catalog = catalog;
    this.index = index;
    this.cancellation = cancellation;
    this.out = out;
  }

  /**
   * Joins a run and works for it until it is let go.
   *
   * @param socket leads to the process to work for, which need not listen yet
   * @param patience how long to wait for that process to appear
   * @throws LoadstoneException with {@link ExitCode#CLIENT_LOST} when it does not appear, refuses
   *     this client, or is gone
   */
  public void join(Path socket, Duration patience) throws InterruptedException {
    try (Inbox inbox = new Inbox()) {
      say("waiting for " + socket);
      Channel run = JoinSocket.join(socket, patience, cancellation, inbox);
      if (run != null) {
        say("joined " + socket);
        serve(inbox, run);
      }
    }
  }

  /**
   * Works for the process that started this one, until it closes this one's standard input.
   *
   * @param out standard output, to which nobody else may write
   * @param orphaned called when that process is gone or silent; must end this one before long,
   *     because a thread that writes to a broken way out would wait for ever
   * @throws LoadstoneException with {@link ExitCode#CLIENT_LOST} when that process is gone
   */
  public void workForStarter(InputStream in, OutputStream out, Runnable orphaned)
      throws InterruptedException {
    try (Inbox inbox = new Inbox()) {
      serve(inbox, Channel.toRun(in, out, orphaned::run, inbox));
    }
  }

  private void serve(Inbox inbox, Channel run) throws InterruptedException {
    Cancellation.Registration registration = cancellation.onCancel(inbox::nudge);
    try {
      run.send(
          new Message.Hello(
              Build.running().toString(),
              index,
              ProcessHandle.current().pid(),
              EnvironmentCapture.client()));
      boolean wanted = true;
      while (wanted) {
        Event event = inbox.next(GLANCE);
        if (event instanceof Event.Gone gone) {
          throw LoadstoneException.clientLost(
              "the process that runs the experiment is gone: %s", gone.why());
        }
        if (event instanceof Event.Received received) {
          wanted = handle(run, received.message());
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

  /** Returns false when there will be no more to do. */
  private boolean handle(Channel run, Message message) {
    if (message instanceof Message.Leave) {
      say("let go");
      return false;
    }
    if (message instanceof Message.Refused refused) {
      throw LoadstoneException.clientLost("%s", refused.reason());
    } else if (message instanceof Message.Ping ping) {
      run.send(new Message.Pong(ping.run(), ping.sent(), System.nanoTime()));
    } else if (message instanceof Message.Assign assign) {
      say("run " + assign.run() + ": " + assign.assignment());
      begin(new ShareRun(catalog, assign, run));
    } else if (message instanceof Message.Load load) {
      say("load " + load.run() + ": " + load.assignment());
      begin(new ShareLoad(catalog, load, run));
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

  private void begin(ClientTask task) {
    if (current != null) {
      current.close();
    }
    current = task;
    task.begin();
  }

  private void say(String text) {
    out.println(text);
    out.flush();
  }
}
