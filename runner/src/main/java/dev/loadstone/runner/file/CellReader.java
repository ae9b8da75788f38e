package dev.loadstone.runner.file;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.database.Database;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.peer.PeerCell;
import dev.loadstone.core.peer.PeerTool;
import dev.loadstone.core.settings.BenchmarkSettings;
import dev.loadstone.core.settings.Clients;
import dev.loadstone.core.settings.DataPolicy;
import dev.loadstone.core.settings.DeploymentKind;
import dev.loadstone.core.settings.Fault;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.settings.RampUp;
import dev.loadstone.core.settings.SystemSettings;
import dev.loadstone.core.text.NearestName;
import dev.loadstone.runner.experiment.Catalog;
import dev.loadstone.runner.experiment.SystemUnderTest;
import dev.loadstone.runner.file.tree.Node;
import dev.loadstone.runner.file.tree.Problems;
import dev.loadstone.runner.file.types.EffectiveSetting;
import dev.loadstone.runner.file.types.Key;
import dev.loadstone.runner.file.types.Section;
import dev.loadstone.runner.file.types.ValueTypes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the settings of one cell, and whether they fit each other. */
final class CellReader {
  private static final int MOST_PORTS = 65_535;
  private static final double MILLIS_PER_SECOND = 1e3;

  private final Catalog catalog;
  private final DataPolicy data;
  private final boolean anyAsynchronous;
  private final Problems problems;

  /**
   * @param anyAsynchronous whether a system of the experiment has an asynchronous client; those
   *     that have none pass over settings for them
   */
  CellReader(Catalog catalog, DataPolicy data, boolean anyAsynchronous, Problems problems) {
    this.catalog = catalog;
    this.data = data;
    this.anyAsynchronous = anyAsynchronous;
    this.problems = problems;
  }

  /**
   * The settings of a cell.
   *
   * @param system the system
   * @param benchmark the benchmark
   * @param load the load
   * @param values all settings, explained
   */
  record Settings(
      SystemSettings system,
      BenchmarkSettings benchmark,
      LoadSettings load,
      List<EffectiveSetting> values) {}

  /** Reads a cell; empty when something was wrong, which was reported. */
  Optional<Settings> read(CellTree tree) {
    Section systemSection = new Section(tree.system(), ExperimentForm.SYSTEMS, problems);
    Section benchmarkSection = new Section(tree.benchmark(), ExperimentForm.BENCHMARK, problems);
    Section loadSection = new Section(tree.load(), ExperimentForm.LOAD, problems);
    SystemSettings system = system(systemSection);
    Optional<? extends Bound<?>> benchmark = benchmark(benchmarkSection);
    LoadSettings load = load(loadSection);
    if (benchmark.isEmpty() || system == null) {
      return Optional.empty();
    }
    checkPacing(benchmark.get().benchmark(), load, loadSection);
    checkConnections(load, loadSection);
    benchmark
        .get()
        .refusals(load.terminals())
        .forEach(refusal -> refuse(refusal, benchmarkSection));
    checkFaults(system, load, systemSection);
    checkReachable(system, load, loadSection);
    checkCapabilities(benchmark.get(), system, systemSection);
    checkDriver(benchmark.get(), system, load, systemSection);
    List<EffectiveSetting> values = new ArrayList<>(benchmarkSection.values());
    values.addAll(systemSection.values());
    values.addAll(loadSection.values());
    return Optional.of(
        new Settings(
            system,
            new BenchmarkSettings(benchmark.get().benchmark().name(), benchmark.get().settings()),
            load,
            values));
  }

  private record Bound<S extends Record>(Benchmark<S> benchmark, S settings) {
    Set<Class<?>> runsOn() {
      return benchmark.runsOn(settings);
    }

    List<String> refusals(int terminals) {
      return benchmark.refusals(settings, terminals);
    }
  }

  private Optional<? extends Bound<?>> benchmark(Section section) {
    String name = section.get(ExperimentForm.BENCHMARK_NAME);
    if (name == null) {
      return Optional.empty();
    }
    Optional<Benchmark<?>> benchmark = catalog.benchmark(name);
    if (benchmark.isEmpty()) {
      List<String> names = catalog.benchmarks().stream().map(Benchmark::name).toList();
      section.problem(
          ExperimentForm.BENCHMARK_NAME.name(),
          "unknown benchmark '"
              + shown(section, "name", name)
              + "'"
              + NearestName.advice(name, names));
      return Optional.empty();
    }
    return bind(benchmark.get(), section);
  }

