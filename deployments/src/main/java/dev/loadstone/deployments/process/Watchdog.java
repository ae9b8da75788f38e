package dev.loadstone.deployments.process;

import dev.loadstone.core.Resources;
import dev.loadstone.core.database.Patience;
import dev.loadstone.core.process.OwnSession;
import dev.loadstone.deployments.process.ServerProcess.Launch;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The shell script that is the parent of one server, here or on another machine. It receives orders
 * on its standard input, because only a parent can be sure whose number a process id is, and sends
 * reports back.
 */
final class Watchdog {
  /** What can be done to a server, and is proven by a report. */
  enum Act {
    KILL("k", "loadstone-killed", "killed", "are gone", "it has gone", "is still there"),
    PAUSE("p", "loadstone-paused", "paused", "are stopped", "it has stopped", "still runs"),
    RESUME("c", "loadstone-resumed", "continued", "go on", "it goes on", "is still stopped");

    private final String order;
    private final String report;
    final String done;

    /** Follows the words for the server and all that it had started. */
    final String state;

    private final String proof;
    private final String doubt;

    Act(String order, String report, String done, String state, String proof, String doubt) {
      this.order = order;
      this.report = report;
      this.done = done;
      this.state = state;
      this.proof = proof;
      this.doubt = doubt;
    }
  }

  private static final String STOP = "s";
  private static final String KILL_GROUP = "g";

  /** Marks a report, because a login on another machine may print other lines. */
  private static final String STARTED = "loadstone-server ";

  private static final String ENDED = "loadstone-status ";
  private static final String REMAINS = "loadstone-remains";

  /** The time after which one on another machine that hears nothing takes us for gone. */
  private static final Duration SILENCE = Duration.ofMinutes(1);

  /** Within this time the shell on another machine must have started the server. */
  private static final Duration ANSWER = Duration.ofMinutes(1);

  private static final Duration INTERVAL = Duration.ofSeconds(10);
  private static final int PRESENT = '.';

  private static final Logger LOG = LoggerFactory.getLogger(Watchdog.class);

  private final Process process;
  private final BufferedReader reports;
  private final boolean isHere;
  private final long server;

  /** Tells a watchdog on another machine that this process is there; empty on this machine. */
  private final Optional<Thread> presence;

  private String status;

  private Watchdog(Process process, BufferedReader reports, boolean isHere, long server) {
    this.process = process;
    this.reports = reports;
    this.isHere = isHere;
    this.server = server;
    presence = isHere ? Optional.empty() : Optional.of(new Thread(this::sayAgain, "presence"));
    presence.ifPresent(thread -> thread.setDaemon(true));
  }

  /** When a network fails silently, a connection breaks only after hours. */
  private void sayAgain() {
    OutputStream orders = process.getOutputStream();
    try {
      while (true) {
        orders.write(PRESENT);
        orders.flush();
        TimeUnit.MILLISECONDS.sleep(INTERVAL.toMillis());
      }
    } catch (IOException e) {
      LOG.debug("a watchdog is gone", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  static Watchdog start(Launch launch) throws IOException {
    boolean isHere = launch.machine().isHere();
    List<String> command = new ArrayList<>();
    command.addAll(List.of("sh", "-c", Resources.text(Watchdog.class, "watchdog.sh"), "watchdog"));
    command.add(launch.stop().signal());
    command.add(Long.toString(launch.stop().grace().toSeconds()));
    command.add(launch.data() == null ? "" : launch.data().toAbsolutePath().toString());
    command.add(isHere ? "" : Long.toString(SILENCE.toSeconds()));
    command.addAll(launch.command());
    ProcessBuilder builder =
        new ProcessBuilder(
                OwnSession.command(launch.machine().command(launch.environment(), command)))
            .redirectError(ProcessBuilder.Redirect.appendTo(launch.log().toFile()));
    launch.machine().restrict(builder.environment());
    if (isHere) {
      builder.environment().putAll(launch.environment());
    }
    Process process = builder.start();
    BufferedReader reports = process.inputReader(StandardCharsets.US_ASCII);
    // A shell on another machine may hang before it starts anything.
    if (!isHere && !new Patience(ANSWER).until(() -> reports.ready() || !process.isAlive())) {
      process.destroyForcibly();
      throw new IOException(
          "the shell that was to start it did not answer within " + ANSWER.toSeconds() + " s");
    }
    Optional<String> server = report(reports, STARTED);
    if (server.isEmpty()) {
      process.destroyForcibly();
      throw new IOException("the shell that was to start it ended");
    }
    Watchdog watchdog = new Watchdog(process, reports, isHere, Long.parseLong(server.get()));
    watchdog.presence.ifPresent(Thread::start);
    return watchdog;
  }

  /** The next report of a kind; empty when none comes any more. */
  private static Optional<String> report(BufferedReader reports, String kind) throws IOException {
    String line = reports.readLine();
    while (line != null && !line.startsWith(kind)) {
      line = reports.readLine();
    }
    return Optional.ofNullable(line).map(found -> found.substring(kind.length()));
  }

  long server() {
    return server;
  }

  /** Returns whether the server runs and can be reached, as far as the watchdog has reported. */
  synchronized boolean tellsOfServer() {
    try {
      return process.isAlive() && status == null && !reports.ready();
    } catch (IOException e) {
      return false;
    }
  }

  synchronized String status() {
    try {
      if (status == null) {
        status = report(reports, ENDED).orElse("unknown");
      }
      return status;
    } catch (IOException e) {
      return "unknown (" + e.getMessage() + ")";
    }
  }

  private void order(String word) {
    try {
      OutputStream orders = process.getOutputStream();
      // On another machine it reads single bytes, on this one lines.
      orders.write((word + (isHere ? "\n" : "")).getBytes(StandardCharsets.US_ASCII));
      orders.flush();
    } catch (IOException e) {
      LOG.debug("a watchdog is gone already", e);
    }
  }

  /**
   * Has something done to the server and all that it started. Empty when that is proven; otherwise
   * why it is not known, following the server's name.
   */
  synchronized Optional<String> prove(Act act, Duration limit)
      throws IOException, InterruptedException {
    order(act.order);
    long deadline = System.nanoTime() + limit.toNanos();
    while (true) {
      while (!reports.ready()) {
        if (!process.isAlive() || System.nanoTime() >= deadline) {
          return Optional.of("was to be " + act.done + ", and nothing proves that " + act.proof);
        }
        TimeUnit.MILLISECONDS.sleep(1);
      }
      String line = reports.readLine();
      if (line.startsWith(ENDED)) {
        status = line.substring(ENDED.length());
      } else if (line.equals(act.report)) {
        return Optional.empty();
      } else if (line.equals(REMAINS)) {
        return Optional.of(
            "was to be " + act.done + ", and it or what it had started " + act.doubt);
      }
    }
  }

  /**
   * Makes it stop the server, and waits for its own end; says whether the thread was interrupted.
   */
  boolean stop(Duration limit) {
    presence.ifPresent(Thread::interrupt);
    // Twice, because either of its two processes may be the one that reads it.
    order(STOP);
    order(STOP);
    return Keeper.awaitEnd(process, limit);
  }

  /** Kills its whole group: also those whose parent has ended, which are descendants of nobody. */
  void killGroup() {
    order(KILL_GROUP);
  }

  /** Ends the watchdog alone. */
  void end() {
    process.destroyForcibly();
  }
}
