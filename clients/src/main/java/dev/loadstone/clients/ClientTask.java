package dev.loadstone.clients;

import dev.loadstone.clients.channel.Channel;
import dev.loadstone.clients.channel.Message;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Work that another process gave to a client, done on a thread of its own. */
abstract sealed class ClientTask implements AutoCloseable permits ShareRun, ShareLoad {
  private static final Logger LOG = LoggerFactory.getLogger(ClientTask.class);

  private final long number;
  private final Channel master;
  private final Cancellation cancellation = new Cancellation();
  private final Thread thread = new Thread(this::run, "loadstone-client");

  ClientTask(long number, Channel master) {
    this.number = number;
    this.master = master;
  }

  abstract void work() throws IOException;

  void handle(Message message) {
    if (message instanceof Message.Stop news && is(news.run())) {
      stop();
    }
  }

  final void begin() {
    thread.start();
  }

  final boolean is(long run) {
    return number == run;
  }

  final void tell(Message message) {
    master.send(message);
  }

  final Cancellation cancellation() {
    return cancellation;
  }

  void stop() {
    cancellation.cancel();
  }

  private void run() {
    try {
      work();
    } catch (LoadstoneException e) {
      failed(e.exitCode(), e.getMessage(), e);
    } catch (IOException e) {
      failed(ExitCode.RESULTS_NOT_WRITTEN, "files cannot be written: " + e.getMessage(), e);
    } catch (RuntimeException | Error e) {
      failed(ExitCode.INTERNAL, "a defect of Loadstone: " + e, e);
    }
  }

  private void failed(ExitCode exitCode, String reason, Throwable cause) {
    LOG.error("the work could not be done to its end", cause);
    tell(new Message.Failed(number, exitCode, reason));
  }

  /** Ends the work if it is still under way, and waits until it has ended. */
  @Override
  public void close() {
    stop();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
