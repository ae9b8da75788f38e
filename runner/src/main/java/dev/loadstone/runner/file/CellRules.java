package dev.loadstone.runner.file;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.database.Database;
import dev.loadstone.core.deployment.FaultKind;
import dev.loadstone.core.peer.PeerTool;
import dev.loadstone.core.settings.Clients;
import dev.loadstone.core.settings.DataPolicy;
import dev.loadstone.core.settings.DeploymentKind;
import dev.loadstone.core.settings.Fault;
import dev.loadstone.core.settings.FaultTarget;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.settings.SystemSettings;
import dev.loadstone.core.text.DurationText;
import dev.loadstone.core.text.NearestName;
import dev.loadstone.runner.experiment.SystemUnderTest;
import dev.loadstone.runner.file.CellReader.Sections;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The rules that the benchmark, system and load settings of a cell must keep together. */
record CellRules<S extends Record>(
    Catalog catalog,
    DataPolicy data,
    Benchmark<S> benchmark,
    S settings,
    SystemSettings system,
    LoadSettings load,
    Sections sections) {
  private static final double MILLIS_PER_SECOND = 1e3;
  private static final String CLIENTS = "clients";
  private static final String FAULTS = "faults";
  private static final String DRIVER = "driver";

  void check() {
    pacing();
    benchmark
        .refusals(settings, load)
        .forEach(
            refusal -> {
              if (refusal.key().startsWith("load.")) {
                sections
                    .load()
                    .problem(refusal.key().substring("load.".length()), refusal.reason());
              } else {
                sections.benchmark().problem(refusal);
              }
            });
    faults();
    reachable();
    capabilities();
    driver();
  }

  private void pacing() {
    if (load.pacing() instanceof Pacing.KeyingAndThinking
        && benchmark.transactionTypes().stream().noneMatch(CellRules::hasTimes)) {
      refuseLoad(
          "pacing",
          "%s has no keying and think times; expected unpaced or a rate",
          benchmark.name());
    }
    if (load.pacing() instanceof Pacing.Rate rate) {
      Duration end = load.rampUp().most().plus(load.measure());
      rate.steps().stream()
          .filter(step -> step.at().compareTo(end) >= 0)
          .findFirst()
          .ifPresent(
              step ->
                  refuseLoad(
                      "pacing.steps",
                      "has one at %s, after the measured interval; expected less than %s",
                      DurationText.of(step.at()),
                      DurationText.of(end)));
    }
  }

  private static boolean hasTimes(TransactionType type) {
    return !type.keyingTime().isZero() || !type.meanThinkTime().isZero();
  }

  private void faults() {
    if (system.deployment() == DeploymentKind.EXTERNAL) {
      if (!system.faults().isEmpty()) {
        refuse(
            "are for nodes that Loadstone starts, and %s is external; expected them for systems with"
                + " deployment: local or machines",
            system.label());
      }
      return;
    }
    Duration interval = interval();
    for (Fault fault : system.faults()) {
      target(fault);
      Duration last = fault.instants().get(fault.times() - 1).plus(fault.untilHealed());
      if (last.compareTo(interval) >= 0) {
        refuse(
            "%s at %s, after the measured interval; expected less than %s",
            fault.kind().heals() || fault.times() > 1 ? "end" : "happens",
            DurationText.of(last),
            DurationText.of(interval));
      }
      catalog
          .deployer(system.name())
          .flatMap(system::startedBy)
          .flatMap(
              deployer -> deployer.faultRefusal(fault.kind(), system.nodes(), system.settings()))
          .ifPresent(
              reason ->
                  refuse(
                      "a node of %s cannot be %s: %s",
                      system.label(), fault.kind().done(), reason));
    }
    overlaps();
  }

  private void target(Fault fault) {
    FaultTarget target = fault.target();
    int highest = Math.max(target.number(), fault.from() == null ? 0 : fault.from());
    if (highest > system.nodes()) {
      refuse(
          "node %d is to be %s, and %s has nodes: %d; expected 1 to %4$d",
          highest, fault.kind().done(), system.label(), system.nodes());
    }
    if (fault.kind().isLocal() && system.deployment() != DeploymentKind.LOCAL) {
      refuse(
          "%s is for nodes on this machine; expected it for systems with deployment: local",
          fault.kind().title());
    }
    if (fault.kind() == FaultKind.FULL_DISK && system.disk() == null) {
      refuse(
          "full-disk needs a disk of a given size; set disk of %s, such as disk: 1gb",
          system.label());
    }
    if (target.leader()
        && catalog
            .deployer(system.name())
            .filter(deployer -> deployer.knowsLeader(system.nodes(), system.settings()))
            .isEmpty()) {
      refuse("no node of %s is known to lead; expected a number, or any", system.label());
    }
    if (fault.kind() == FaultKind.KILL
        && fault.times() > (target.isNumber() ? 1 : system.nodes())) {
      refuse(
          "more nodes of %s are to be killed than there are, and none comes back; expected times: 1,"
              + " or restart",
          system.label());
    }
  }

  /** Faults happen one after the other, so that each has its own cost. */
  private void overlaps() {
    List<Map.Entry<Duration, Fault>> all =
        system.faults().stream()
            .flatMap(fault -> fault.instants().stream().map(at -> Map.entry(at, fault)))
            .sorted(Map.Entry.comparingByKey())
            .toList();
    for (int i = 1; i < all.size(); i++) {
      Duration over = all.get(i - 1).getKey().plus(all.get(i - 1).getValue().untilHealed());
      if (all.get(i).getKey().compareTo(over) < 0) {
        refuse(
            "one begins at %s, before another is over at %s; expected one after the other",
            DurationText.of(all.get(i).getKey()), DurationText.of(over));
      }
    }
  }

  @FormatMethod
  private void refuse(@FormatString String format, Object... arguments) {
    sections.systems().refuse(FAULTS, format, arguments);
  }

  /** The longest possible measured interval, as far as it is known beforehand. */
  private Duration interval() {
    if (!load.isCounted()
        || !(load.pacing() instanceof Pacing.Rate rate)
        || !rate.steps().isEmpty()) {
      return load.measure();
    }
    Duration counted =
        Duration.ofMillis(Math.round(MILLIS_PER_SECOND * load.stopAfter() / rate.perSecond()));
    return counted.compareTo(load.measure()) < 0 ? counted : load.measure();
  }

  private void reachable() {
    if (SystemUnderTest.isInsideThisProcess(catalog, system)
        && !load.clients().equals(Clients.ONE)) {
      refuseLoad(
          CLIENTS,
          "has other processes drive the load, and a local %s lives inside this one, where they"
              + " cannot reach it; expected clients: 1",
          system.name());
    }
  }

  private void capabilities() {
    Database database = catalog.database(system.name()).orElseThrow();
    Set<Class<?>> wanted = benchmark.runsOn(settings);
    if (wanted.stream().noneMatch(database.capabilities()::contains)) {
      List<String> fitting =
          catalog.databases().stream()
              .filter(other -> wanted.stream().anyMatch(other.capabilities()::contains))
              .map(Database::name)
              .toList();
      refuseSystem(
          "name",
          "%s with these settings runs on %s, and %s offers %s; expected one of: %s",
          benchmark.name(),
          names(wanted),
          database.name(),
          names(database.capabilities()),
          fitting.isEmpty() ? "none" : String.join(", ", fitting));
    }
  }

  private static String names(Collection<Class<?>> capabilities) {
    return capabilities.stream()
        .map(Class::getSimpleName)
        .sorted()
        .collect(Collectors.joining(", "));
  }

  private void driver() {
    if (system.driver() == null) {
      return;
    }
    String name = system.driver().tool();
    Optional<PeerTool> tool = catalog.peer(name);
    if (tool.isEmpty()) {
      List<String> names = catalog.peers().stream().map(PeerTool::name).toList();
      refuseSystem(DRIVER, "names the unknown tool '%s'%s", name, NearestName.advice(name, names));
      return;
    }
    if (data == DataPolicy.REUSE) {
      refuseSystem(
          DRIVER, "names %s, which loads its own data; expected data: reload", tool.get().title());
    }
    tool.get()
        .refusals(catalog.peerCell(system, benchmark, settings, load))
        .forEach(sections.systems()::problem);
  }

  @FormatMethod
  private void refuseSystem(String name, @FormatString String format, Object... arguments) {
    sections.systems().refuse(name, format, arguments);
  }

  @FormatMethod
  private void refuseLoad(String name, @FormatString String format, Object... arguments) {
    sections.load().refuse(name, format, arguments);
  }
}
