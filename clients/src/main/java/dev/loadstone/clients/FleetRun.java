package dev.loadstone.clients;

import dev.loadstone.clients.channel.Channel;
import dev.loadstone.clients.channel.Event;
import dev.loadstone.clients.channel.Message;
import dev.loadstone.clients.launch.Members;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.Closing;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.observe.ClientSeries;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.OwnCounts;
import dev.loadstone.core.observe.RunSeries;
import dev.loadstone.core.observe.Series;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.settings.Clients.Lost;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.runner.driver.DriverResult;
import dev.loadstone.runner.driver.MergedRun;
import dev.loadstone.runner.driver.RunOutcome;
import dev.loadstone.runner.experiment.Assignment;
import dev.loadstone.runner.experiment.ClientFleet.Job;
import dev.loadstone.runner.measure.BackgroundTask;
import dev.loadstone.runner.measure.Phases;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One run that several clients drive: hands out the shares, waits until all are ready, has them
 * begin, gathers what they report, and ends them all when one is lost. Used by one thread.
 */
final class FleetRun {
  /** The time that all clients have for their connections and inputs. */
  private static final Duration READY_PATIENCE = Duration.ofMinutes(5);

  /** The time by which a client may end late, beyond the time that a transaction may take. */
  private static final Duration END_PATIENCE = Duration.ofSeconds(30);

  private static final Duration PART_PATIENCE = Duration.ofSeconds(30);
  private static final Duration GLANCE = Duration.ofMillis(500);

  /** The shortest time from announcing a start to the start; longer where messages take longer. */
  private static final Duration LEAST_NOTICE = Duration.ofMillis(20);

  /**
   * The time added to the notice for each client of a machine, which starts threads and loads
   * classes meanwhile.
   */
  private static final Duration GETTING_READY = Duration.ofMillis(50);

  private static final int CLOCK_QUESTIONS = 5;
  private static final String LATE = "it did not answer in time";

  private final long number;
  private final Members clients;
  private final Job job;
  private final Consumer<String> user;
  private final Set<Channel> ready = new HashSet<>();
  private final Map<Channel, String> gone = new HashMap<>();
  private final List<ClientClock> clocks;

  private final List<Map<String, Long>> files = new ArrayList<>();

  private Message.Part part;
  private MergedRun merged;
  private Phases phases;
  private long deadline;

  /** How long after the end of the phases a client may answer, in ns. */
  private long patience;

  private boolean stopped;

  FleetRun(Members clients, long number, Job job, Consumer<String> user) {
    this.number = number;
    this.clients = clients;
    this.job = job;
    this.user = user;
    clocks = clients.sharing().stream().map(ClientClock::new).toList();
    clients.sharing().forEach(client -> files.add(Map.of()));
  }

  RunOutcome run(List<Assignment> assignments) throws IOException, InterruptedException {
    LoadSettings load = assignments.get(0).load();
    Cancellation.Registration registration = job.cancellation().onCancel(clients::nudge);
    try {
      for (int i = 0; i < clients.sharing().size(); i++) {
        clients.to(i).send(new Message.Assign(number, assignments.get(i)));
      }
      deadline = System.nanoTime() + READY_PATIENCE.toNanos();
      handleUntil(() -> ready.size() == clients.sharing().size());
      compareClocks();
      return drive(load);
    } finally {
      registration.close();
      clients.sendAll(new Message.Done(number));
    }
  }

  /** Asks each client for its time, several times; the quickest answer gives the best estimate. */
  private void compareClocks() throws IOException, InterruptedException {
    for (ClientClock clock : clocks) {
      for (int i = 0; i < CLOCK_QUESTIONS; i++) {
        int answers = clock.answers();
        clock.channel().send(new Message.Ping(number, System.nanoTime()));
        handleUntil(() -> clock.answers() > answers);
      }
    }
  }

