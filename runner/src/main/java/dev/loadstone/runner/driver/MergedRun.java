package dev.loadstone.runner.driver;

import dev.loadstone.core.Closing;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.benchmark.Headline;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.Window;
import dev.loadstone.core.result.ClientEnvironment;
import dev.loadstone.core.result.ClientsResult;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.settings.Clients.Lost;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.runner.driver.RunOutcome.End;
import dev.loadstone.runner.measure.Phases;
import dev.loadstone.runner.measure.ProgressSample;
import dev.loadstone.runner.measure.RunFiles;
import dev.loadstone.runner.measure.RunTotals;
import dev.loadstone.runner.measure.WindowSum;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Merges the measurements of several clients that run at the same time. Windows are matched by
 * their second and phase, each counted from its client's own start, so that no difference between
 * clocks matters; distributions are added histogram by histogram. Each client's own windows are
 * kept too, in a folder of its own. Used by one thread.
 */
public final class MergedRun implements AutoCloseable {
  private static final String SOURCE = "clients";

  /** The largest number of windows that wait to be written; each takes a few megabytes. */
  private static final int MOST_WAITING = 128;

  private final List<TransactionType> types;
  private final LoadSettings settings;
  private final Path folder;
  private final RunRecorder together;
  private final List<MergedClient> clients = new ArrayList<>();
  private final NavigableMap<Window, WindowSum> sums = new TreeMap<>(Window.IN_TIME);
  private final ExecutorService keepers;

  /** Has a caller wait that adds windows faster than they can be written. */
  private final Semaphore room = new Semaphore(MOST_WAITING);

  private Instant started;
  private Phases phases;
  private boolean hasCount;

  /**
   * @param folder folder for the files of the whole load; each client's go into a folder in it
   * @param clock that of the phases
   */
  public MergedRun(
      List<TransactionType> types,
      Headline headline,
      LoadSettings settings,
      int count,
      Path folder,
      Consumer<ProgressSample> display,
      NanoClock clock) {
    this.types = types;
    this.settings = settings;
    this.folder = folder;
    together = new RunRecorder(types, headline, settings, folder, display, clock);
    together.watchRampUp();
    keepers =
        Executors.newFixedThreadPool(
            Math.min(count, Runtime.getRuntime().availableProcessors()),
            task -> {
              Thread thread = new Thread(task, "loadstone-keeps");
              thread.setDaemon(true);
              return thread;
            });
    for (int index = 0; index < count; index++) {
      clients.add(new MergedClient(new ClientShare(index, count), new RunTotals(types, headline)));
    }
  }

  /** Begins the run; its phases, on this process's clock, are shortened when clients end early. */
  public void begun(Instant begun, Phases runPhases) throws IOException {
    started = begun;
    phases = runPhases;
    together.begun(begun, runPhases);
    for (int index = 0; !isAlone() && index < clients.size(); index++) {
      Path own =
          Files.createDirectories(ResultFiles.clientFolder(folder, index + 1, clients.size()));
      clients.get(index).keepIn(new RunFiles(own, types, begun));
    }
  }

  /**
   * Adds a window that a client observed. The windows of one client come in their order.
   *
   * @param index the client, from 0
   * @param window added up until every client has gone past it
   */
  public void window(int index, Window window) throws IOException {
    MergedClient client = clients.get(index);
    room.acquireUninterruptibly();
    client.add(window, keepers, room::release);
    if (isAlone()) {
      together.window(window);
      if (!window.isMeasured() && !window.phase().equals(Phases.RAMP_UP)) {
        endCounted(window.from());
      }
      return;
    }
    sums.computeIfAbsent(window.with(new Observations()), WindowSum::new).add(index, window);
    writeWhatIsComplete();
  }

  /** Returns whether one client drives the whole load, so that its windows are those of the run. */
  private boolean isAlone() {
    return clients.size() == 1;
  }

  /**
   * Notes how many transactions a client has measured so far, in a run that ends after a number of
   * them.
   *
   * @return whether all clients together have measured as many as were asked for, for the first
   *     time: now they are to end their measured intervals together
   */
  public boolean counted(int index, long completed) {
    clients.get(index).counted = completed;
    if (hasCount || clients.stream().mapToLong(client -> client.counted).sum() < settings.quota()) {
      return false;
    }
    hasCount = true;
    return true;
  }