  private static <S extends Record> Optional<Bound<S>> bind(
      Benchmark<S> benchmark, Section section) {
    S settings = RecordForm.of(benchmark.settingsType()).read(section);
    section.refuseUnknown();
    return settings == null ? Optional.empty() : Optional.of(new Bound<>(benchmark, settings));
  }

  private SystemSettings system(Section section) {
    String name = section.get(ExperimentForm.DATABASE_NAME);
    String label = section.get(ExperimentForm.LABEL_KEY, name);
    DeploymentKind deployment = section.get(ExperimentForm.DEPLOYMENT);
    List<String> endpoints = section.get(ExperimentForm.ENDPOINTS);
    boolean external = deployment == DeploymentKind.EXTERNAL;
    int nodes =
        section.get(
            ExperimentForm.NODES, external ? Math.max(1, endpoints.size()) : Integer.valueOf(1));
    SystemSettings system =
        new SystemSettings(
            name,
            label,
            deployment,
            nodes,
            section.get(ExperimentForm.NETWORK),
            section.get(ExperimentForm.FAULTS).stream()
                .sorted(Comparator.comparing(Fault::at))
                .toList(),
            endpoints,
            section.get(ExperimentForm.DATABASE),
            section.get(ExperimentForm.USER),
            new Secret(section.get(ExperimentForm.PASSWORD)),
            section.get(ExperimentForm.ISOLATION),
            section.get(ExperimentForm.SETTINGS),
            section.get(ExperimentForm.PROPERTIES),
            section.get(ExperimentForm.DRIVER));
    section.know(ExperimentForm.WITH);
    section.refuseUnknown();
    return name == null || !isKnown(name, section) ? null : checked(system, section);
  }

  private boolean isKnown(String name, Section section) {
    if (catalog.database(name).isPresent()) {
      return true;
    }
    List<String> names = catalog.databases().stream().map(Database::name).toList();
    section.problem(
        ExperimentForm.DATABASE_NAME.name(),
        "unknown database '"
            + shown(section, "name", name)
            + "'"
            + NearestName.advice(name, names));
    return false;
  }

  private SystemSettings checked(SystemSettings system, Section section) {
    checkProperties(system, section);
    if (system.deployment() == DeploymentKind.LOCAL) {
      checkLocal(system, section);
    } else {
      checkExternal(system, section);
    }
    return system;
  }

  private void checkLocal(SystemSettings system, Section section) {
    if (catalog.deployer(system.name()).isEmpty()) {
      section.problem(
          ExperimentForm.DEPLOYMENT.name(),
          "there is no local deployment of "
              + system.name()
              + "; expected external with endpoints; local are "
              + names(catalog.deployers().stream().map(Deployer::database).toList()));
    } else {
      checkDeployment(system, section);
    }
    for (Key<?> key :
        List.of(
            ExperimentForm.ENDPOINTS,
            ExperimentForm.DATABASE,
            ExperimentForm.USER,
            ExperimentForm.PASSWORD)) {
      if (section.has(key.name())) {
        section.problem(
            key.name(),
            "is for deployment: external, a local deployment makes its own; leave it out");
      }
    }
    if (data == DataPolicy.REUSE) {
      section.problem(
          ExperimentForm.DEPLOYMENT.name(),
          "data: reuse needs systems that keep their data; expected deployment: external");
    }
  }

  /** What the deployer says against it, each at the key that it names. */
  private void checkDeployment(SystemSettings system, Section section) {
    catalog
        .deployer(system.name())
        .map(deployer -> deployer.refusals(system.nodes(), system.settings(), system.network()))
        .orElse(List.of())
        .forEach(refusal -> refuse(refusal, section));
  }

  /** A sentence that begins with the key at fault. */
  private static void refuse(String sentence, Section section) {
    String key = sentence.substring(0, sentence.indexOf(' '));
    section.problem(key, sentence.substring(key.length() + 1));
  }

  private void checkProperties(SystemSettings system, Section section) {
    try {
      catalog.database(system.name()).orElseThrow().requireProperties(system.properties());
    } catch (LoadstoneException e) {
      refuse(e.getMessage(), section);
    }
  }

