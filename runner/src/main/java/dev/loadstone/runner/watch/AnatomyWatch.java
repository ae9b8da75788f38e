package dev.loadstone.runner.watch;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.EmptyCalls;
import dev.loadstone.core.database.TimePart;
import dev.loadstone.core.database.WaitSource;
import dev.loadstone.core.deployment.Deployment.Node;
import dev.loadstone.core.observe.AnatomySeries;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.Window;
import dev.loadstone.core.observe.WindowFile;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.WaitLooks;
import dev.loadstone.core.settings.Clients;
import dev.loadstone.runner.measure.BackgroundThread;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * Looks about ten times a second of the measured interval at what the sessions are doing on the
 * servers, and writes it to {@value ResultFiles#ANATOMY}, about once a second.
 */
final class AnatomyWatch extends BackgroundThread {
  private static final String SOURCE = "sampler";
  private static final double NANOS_PER_MILLI = 1e6;
  private static final long SECOND_NANOS = 1_000_000_000L;
  private static final long LEAST_PAUSE_NANOS = Duration.ofMillis(80).toNanos();

  /** Pauses differ by chance, so that looks keep no step with what the server does regularly. */
  private static final long MORE_PAUSE_NANOS = Duration.ofMillis(40).toNanos();

  private final Supplier<Optional<WaitSource>> waits;
  private final Supplier<List<Node>> nodes;
  private final Clients clients;
  private final SplittableRandom random = new SplittableRandom();
  private final ThreadTimes ofSessions = new ThreadTimes();
  private final ThreadTimes ofServers = new ThreadTimes();
  private final ThreadTimes own = new ThreadTimes();
  private final WindowFile file;
  private long looks;
  private long missed;
  private long askedNanos;
  private long ownNanos;
  private List<String> limits = List.of();
  private IOException failure;

  private Observations observed = new Observations();
  private long windowBegin;

  /** When the last look was; 0 before the first. */
  private long lastLook;

  private boolean answeredBefore;

  /** The time of the looks without an answer since the last one that had one. */
  private long unansweredNanos;

  /** Whether the last look had an answer; a server that gives none is asked once a second. */
  private boolean answered = true;

  /** Why the first look that had no answer had none. */
  private String unanswered = "";

  /** Whether sessions have no threads of their own, so that all threads of a server count. */
  private boolean isPooled;

  AnatomyWatch(
      Supplier<Optional<WaitSource>> waits,
      Supplier<List<Node>> nodes,
      Clients clients,
      Path folder)
      throws IOException {
    super("anatomy");
    this.waits = waits;
    this.nodes = nodes;
    this.clients = clients;
    file = new WindowFile(folder.resolve(ResultFiles.ANATOMY));
  }

  @Override
  protected void work() throws InterruptedException {
    Optional<WaitSource> told;
    try {
      told = waits.get();
    } catch (LoadstoneException e) {
      limits = List.of(e.getMessage());
      return;
    }
    if (told.isEmpty()) {
      limits = List.of("the database does not tell what its sessions wait for");
      return;
    }
    try (WaitSource source = told.get()) {
      if (source instanceof EmptyCalls && clients.mayBeElsewhere()) {
        limits =
            List.of(
                "the database does not tell what its sessions wait for, and clients may be on other"
                    + " machines, whose network no empty call from this one tells");
        return;
      }
      watch(source);
      limits = new ArrayList<>(source.limits());
      if (!unanswered.isEmpty()) {
        limits.add(
            missed
                + (missed == 1 ? " look" : " looks")
                + " had no answer; the first: "
                + unanswered);
      }
    } catch (IOException e) {
      failure = e;
    }
  }

  private void watch(WaitSource source) throws InterruptedException, IOException {
    long pause = Math.max(LEAST_PAUSE_NANOS, source.leastPause().toNanos());
    do {
      long time = now();
      if (phases().isMeasured(time)) {
        look(source, time);
        if (time - windowBegin >= SECOND_NANOS) {
          write(time);
        }
      } else if (lastLook != 0) {
        break;
      }
    } while (!isOverAfter((answered ? pause : SECOND_NANOS) + random.nextLong(MORE_PAUSE_NANOS)));
    if (lastLook != 0) {
      observed.countAny(AnatomySeries.MISSED, Observations.ALL, unansweredNanos);
      observed.count(
          AnatomySeries.INTERVAL,
          Observations.ALL,
          phases().measureEnd() - phases().measureBegin());
      write(Math.min(now(), phases().measureEnd()));
    }
  }

  private void look(WaitSource source, long time) {
    long since = lastLook == 0 ? 0 : time - lastLook;
    lastLook = time;
    if (windowBegin == 0) {
      windowBegin = time;
    }
    Telling telling = new Telling(since);
    try {
      source.look(telling);
    } catch (LoadstoneException e) {
      unanswered = unanswered.isEmpty() ? e.getMessage() : unanswered;
      missed++;
      answered = false;
      unansweredNanos += since;
      return;
    }
    answered = true;
    // Totals since the last answer are also of the time in which there was none.
    boolean covered = answeredBefore && telling.isOfTotals;
    observed.countAny(
        covered ? AnatomySeries.SEEN : AnatomySeries.MISSED, Observations.ALL, unansweredNanos);
    unansweredNanos = 0;
    if (source.thread() != 0 && isHere()) {
      own.add(source.thread());
    }
    if (answeredBefore) {
      observed.add(telling.told);
      observed.count(AnatomySeries.LOOKS, Observations.ALL, 1);
      observed.count(AnatomySeries.SEEN, Observations.ALL, since);
      observed.count(AnatomySeries.ASKED, Observations.ALL, now() - time);
      looks++;
      askedNanos += now() - time;
    }
    answeredBefore = true;
  }

  private void write(long time) throws IOException {
    if (!ofSessions.isEmpty()) {
      ofSessions.tell(observed, AnatomySeries.SESSIONS);
    } else if (isPooled) {
      nodes.get().stream()
          .filter(Node::isProcessHere)
          .forEach(node -> ofServers.tellAll(node.pid(), observed, node.name()));
    }
    if (!own.isEmpty()) {
      long ran = own.ran();
      observed.count(AnatomySeries.OWN, Observations.ALL, ran);
      ownNanos += ran;
    }
    long from = windowBegin - phases().begin();
    file.append(
        new Window(
            SOURCE,
            (int) (from / SECOND_NANOS),
            Window.MEASURE,
            from,
            time - phases().begin(),
            observed));
    observed = new Observations();
    windowBegin = time;
  }

  /**
   * How it was looked, without details; complete after {@link #close}.
   *
   * @throws IOException when {@value ResultFiles#ANATOMY} could not be written to its end
   */
  WaitLooks looks() throws IOException {
    if (failure != null) {
      throw failure;
    }
    return new WaitLooks(
        looks, missed, millisOfLook(askedNanos), millisOfLook(ownNanos), limits, Map.of());
  }

  private double millisOfLook(long nanos) {
    return looks == 0 ? 0 : nanos / NANOS_PER_MILLI / looks;
  }

  private boolean isHere() {
    return nodes.get().stream().anyMatch(Node::isProcessHere);
  }

  @Override
  public void close() {
    super.close();
    try {
      file.close();
    } catch (IOException e) {
      failure = e;
    }
  }

  private final class Telling implements WaitSource.Told {
    private final Observations told = new Observations();
    private final long since;
    private boolean isOfTotals;

    Telling(long since) {
      this.since = since;
    }

    @Override
    public void seen(String statement, TimePart part, String detail, long thread) {
      idle(thread);
      isPooled |= thread == 0;
      add(statement, part, detail, since);
    }

    @Override
    public void spent(String statement, TimePart part, String detail, long nanos) {
      isPooled = true;
      isOfTotals = true;
      add(statement, part, detail, nanos);
    }

    @Override
    public void idle(long thread) {
      if (thread != 0 && isHere()) {
        ofSessions.add(thread);
      }
    }

    private void add(String statement, TimePart part, String detail, long nanos) {
      told.count(AnatomySeries.sampled(part), statement, nanos);
      if (!detail.isEmpty()) {
        told.count(AnatomySeries.DETAIL, part.label() + " " + detail, nanos);
      }
    }

    @Override
    public void emptyCall(long nanos) {
      isPooled = true;
      told.count(AnatomySeries.EMPTY_CALLS, Observations.ALL, 1);
      told.count(AnatomySeries.EMPTY_TIME, Observations.ALL, nanos);
      told.level(AnatomySeries.EMPTY_LEAST, Observations.ALL, (double) nanos);
    }
  }
}
