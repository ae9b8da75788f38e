package dev.loadstone.runner.watch;

import dev.loadstone.core.Closing;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Placement;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.Deployment.Node;
import dev.loadstone.core.deployment.FaultKind;
import dev.loadstone.core.deployment.Profiler;
import dev.loadstone.core.observe.Window;
import dev.loadstone.core.process.ProcessMeter;
import dev.loadstone.core.result.CounterChange;
import dev.loadstone.core.result.NodeUsage;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.RunEvent;
import dev.loadstone.core.result.WaitLooks;
import dev.loadstone.core.settings.Fault;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.runner.measure.BackgroundTask;
import dev.loadstone.runner.measure.ServerSampler;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Watches the servers of one run while it is driven, by this process or by another tool. */
public final class ServerWatch implements AutoCloseable {
  private final DatabaseClient client;
  private final List<Node> deployed;
  private final Map<String, Long> countersBefore;
  private final Placement placementBefore;
  private final ServerSampler sampler;
  private final Optional<OtherSessionsWatch> otherSessions;
  private final Optional<AnatomyWatch> anatomy;
  private final NodeWatch nodes;
  private final FaultInjector injector;
  private final Optional<ServerProfile> profile;

  /** Receives what servers do while it goes on, from threads of its own. */
  public interface Listener {
    /** Called about once a second with what was observed of the servers that were started. */
    default void servers(Window window) {}

    /** A fault holds or is over, or a node ended. */
    default void event(RunEvent event) {}
  }

  /**
   * The servers of a run.
   *
   * @param deployment the nodes; empty for an external system
   * @param meters meters of nodes on other machines; closed with the watch, or when it cannot be
   *     created
   * @param profiler empty where none was asked for
   * @param random chooses among nodes where a fault may hit any one
   */
  public record Servers(
      DatabaseClient client,
      Optional<Deployment> deployment,
      List<ProcessMeter> meters,
      List<Fault> faults,
      Optional<Profiler> profiler,
      SplittableRandom random) {
    List<Node> nodes() {
      return deployment.map(Deployment::nodes).orElse(List.of());
    }
  }

  /**
   * Observations of the servers.
   *
   * @param faults the faults that were done, and those that were not
   * @param deaths the nodes that ended unasked
   * @param others which sessions of others were at work, in words; empty when nothing was measured
   * @param otherSessions the same, when there were any
   * @param counters the server's own running totals
   * @param placement the rows and calls of each partition
   * @param looks how the waits of sessions were looked at; null when they were not
   */
  public record Seen(
      DoneFaults faults,
      List<RunEvent> deaths,
      String others,
      Optional<String> otherSessions,
      List<NodeUsage> usage,
      List<CounterChange> counters,
      Placement placement,
      WaitLooks looks) {
    /** The faults, which may have costs by now, and nodes that ended unasked, in order of time. */
    public List<RunEvent> events(List<RunEvent> done) {
      return Stream.concat(done.stream(), deaths.stream())
          .sorted(Comparator.comparingDouble(RunEvent::second))
          .toList();
    }
  }

  /**
   * Reads the server's counters before the run.
   *
   * @param folder folder for {@value ResultFiles#SERVERS} and {@value ResultFiles#ANATOMY}
   * @param load whether to look at what sessions wait for, and where its clients are
   * @param longest the longest that a call of the load may take
   * @param listener told while the run goes on
   * @throws IOException when it cannot be written
   */
  public ServerWatch(
      Servers servers, Path folder, LoadSettings load, Duration longest, Listener listener)
      throws IOException {
    this(
        servers,
        folder,
        listener,
        Optional.of(new OtherSessionsWatch(servers.client(), longest)),
        load.anatomy()
            ? Optional.of(
                new AnatomyWatch(servers.client()::waits, servers::nodes, load.clients(), folder))
            : Optional.empty());
  }

  /** Watches a run of another tool, whose sessions cannot be told from those of others. */
  public static ServerWatch besideOthers(Servers servers, Path folder, Listener listener)
      throws IOException {
    return new ServerWatch(servers, folder, listener, Optional.empty(), Optional.empty());
  }

  private ServerWatch(
      Servers servers,
      Path folder,
      Listener listener,
      Optional<OtherSessionsWatch> otherSessions,
      Optional<AnatomyWatch> anatomy)
      throws IOException {
    this.otherSessions = otherSessions;
    this.anatomy = anatomy;
    client = servers.client();
    deployed = servers.nodes();
    nodes = new NodeWatch(servers.deployment(), listener::event);
    injector = new FaultInjector(servers.faults(), nodes, servers.random(), listener::event);
    profile = servers.profiler().map(profiler -> new ServerProfile(profiler, deployed, folder));
    try {
      countersBefore = client.counters();
      placementBefore = client.placement();
      sampler = new ServerSampler(servers::nodes, servers.meters(), folder, listener::servers);
    } catch (IOException | LoadstoneException e) {
      servers.meters().forEach(ProcessMeter::close);
      throw e;
    }
  }

  public List<BackgroundTask> tasks() {
    return Stream.of(
            Stream.of(sampler, injector, nodes),
            otherSessions.stream(),
            anatomy.stream(),
            profile.stream())
        .<BackgroundTask>flatMap(tasks -> tasks)
        .toList();
  }

  /**
   * Returns the observations; complete when the tasks were closed.
   *
   * @param note receives a message when the server's counters cannot be read, on which no
   *     measurement depends
   * @throws IOException when one of the files could not be written to its end
   */
  public Seen seen(Consumer<String> note) throws IOException {
    profile.flatMap(ServerProfile::problem).ifPresent(note);
    return new Seen(
        injector.faults(),
        nodes.deaths(),
        otherSessions
            .map(OtherSessionsWatch::describe)
            .orElse(
                "not asked for: another tool drove the load, whose sessions are not told from others"),
        otherSessions.flatMap(OtherSessionsWatch::finding),
        sampler.usage(),
        growth(note),
        placement(note),
        anatomy.isPresent() ? anatomy.get().looks() : null);
  }

  private List<CounterChange> growth(Consumer<String> note) {
    if (injector.faults().done().stream().map(RunEvent::kind).anyMatch(FaultKind::ends)
        || !nodes.deaths().isEmpty()) {
      note.accept("the servers' own counters are left out: they begin anew when a server ends");
      return List.of();
    }
    Map<String, Long> after;
    try {
      after = client.counters();
    } catch (LoadstoneException e) {
      note.accept("the server's own counters could not be read after the run: " + e.getMessage());
      return List.of();
    }
    return after.entrySet().stream()
        .map(
            entry ->
                new CounterChange(
                    entry.getKey(),
                    countersBefore.getOrDefault(entry.getKey(), 0L),
                    entry.getValue()))
        .toList();
  }

  private Placement placement(Consumer<String> note) {
    try {
      return client.placement().since(placementBefore).named(this::name);
    } catch (LoadstoneException e) {
      note.accept("the rows and calls of partitions could not be read: " + e.getMessage());
      return Placement.UNKNOWN;
    }
  }

  /** The name of a node in its deployment; a server itself knows only its address. */
  private String name(String endpoint) {
    return deployed.stream()
        .filter(node -> node.endpoint().equals(endpoint))
        .map(Node::name)
        .findFirst()
        .orElse(endpoint);
  }

  @Override
  public void close() {
    Closing.all(tasks(), BackgroundTask::close);
  }
}