  private static void checkExternal(SystemSettings system, Section section) {
    if (system.endpoints().isEmpty()) {
      section.problem(
          ExperimentForm.ENDPOINTS.name(),
          "is missing; expected a list of host:port, because the deployment is external");
    }
    for (String endpoint : system.endpoints()) {
      int port = Integer.parseInt(endpoint.substring(endpoint.lastIndexOf(':') + 1));
      if (port > MOST_PORTS) {
        section.problem(
            ExperimentForm.ENDPOINTS.name(),
            "has the port " + port + "; expected 1 to " + MOST_PORTS);
      }
    }
    if (system.network().isShaped()) {
      section.problem(
          ExperimentForm.NETWORK.name(),
          "is for deployment: local; an external system has the network that it has");
    }
    if (section.has(ExperimentForm.SETTINGS.name())) {
      section.problem(
          ExperimentForm.SETTINGS.name(),
          "is for deployment: local; set an external server's settings on the server");
    }
  }

  private LoadSettings load(Section section) {
    int terminals = section.get(ExperimentForm.TERMINALS);
    Clients clients = section.get(ExperimentForm.CLIENTS);
    int inFlight = inFlight(terminals, clients, section);
    Long stopAfter = section.get(ExperimentForm.STOP_AFTER);
    RampUp rampUp = section.get(ExperimentForm.RAMP_UP);
    LoadSettings load =
        new LoadSettings(
            terminals,
            connections(inFlight, clients, section),
            inFlight,
            section.get(ExperimentForm.LOADERS),
            section.get(ExperimentForm.PACING),
            rampUp == null ? null : rampUp.most(),
            stopAfter == null ? 0 : stopAfter,
            section.get(
                ExperimentForm.MEASURE,
                stopAfter == null
                    ? ExperimentForm.MEASURE.fallback()
                    : ExperimentForm.LONGEST_COUNTED),
            section.get(ExperimentForm.RAMP_DOWN),
            section.get(ExperimentForm.TIMEOUT),
            section.get(ExperimentForm.MAX_TRIES),
            section.get(ExperimentForm.OPERATIONS),
            clients,
            rampUp == null ? null : rampUp.least());
    section.refuseUnknown();
    checkClients(load, section);
    return load;
  }

  /** No setting, and so in no explanation, where no client is asynchronous. */
  private int connections(int inFlight, Clients clients, Section section) {
    return anyAsynchronous || section.has(ExperimentForm.CONNECTIONS.name())
        ? section.get(
            ExperimentForm.CONNECTIONS,
            Math.min(inFlight, Math.max(clients.count(), ExperimentForm.MOST_DEFAULT_IN_FLIGHT)))
        : inFlight;
  }

  /** A terminal has one transaction under way at most. */
  private static int inFlight(int terminals, Clients clients, Section section) {
    Integer asked = section.read(ExperimentForm.IN_FLIGHT);
    if (asked == null) {
      asked = Math.max(clients.count(), ExperimentForm.MOST_DEFAULT_IN_FLIGHT);
    }
    Node node = section.node(ExperimentForm.IN_FLIGHT.name());
    boolean capped = node != null && asked > terminals;
    int inFlight = Math.min(asked, terminals);
    section.explain(
        new EffectiveSetting(
            section.pathOf(ExperimentForm.IN_FLIGHT.name()),
            inFlight,
            node,
            (node == null ? "default" : node.location().describe())
                + (capped ? ": " + asked + ", but no more than terminals" : "")));
    return inFlight;
  }

  /** Each client must have something to do. */
  private static void checkClients(LoadSettings load, Section section) {
    int clients = load.clients().count();
    Map<Key<?>, Long> shared = new LinkedHashMap<>();
    shared.put(ExperimentForm.TERMINALS, (long) load.terminals());
    shared.put(ExperimentForm.IN_FLIGHT, (long) load.inFlight());
    shared.put(ExperimentForm.CONNECTIONS, (long) load.connections());
    if (load.isCounted()) {
      shared.put(ExperimentForm.STOP_AFTER, load.stopAfter());
    }
    shared.forEach(
        (key, count) -> {
          if (count < clients) {
            section.problem(
                ExperimentForm.CLIENTS.name(),
                "has "
                    + clients
                    + " clients share "
                    + key.name()
                    + ": "
                    + count
                    + "; expected at least one for each");
          }
        });
  }

  private void checkReachable(SystemSettings system, LoadSettings load, Section section) {
    if (SystemUnderTest.isInsideThisProcess(catalog, system)
        && !load.clients().equals(Clients.ONE)) {
      section.problem(
          ExperimentForm.CLIENTS.name(),
          "has other processes drive the load, and a local "
              + system.name()
              + " lives inside this one, where they cannot reach it; expected clients: 1");
    }
  }