  private RunOutcome drive(LoadSettings load) throws IOException, InterruptedException {
    NanoClock clock = NanoClock.SYSTEM;
    try (MergedRun together =
        new MergedRun(
            job.benchmark().transactionTypes(),
            job.benchmark().headline(),
            load,
            clients.sharing().size(),
            job.folder(),
            job.display(),
            clock)) {
      long begin = clock.nanoTime() + notice() + GETTING_READY.multipliedBy(crowd()).toNanos();
      phases = new Phases(begin, load.rampUp().most(), load.measure(), load.rampDown());
      together.begun(Instant.now().plusNanos(begin - clock.nanoTime()), phases);
      merged = together;
      clocks.forEach(one -> one.channel().send(new Message.Start(number, one.there(begin))));
      job.tasks().forEach(task -> task.begin(phases, clock));
      try {
        patience = load.drain().plus(load.timeout()).plus(END_PATIENCE).toNanos();
        renewDeadline();
        handleUntil(together::isComplete);
      } finally {
        Closing.all(job.tasks(), BackgroundTask::close);
        phases.endAt(clock.nanoTime());
      }
      for (int i = 0; i < clients.sharing().size(); i++) {
        for (Map.Entry<String, Long> file : files.get(i).entrySet()) {
          fetch(i, file.getKey(), file.getValue());
        }
      }
      long first = clocks.stream().mapToLong(ClientClock::begunHere).min().orElseThrow();
      return together.outcome(
          clocks.stream().map(one -> one.identity(first)).toList(),
          job.run().newTally(),
          job.cancellation().isCancelled());
    }
  }

  /** The time from announcing an instant to the instant, so that all clients hear of it in time. */
  private long notice() {
    long slowest = clocks.stream().mapToLong(ClientClock::roundTrip).max().orElseThrow();
    return Math.max(LEAST_NOTICE.toNanos(), 2 * slowest);
  }

  private long crowd() {
    return clocks.stream()
        .collect(Collectors.groupingBy(ClientClock::host, Collectors.counting()))
        .values()
        .stream()
        .max(Comparator.naturalOrder())
        .orElseThrow();
  }

  private void handleUntil(BooleanSupplier done) throws IOException, InterruptedException {
    while (!done.getAsBoolean()) {
      Event event = clients.next(GLANCE);
      int index = clients.indexOf(event);
      if (index >= 0 && event instanceof Event.Received received) {
        handle(index, received.message());
      } else if (index >= 0
          && event instanceof Event.Gone news
          && gone.putIfAbsent(news.from(), news.why()) == null) {
        lost(index);
      }
      if (job.cancellation().isCancelled()) {
        cancelled();
      }
      if (System.nanoTime() - deadline > 0) {
        late();
      }
    }
  }

  private void handle(int index, Message message) throws IOException {
    if (message instanceof Message.Ready news && news.run() == number) {
      ready.add(clients.to(index));
    } else if (message instanceof Message.Pong news && news.run() == number) {
      clocks.get(index).answered(news, System.nanoTime());
    } else if (message instanceof Message.Begun news && news.run() == number) {
      clocks.get(index).begun(news);
    } else if (message instanceof Message.Recorded news && isWanted(index, news.run())) {
      long measureBegin = phases.measureBegin();
      requireKnown(index, news.window().observed(), Stream.of(RunSeries.ALL, ClientSeries.ALL));
      merged.window(index, news.window());
      renewDeadline();
      if (phases.measureBegin() != measureBegin) {
        beginMeasure();
      }
    } else if (message instanceof Message.Counted news && isWanted(index, news.run())) {
      if (merged.counted(index, news.completed())) {
        endMeasure();
      }
    } else if (message instanceof Message.Ended news && isWanted(index, news.run())) {
      ended(index, news);
    } else if (message instanceof Message.Failed news && news.run() == number) {
      stopOthers();
      throw new LoadstoneException(news.exitCode(), clients.title(index) + ": " + news.reason());
    } else if (message instanceof Message.Part news && news.run() == number) {
      part = news;
    }
  }

  private void beginMeasure() {
    clocks.forEach(
        one ->
            one.channel().send(new Message.BeginMeasure(number, one.there(phases.measureBegin()))));
  }

  /** Ends the measured intervals of all clients at one instant, so that none is measured alone. */
  private void endMeasure() {
    long end = System.nanoTime() + notice();
    phases.endMeasureAt(end);
    clocks.forEach(one -> one.channel().send(new Message.EndMeasure(number, one.there(end))));
    renewDeadline();
  }

  /** The end of a run comes nearer when it is steady, or has as many transactions as it needs. */
  private void renewDeadline() {
    if (!stopped) {
      deadline = phases.end() + patience;
    }
  }

