package dev.loadstone.runner.file;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.database.Database;
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
import dev.loadstone.runner.experiment.SystemUnderTest;
import dev.loadstone.runner.file.CellReader.Sections;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
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
        .refusals(settings, load.terminals(), load.clients().count())
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
  }

  private static boolean hasTimes(TransactionType type) {
    return !type.keyingTime().isZero() || !type.meanThinkTime().isZero();
  }

  private void faults() {
    if (system.deployment() == DeploymentKind.EXTERNAL) {
      if (!system.faults().isEmpty()) {
        refuseSystem(
            FAULTS,
            "kills a node, and %s is external; expected it for systems with deployment: local only",
            system.label());
      }
      return;
    }
    Duration interval = interval();
    for (Fault fault : system.faults()) {
      if (fault.node() > system.nodes()) {
        refuseSystem(
            FAULTS,
            "kills node %d, and %s has nodes: %d; expected 1 to %3$d",
            fault.node(),
            system.label(),
            system.nodes());
      }
      if (fault.at().compareTo(interval) >= 0) {
        refuseSystem(
            FAULTS,
            "happens at %s, after the measured interval; expected less than %s",
            DurationText.of(fault.at()),
            DurationText.of(interval));
      }
    }
  }

  /** The longest possible measured interval, as far as it is known beforehand. */
  private Duration interval() {
    if (!load.isCounted() || !(load.pacing() instanceof Pacing.Rate rate)) {
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
