package dev.loadstone.runner.file;

import dev.loadstone.core.Refusal;
import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.database.Database;
import dev.loadstone.core.peer.PeerCell;
import dev.loadstone.core.peer.PeerTool;
import dev.loadstone.core.settings.Clients;
import dev.loadstone.core.settings.DataPolicy;
import dev.loadstone.core.settings.DeploymentKind;
import dev.loadstone.core.settings.Fault;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.settings.SystemSettings;
import dev.loadstone.core.text.DurationText;
import dev.loadstone.core.text.NearestName;
import dev.loadstone.runner.experiment.Catalog;
import dev.loadstone.runner.experiment.SystemUnderTest;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The rules that the benchmark, system and load settings of a cell must keep together. */
final class CellRules {
  private static final double MILLIS_PER_SECOND = 1e3;
  private static final String CLIENTS = "clients";
  private static final String FAULTS = "systems.faults";
  private static final String DRIVER = "systems.driver";

  static final List<SettingRule<LoadSettings>> OF_LOAD = List.of(CellRules::share);

  static final List<SettingRule<Subject>> ALL =
      List.of(
          CellRules::pacing,
          CellRules::benchmark,
          CellRules::faults,
          CellRules::reachable,
          CellRules::capabilities,
          CellRules::driver);

  private CellRules() {}

  record Bound<S extends Record>(Benchmark<S> benchmark, S settings) {
    Set<Class<?>> runsOn() {
      return benchmark.runsOn(settings);
    }

    List<Refusal> refusals(LoadSettings load) {
      return benchmark.refusals(settings, load.terminals(), load.clients().count());
    }
  }

  record Subject(
      Catalog catalog, DataPolicy data, Bound<?> bound, SystemSettings system, LoadSettings load) {}

  /** Each client must have something to do. */
  private static void share(LoadSettings load, List<Refusal> refusals) {
    int clients = load.clients().count();
    Map<String, Long> shared = new LinkedHashMap<>();
    shared.put("terminals", (long) load.terminals());
    shared.put("inFlight", (long) load.inFlight());
    shared.put("connections", (long) load.connections());
    if (load.isCounted()) {
      shared.put("stopAfter", load.stopAfter());
    }
    shared.forEach(
        (key, count) -> {
          if (count < clients) {
            refusals.add(
                new Refusal(
                    CLIENTS,
                    "has %d clients share %s: %d; expected at least one for each"
                        .formatted(clients, key, count)));
          }
        });
  }

  private static void pacing(Subject cell, List<Refusal> refusals) {
    Benchmark<?> benchmark = cell.bound().benchmark();
    if (cell.load().pacing() instanceof Pacing.KeyingAndThinking
        && benchmark.transactionTypes().stream().noneMatch(CellRules::hasTimes)) {
      refusals.add(
          new Refusal(
              "load.pacing",
              benchmark.name() + " has no keying and think times; expected unpaced or a rate"));
    }
  }

  private static boolean hasTimes(TransactionType type) {
    return !type.keyingTime().isZero() || !type.meanThinkTime().isZero();
  }

  private static void benchmark(Subject cell, List<Refusal> refusals) {
    for (Refusal refusal : cell.bound().refusals(cell.load())) {
      boolean isOfLoad = refusal.key().startsWith("load.");
      refusals.add(
          isOfLoad ? refusal : new Refusal("benchmark." + refusal.key(), refusal.reason()));
    }
  }

  private static void faults(Subject cell, List<Refusal> refusals) {
    SystemSettings system = cell.system();
    if (system.deployment() == DeploymentKind.EXTERNAL) {
      if (!system.faults().isEmpty()) {
        refusals.add(
            new Refusal(
                FAULTS,
                "kills a node, and %s is external; expected it for systems with deployment: local only"
                    .formatted(system.label())));
      }
      return;
    }
    Duration interval = interval(cell.load());
    for (Fault fault : system.faults()) {
      if (fault.node() > system.nodes()) {
        refusals.add(
            new Refusal(
                FAULTS,
                "kills node %d, and %s has nodes: %d; expected 1 to %3$d"
                    .formatted(fault.node(), system.label(), system.nodes())));
      }
      if (fault.at().compareTo(interval) >= 0) {
        refusals.add(
            new Refusal(
                FAULTS,
                "happens at %s, after the measured interval; expected less than %s"
                    .formatted(DurationText.of(fault.at()), DurationText.of(interval))));
      }
    }
  }

  /** The longest possible measured interval, as far as it is known beforehand. */
  private static Duration interval(LoadSettings load) {
    if (!load.isCounted() || !(load.pacing() instanceof Pacing.Rate rate)) {
      return load.measure();
    }
    Duration counted =
        Duration.ofMillis(Math.round(MILLIS_PER_SECOND * load.stopAfter() / rate.perSecond()));
    return counted.compareTo(load.measure()) < 0 ? counted : load.measure();
  }

  private static void reachable(Subject cell, List<Refusal> refusals) {
    if (SystemUnderTest.isInsideThisProcess(cell.catalog(), cell.system())
        && !cell.load().clients().equals(Clients.ONE)) {
      refusals.add(
          new Refusal(
              "load." + CLIENTS,
              "has other processes drive the load, and a local %s lives inside this one, where they"
                      .formatted(cell.system().name())
                  + " cannot reach it; expected clients: 1"));
    }
  }

  private static void capabilities(Subject cell, List<Refusal> refusals) {
    Database database = cell.catalog().database(cell.system().name()).orElseThrow();
    Set<Class<?>> wanted = cell.bound().runsOn();
    if (wanted.stream().noneMatch(database.capabilities()::contains)) {
      List<String> fitting =
          cell.catalog().databases().stream()
              .filter(other -> wanted.stream().anyMatch(other.capabilities()::contains))
              .map(Database::name)
              .toList();
      refusals.add(
          new Refusal(
              "systems.name",
              "%s with these settings runs on %s, and %s offers %s; expected one of: %s"
                  .formatted(
                      cell.bound().benchmark().name(),
                      capabilities(wanted),
                      database.name(),
                      capabilities(database.capabilities()),
                      SystemRules.names(fitting))));
    }
  }

  private static void driver(Subject cell, List<Refusal> refusals) {
    if (cell.system().driver() == null) {
      return;
    }
    String name = cell.system().driver().tool();
    Optional<PeerTool> tool = cell.catalog().peer(name);
    if (tool.isEmpty()) {
      List<String> names = cell.catalog().peers().stream().map(PeerTool::name).toList();
      refusals.add(
          Refusal.of(
              DRIVER, "names the unknown tool '%s'%s", name, NearestName.advice(name, names)));
      return;
    }
    if (cell.data() == DataPolicy.REUSE) {
      refusals.add(
          Refusal.of(
              DRIVER,
              "names %s, which loads its own data; expected data: reload",
              tool.get().title()));
    }
    PeerCell asked =
        cell.catalog()
            .peerCell(
                cell.system(), cell.bound().benchmark(), cell.bound().settings(), cell.load());
    for (Refusal refusal : tool.get().refusals(asked)) {
      refusals.add(new Refusal("systems." + refusal.key(), refusal.reason()));
    }
  }

  private static String capabilities(Set<Class<?>> capabilities) {
    return capabilities.stream()
        .map(Class::getSimpleName)
        .sorted()
        .collect(Collectors.joining(", "));
  }
}