  private boolean isWanted(int index, long run) {
    return run == number && merged != null && !gone.containsKey(clients.to(index));
  }

  private void ended(int index, Message.Ended news) throws IOException {
    DriverResult outcome = news.result();
    List<OwnCounts> counts = job.run().ownCounts();
    requireKnown(
        index,
        outcome.observed(),
        Stream.concat(Stream.of(DriverResult.SERIES), counts.stream().map(OwnCounts::series)));
    counts.forEach(each -> each.addTold(outcome.observed()));
    files.set(index, news.files());
    merged.ended(index, outcome);
    if (!stopped && merged.endedEarly(index) && !job.cancellation().isCancelled()) {
      merged.leftEarly(index, "it ended before its time");
      goOnOrStop(index, "it ended before its time");
    }
  }

  /** Requires that a client tells only what is known here: of anything else a figure would lack. */
  private void requireKnown(int index, Observations observed, Stream<Set<Series>> known) {
    try {
      observed.requireOnly(known.flatMap(Set::stream).collect(Collectors.toSet()));
    } catch (IllegalArgumentException e) {
      throw new LoadstoneException(
          ExitCode.INTERNAL, clients.title(index) + " sent " + e.getMessage(), e);
    }
  }

  private void lost(int index) throws IOException {
    if (merged == null) {
      throw LoadstoneException.clientLost(
          "%s was lost before the run began: %s",
          clients.title(index), gone.get(clients.to(index)));
    }
    if (!merged.hasEnded(index)) {
      merged.lost(index, gone.get(clients.to(index)));
      goOnOrStop(index, gone.get(clients.to(index)));
    }
  }

  private void goOnOrStop(int index, String why) {
    boolean fails = job.clients().lost() == Lost.FAIL;
    user.accept(
        "%s is lost, and %s: %s"
            .formatted(clients.title(index), fails ? "the run ends" : "the others go on", why));
    if (fails) {
      stopOthers();
    }
  }

  private void cancelled() {
    if (merged == null) {
      throw new LoadstoneException(ExitCode.INTERRUPTED, "ended by the user");
    }
    stopOthers();
  }

  private void stopOthers() {
    if (stopped) {
      return;
    }
    stopped = true;
    clients.sendAll(new Message.Stop(number));
    if (phases != null) {
      phases.endAt(System.nanoTime());
      deadline = System.nanoTime() + END_PATIENCE.toNanos();
    }
  }

  private void late() throws IOException {
    for (int i = 0; i < clients.sharing().size(); i++) {
      boolean missing = merged == null ? isNotReady(i) : !merged.hasEnded(i);
      if (missing && gone.putIfAbsent(clients.to(i), LATE) == null) {
        if (stopped) {
          merged.lost(i, LATE);
        } else {
          lost(i);
        }
      }
    }
  }

  private boolean isNotReady(int index) {
    boolean allReady = ready.size() == clients.sharing().size();
    return allReady
        ? clocks.get(index).answers() < CLOCK_QUESTIONS
        : !ready.contains(clients.to(index));
  }

  private void fetch(int index, String name, long bytes) throws IOException, InterruptedException {
    Path file =
        ResultFiles.clientFolder(job.folder(), index + 1, clients.sharing().size())
            .resolve(Path.of(name).getFileName());
    try (OutputStream out = Files.newOutputStream(file)) {
      for (long offset = 0; offset < bytes; offset += part.bytes().remaining()) {
        part = null;
        clients.to(index).send(new Message.Fetch(number, name, offset));
        long patience = System.nanoTime() + PART_PATIENCE.toNanos();
        deadline = Long.MAX_VALUE;
        handleUntil(
            () ->
                part != null
                    || gone.containsKey(clients.to(index))
                    || System.nanoTime() - patience > 0);
        if (part == null || !part.bytes().hasRemaining()) {
          merged.leftEarly(
              index,
              "it could not give its "
                  + name
                  + ": "
                  + gone.getOrDefault(clients.to(index), "it did not answer"));
          Files.delete(file);
          return;
        }
        out.write(part.bytes().array(), part.bytes().arrayOffset(), part.bytes().remaining());
      }
    }
  }
}
