package dev.loadstone.workers;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.experiment.Assignment;
import dev.loadstone.core.experiment.ClientFleet.Job;
import dev.loadstone.core.experiment.Experiment.LoadSettings;
import dev.loadstone.core.load.LoadGenerator;
import dev.loadstone.core.load.LoadOutcome;
import dev.loadstone.core.load.MergedLoad;
import dev.loadstone.core.load.MergedLoad.ClientIdentity;
import dev.loadstone.core.load.RunCompanion;
import dev.loadstone.core.measure.Interval;
import dev.loadstone.core.measure.Phases;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.workers.Hub.Member;
import dev.loadstone.workers.Link.Happening;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * One run that several workers drive: hands out the shares, waits until all are ready, has them
 * begin, gathers what they tell, and ends them all when one is lost. Used by one thread.
 */
final class FleetRun {
  /** How long connections and inputs of all workers may take. */
  private static final Duration READY_PATIENCE = Duration.ofMinutes(5);

  /** How long a worker may be late with its end, beyond what a transaction may take. */
  private static final Duration END_PATIENCE = Duration.ofSeconds(30);

  private static final Duration PART_PATIENCE = Duration.ofSeconds(30);
  private static final Duration GLANCE = Duration.ofMillis(500);

  private final Hub hub;
  private final long number;
  private final List<Member> members;
  private final Job job;
  private final Set<Member> ready = new HashSet<>();
  private final Set<Member> gone = new HashSet<>();
  private final long[] operationsBytes;
  private Message.Part part;
  private MergedLoad merged;
  private Phases phases;
  private long deadline;
  private boolean stopped;

  /**
   * @param number tells this run's messages from those of others
   * @param members those who drive, in order
   */
  FleetRun(Hub hub, long number, List<Member> members, Job job) {
    this.hub = hub;
    this.number = number;
    this.members = List.copyOf(members);
    this.job = job;
    operationsBytes = new long[members.size()];
  }

  LoadGenerator.Outcome run(List<Assignment> assignments) throws IOException, InterruptedException {
    LoadSettings load = assignments.get(0).load();
    Cancellation.Registration registration = job.cancellation().onCancel(hub::nudge);
    try {
      for (int i = 0; i < members.size(); i++) {
        hub.send(members.get(i), new Message.Assign(number, AssignmentForm.of(assignments.get(i))));
      }
      deadline = System.nanoTime() + READY_PATIENCE.toNanos();
      handleUntil(() -> ready.size() == members.size());
      return drive(load);
    } finally {
      registration.close();
      members.forEach(member -> hub.send(member, new Message.Done(number)));
    }
  }

  private LoadGenerator.Outcome drive(LoadSettings load) throws IOException, InterruptedException {
    try (MergedLoad together =
        new MergedLoad(
            job.benchmark().transactionTypes(),
            job.benchmark().headline(),
            load,
            members.size(),
            job.folder(),
            job.display())) {
      NanoClock clock = NanoClock.SYSTEM;
      phases = new Phases(clock.nanoTime(), load.rampUp(), load.measure(), load.rampDown());
      together.begun(Instant.now(), phases);
      merged = together;
      members.forEach(member -> hub.send(member, new Message.Start(number)));
      job.companions().forEach(companion -> companion.begin(phases, clock));
      try {
        deadline = phases.end() + load.timeout().plus(END_PATIENCE).toNanos();
        handleUntil(together::isComplete);
      } finally {
        job.companions().forEach(RunCompanion::close);
        phases.endAt(clock.nanoTime());
      }
      for (int i = 0; i < members.size(); i++) {
        fetchOperations(i);
      }
      return together.outcome(
          members.stream()
              .map(member -> new ClientIdentity(member.endpoint().host(), member.process()))
              .toList(),
          job.cancellation().isCancelled());
    }
  }