  public void ended(int index, DriverResult outcome) throws IOException {
    clients.get(index).outcome = outcome;
    if (isAlone()) {
      endCounted(outcome.rampUpNanos() + outcome.measuredNanos());
    }
    writeWhatIsComplete();
  }

  /**
   * Returns whether a client that has ended did so before it had measured what it was asked for and
   * before its time for that was over.
   */
  public boolean endedEarly(int index) {
    DriverResult outcome = clients.get(index).outcome;
    return !hasCount && !outcome.whole() && outcome.measuredNanos() < settings.measure().toNanos();
  }

  /** Counts a client as lost that ended early without being asked to. */
  public void leftEarly(int index, String why) {
    clients.get(index).lostBecause = why;
  }

  /** Notes that a client was lost. The windows that it had sent count. */
  public void lost(int index, String why) throws IOException {
    MergedClient client = clients.get(index);
    client.lostBecause = why;
    // What it had counted since its last window is in no file.
    client.awaitKept();
    client.counted = client.completions();
    long told = client.last == null ? 0 : client.last.to();
    long rampUp = Math.min(told, phases.measureBegin() - phases.begin());
    long measured = Math.min(told - rampUp, phases.measuredNanos());
    client.outcome = DriverResult.lost(started, rampUp, measured);
    writeWhatIsComplete();
  }

  public boolean hasEnded(int index) {
    return clients.get(index).outcome != null;
  }

  public boolean isComplete() {
    return clients.stream().allMatch(client -> client.outcome != null);
  }

  /** A client that is alone ends a counted run by itself; several are told to. */
  private void endCounted(long nanos) {
    if (settings.isCounted()) {
      phases.endMeasureAt(phases.begin() + nanos);
    }
  }

  private void writeWhatIsComplete() throws IOException {
    while (!sums.isEmpty() && isComplete(sums.firstKey())) {
      together.window(sums.pollFirstEntry().getValue().window(SOURCE));
    }
  }

  private boolean isComplete(Window bounds) {
    return clients.stream().noneMatch(client -> client.mayStillAddTo(bounds));
  }

  /**
   * Returns the result of the whole load and of each client. All clients must have ended or be
   * lost.
   *
   * @param identities those of all clients, in their order
   * @param tally an empty one of the benchmark
   * @param cancelled whether the user asked for an early end
   */
  public RunOutcome outcome(List<ClientIdentity> identities, Tally tally, boolean cancelled)
      throws IOException {
    for (MergedClient client : clients) {
      client.awaitKept();
    }
    DriverResult outcome =
        DriverResult.together(clients.stream().map(client -> client.outcome).toList());
    List<ClientsResult.Client> results = new ArrayList<>();
    for (int index = 0; index < clients.size(); index++) {
      results.add(clients.get(index).result(settings, identities.get(index)));
    }
    return RunOutcome.of(
        together.statistics(outcome),
        outcome,
        tally,
        end(cancelled),
        Optional.of(ClientsResult.of(results)));
  }

  private End end(boolean cancelled) {
    List<MergedClient> kept =
        clients.stream().filter(client -> client.lostBecause.isEmpty()).toList();
    boolean lost = kept.size() < clients.size();
    if (kept.isEmpty() || (lost && settings.clients().lost() == Lost.FAIL)) {
      return End.CLIENT_LOST;
    }
    if (hasCount || kept.stream().allMatch(client -> client.outcome.whole())) {
      return End.WHOLE;
    }
    return cancelled ? End.CANCELLED : End.OUT_OF_TIME;
  }

  @Override
  public void close() throws IOException {
    try {
      Closing.all(
          Stream.<Closeable>concat(clients.stream(), Stream.of(together)).toList(),
          Closeable::close);
    } finally {
      keepers.shutdown();
    }
  }

  /**
   * The identity of a client: its machine and its JVM.
   *
   * @param startSkewMillis how long after the first client it began; null when it never did
   * @param roundTripMillis time of the quickest message to it and back
   */
  public record ClientIdentity(
      String host,
      long process,
      ClientEnvironment environment,
      Double startSkewMillis,
      double roundTripMillis) {}
}