  private void checkConnections(LoadSettings load, Section section) {
    if (section.has(ExperimentForm.CONNECTIONS.name()) && !anyAsynchronous) {
      section.problem(
          ExperimentForm.CONNECTIONS.name(),
          "is for systems with an asynchronous client, and this experiment has none: a blocking"
              + " client opens a connection for each transaction under way; expected inFlight: "
              + load.connections()
              + " in its place, or nothing");
    }
  }

  private static void checkPacing(Benchmark<?> benchmark, LoadSettings load, Section section) {
    boolean hasTimes = benchmark.transactionTypes().stream().anyMatch(CellReader::hasTimes);
    if (load.pacing() instanceof Pacing.KeyingAndThinking && !hasTimes) {
      section.problem(
          ExperimentForm.PACING.name(),
          benchmark.name() + " has no keying and think times; expected unpaced or a rate");
    }
  }

  private static void checkFaults(SystemSettings system, LoadSettings load, Section section) {
    String key = ExperimentForm.FAULTS.name();
    for (Fault fault : system.faults()) {
      if (system.deployment() == DeploymentKind.EXTERNAL) {
        section.problem(
            key,
            "kills a node, and "
                + system.label()
                + " is external; expected it for systems with deployment: local only");
        return;
      }
      if (fault.node() > system.nodes()) {
        section.problem(
            key,
            "kills node "
                + fault.node()
                + ", and "
                + system.label()
                + " has nodes: "
                + system.nodes()
                + "; expected 1 to "
                + system.nodes());
      }
      Duration interval = interval(load);
      if (fault.at().compareTo(interval) >= 0) {
        section.problem(
            key,
            "happens at "
                + ValueTypes.print(fault.at())
                + ", after the measured interval; expected less than "
                + ValueTypes.print(interval));
      }
    }
  }

  /** The longest that the measured interval can be, as far as is known beforehand. */
  private static Duration interval(LoadSettings load) {
    if (!load.isCounted() || !(load.pacing() instanceof Pacing.Rate rate)) {
      return load.measure();
    }
    Duration counted =
        Duration.ofMillis(Math.round(MILLIS_PER_SECOND * load.stopAfter() / rate.perSecond()));
    return counted.compareTo(load.measure()) < 0 ? counted : load.measure();
  }

  private static boolean hasTimes(TransactionType type) {
    return !type.keyingTime().isZero() || !type.meanThinkTime().isZero();
  }

  private void checkCapabilities(Bound<?> benchmark, SystemSettings system, Section section) {
    Database database = catalog.database(system.name()).orElseThrow();
    Set<Class<?>> wanted = benchmark.runsOn();
    if (wanted.stream().noneMatch(database.capabilities()::contains)) {
      List<String> fitting =
          catalog.databases().stream()
              .filter(other -> wanted.stream().anyMatch(other.capabilities()::contains))
              .map(Database::name)
              .toList();
      section.problem(
          ExperimentForm.DATABASE_NAME.name(),
          benchmark.benchmark().name()
              + " with these settings runs on "
              + capabilities(wanted)
              + ", and "
              + database.name()
              + " offers "
              + capabilities(database.capabilities())
              + "; expected one of: "
              + names(fitting));
    }
  }

  private void checkDriver(
      Bound<?> benchmark, SystemSettings system, LoadSettings load, Section section) {
    if (system.driver() == null) {
      return;
    }
    Optional<PeerTool> tool = catalog.peer(system.driver().tool());
    if (tool.isEmpty()) {
      List<String> names = catalog.peers().stream().map(PeerTool::name).toList();
      section.problem(
          ExperimentForm.DRIVER.name(),
          "names the unknown tool '"
              + system.driver().tool()
              + "'"
              + NearestName.advice(system.driver().tool(), names));
      return;
    }
    if (data == DataPolicy.REUSE) {
      section.problem(
          ExperimentForm.DRIVER.name(),
          "names " + tool.get().title() + ", which loads its own data; expected data: reload");
    }
    PeerCell cell = catalog.peerCell(system, benchmark.benchmark(), benchmark.settings(), load);
    tool.get().refusals(cell).forEach(refusal -> refuse(refusal, section));
  }

  private static String capabilities(Set<Class<?>> capabilities) {
    return capabilities.stream()
        .map(Class::getSimpleName)
        .sorted()
        .collect(Collectors.joining(", "));
  }

  private static String names(Collection<String> names) {
    return names.isEmpty() ? "none" : String.join(", ", names);
  }

  /** A name for a message: what the file says, not what the environment made of it. */
  private static String shown(Section section, String key, String value) {
    return section.node(key) instanceof Node.Scalar scalar ? scalar.shown() : value;
  }
}