  private void handleUntil(BooleanSupplier done) throws IOException, InterruptedException {
    while (!done.getAsBoolean()) {
      Happening happening = hub.next(GLANCE);
      if (happening instanceof Link.Received received) {
        int index = indexOf(received);
        if (index >= 0) {
          handle(index, received.message());
        }
      }
      for (int i = 0; i < members.size(); i++) {
        if (!hub.isPresent(members.get(i)) && gone.add(members.get(i))) {
          lost(i);
        }
      }
      if (job.cancellation().isCancelled()) {
        cancelled();
      }
      if (System.nanoTime() - deadline > 0) {
        late();
      }
    }
  }

  private int indexOf(Link.Received received) {
    for (int i = 0; i < members.size(); i++) {
      if (members.get(i).address().equals(received.from())) {
        return i;
      }
    }
    return -1;
  }

  private void handle(int index, Message message) throws IOException {
    if (message instanceof Message.Ready news && news.run() == number) {
      ready.add(members.get(index));
    } else if (message instanceof Message.Recorded news && isWanted(index, news.run())) {
      merged.interval(index, Interval.readFrom(data(news.interval())));
    } else if (message instanceof Message.Ended news && isWanted(index, news.run())) {
      ended(index, news);
    } else if (message instanceof Message.Failed news && news.run() == number) {
      stopOthers();
      throw new LoadstoneException(
          news.exitCode(),
          "client " + (index + 1) + " (" + members.get(index).describe() + "): " + news.reason());
    } else if (message instanceof Message.Part news && news.run() == number) {
      part = news;
    }
  }

  /** What comes of a client that was given up is not added to what was said of it. */
  private boolean isWanted(int index, long run) {
    return run == number && merged != null && !gone.contains(members.get(index));
  }

  private void ended(int index, Message.Ended news) throws IOException {
    DataInputStream in = data(news.outcome());
    LoadOutcome outcome = LoadOutcome.readFrom(in, job.run()::newTally);
    job.run().addCounts(in);
    operationsBytes[index] = news.operationsBytes();
    merged.ended(index, outcome);
    if (!stopped && merged.endedEarly(index) && !job.cancellation().isCancelled()) {
      merged.leftEarly(index);
      stopOthers();
    }
  }

  private static DataInputStream data(ByteBuffer bytes) {
    return new DataInputStream(
        new ByteArrayInputStream(bytes.array(), bytes.arrayOffset(), bytes.remaining()));
  }

  private void lost(int index) throws IOException {
    if (merged == null) {
      throw new LoadstoneException(
          ExitCode.CLIENT_LOST,
          "client "
              + (index + 1)
              + " ("
              + members.get(index).describe()
              + ") was lost before the run began; was it killed, or is its machine gone?");
    }
    if (!merged.hasEnded(index)) {
      merged.lost(index);
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
    members.forEach(member -> hub.send(member, new Message.Stop(number)));
    if (phases != null) {
      phases.endAt(System.nanoTime());
      deadline = System.nanoTime() + END_PATIENCE.toNanos();
    }
  }

  /** Who does not answer is treated as who is gone. */
  private void late() throws IOException {
    for (int i = 0; i < members.size(); i++) {
      boolean missing = merged == null ? !ready.contains(members.get(i)) : !merged.hasEnded(i);
      if (missing && gone.add(members.get(i))) {
        lost(i);
      }
    }
  }

  private void fetchOperations(int index) throws IOException, InterruptedException {
    if (operationsBytes[index] == 0) {
      return;
    }
    Path file = ResultFiles.clientFolder(job.folder(), index + 1).resolve(ResultFiles.OPERATIONS);
    try (OutputStream out = Files.newOutputStream(file)) {
      for (long offset = 0; offset < operationsBytes[index]; offset += part.bytes().remaining()) {
        part = null;
        hub.send(members.get(index), new Message.Fetch(number, offset));
        long patience = System.nanoTime() + PART_PATIENCE.toNanos();
        deadline = Long.MAX_VALUE;
        handleUntil(
            () ->
                part != null
                    || gone.contains(members.get(index))
                    || System.nanoTime() - patience > 0);
        if (part == null || !part.bytes().hasRemaining()) {
          throw new IOException(
              "client " + (index + 1) + " could not give its operations log to the end");
        }
        out.write(part.bytes().array(), part.bytes().arrayOffset(), part.bytes().remaining());
      }
    }
  }
}
