package dev.loadstone.studies.consistency.switching;

import dev.loadstone.benchmarks.ycsb.store.BesideLoad;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Assessment.Metric;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.database.ConsistencyControl;
import dev.loadstone.core.database.KeyValueClient.Table;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.OwnCounts;
import dev.loadstone.core.observe.Series;
import dev.loadstone.core.observe.Series.Better;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.text.Text;
import dev.loadstone.studies.consistency.beside.BesideThreads;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;

/**
 * Watches the live load and moves the store to the levels that the settings choose for it. Only one
 * client can do this: others would keep the levels that they have.
 */
public final class SwitchController implements BesideLoad, OwnCounts {
  private static final String FILE = "switches.csv";

  private static final Series MOVES = Series.count("switching.moves", Better.NEITHER);
  private static final Series LONGEST_MOVE =
      Series.most("switching.longest-move", "s", Better.LOWER);

  /** The words for that which an unfinished move waits for. */
  private static final Series WAITING = Series.count("switching.waiting", Better.LOWER);

  /** The steps of all moves, each with its time. */
  private static final Series STEPS = Series.count("switching.steps", Better.NEITHER);

  private static final long LOOK_MILLIS = 20;

  /** The pause before an unfinished move is tried again. */
  private static final long RETRY_MILLIS = 500;

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration END_LIMIT = Duration.ofMinutes(1);
  private static final double NANOS = 1e9;

  private final LiveLoad load = new LiveLoad();
  private final ConsistencyControl control;
  private final LevelChoice choice;
  private final LevelSwitch move;
  private final List<String> lines = Collections.synchronizedList(new ArrayList<>());
  private final BesideThreads threads = new BesideThreads("the level switch", END_LIMIT);
  private long begin;
  private ReplicaCounts target;
  private double movesSince;
  private int switches;
  private double longest;
  private String waiting = "";

  public SwitchController(SwitchSettings settings, ConsistencyControl control, List<Table> tables) {
    this.control = control;
    this.choice = new LevelChoice(settings);
    this.move = new LevelSwitch(control, tables, settings.order(), PATIENCE, this::note);
    List<String> targets =
        new ArrayList<>(settings.plan().stream().map(step -> step.to()).toList());
    settings.rules().forEach(rule -> targets.add(rule.to()));
    int replicas = control.replicas();
    for (String target : targets) {
      if (!ReplicaCounts.of(target).isStrongOf(replicas)) {
        throw LoadstoneException.usage(
            "benchmark.switching has %s, and each record has %s replicas; expected readers and"
                + " writers that meet, each at most %s, such as %s",
            target, replicas, replicas, new ReplicaCounts(1, replicas));
      }
    }
  }

  public static Set<String> metricNames() {
    return metrics(0, 0).stream().map(Metric::name).collect(Collectors.toSet());
  }

  @Override
  public void prepare() {
    // Needs nothing in the database.
  }

  @Override
  public Sessions watched(Sessions sessions) {
    return sessions.around(load::counted);
  }

  @Override
  public void begin(LongPredicate measured) {
    begin = System.nanoTime();
    note("begins at " + new ReplicaCounts(control.readers(), control.writers()));
    threads.start("level-switch", this::run);
  }

  private void note(String what) {
    lines.add(Text.of("%.4f,%s", seconds(), what));
  }

  private double seconds() {
    return (System.nanoTime() - begin) / NANOS;
  }

  private void run() throws InterruptedException {
    target = now();
    while (true) {
      choice.at(System.nanoTime() - begin, load.totals()).ifPresent(this::aim);
      TimeUnit.MILLISECONDS.sleep(target.equals(now()) || approach() ? LOOK_MILLIS : RETRY_MILLIS);
    }
  }

  private ReplicaCounts now() {
    return new ReplicaCounts(control.readers(), control.writers());
  }

  /** Sets a target in place of a waiting move, whose levels allow any other move. */
  private void aim(ReplicaCounts wanted) {
    if (wanted.equals(target)) {
      return;
    }
    target = wanted;
    movesSince = seconds();
    waiting = "";
    note("from " + now() + " to " + wanted);
  }

  private boolean approach() throws InterruptedException {
    Optional<String> waits = move.moveTo(target);
    if (waits.isEmpty()) {
      waiting = "";
      switches++;
      longest = Math.max(longest, seconds() - movesSince);
      return true;
    }
    if (!waits.get().equals(waiting)) {
      waiting = waits.get();
      note("waits: " + waiting.replaceAll("[,\\s]+", " "));
    }
    return false;
  }

  @Override
  public void close() {
    threads.stop();
    threads.throwDefect();
  }

  @Override
  public List<OwnCounts> ownCounts() {
    return List.of(this);
  }

  @Override
  public Set<Series> series() {
    return Set.of(MOVES, LONGEST_MOVE, WAITING, STEPS);
  }

  @Override
  public void tell(Observations observed) {
    observed.count(MOVES, Observations.ALL, switches);
    observed.level(LONGEST_MOVE, Observations.ALL, longest);
    if (!waiting.isEmpty()) {
      observed.count(WAITING, waiting, 1);
    }
    lines.forEach(line -> observed.count(STEPS, line, 1));
  }

  @Override
  public void addTold(Observations observed) {
    switches += (int) observed.count(MOVES);
    longest = Math.max(longest, observed.level(LONGEST_MOVE, Observations.ALL).orElse(0));
    waiting = observed.labels(WAITING).stream().findFirst().orElse("");
    lines.addAll(observed.labels(STEPS));
  }

  @Override
  public void writeFiles(Path folder) throws IOException {
    List<String> all = new ArrayList<>();
    all.add("second,event");
    all.addAll(lines);
    ResultStore.writeText(folder.resolve(FILE), String.join("\n", all) + "\n");
  }

  @Override
  public List<Metric> metrics() {
    return metrics(switches, longest);
  }

  private static List<Metric> metrics(int switches, double longest) {
    return List.of(
        new Metric("level-switches", "Moves between consistency levels", switches, ""),
        new Metric(
            "longest-level-switch", "Longest move between consistency levels", longest, "s"));
  }

  @Override
  public List<String> remarks() {
    return waiting.isEmpty()
        ? List.of()
        : List.of(
            "A move between consistency levels was not finished; the levels stayed raised: "
                + waiting);
  }
}
