package dev.loadstone.runner.file;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.Refusal;
import dev.loadstone.core.database.Database;
import dev.loadstone.core.database.RefusedPropertyException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.settings.DataPolicy;
import dev.loadstone.core.settings.DeploymentKind;
import dev.loadstone.core.settings.SystemSettings;
import dev.loadstone.runner.experiment.Catalog;
import dev.loadstone.runner.experiment.SystemUnderTest;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** The rules that the settings of a system must keep by themselves. */
final class SystemRules {
  private static final int MOST_PORTS = 65_535;

  /** The timeout of a target that is only checked, and never connected to. */
  private static final Duration ANY_TIMEOUT = Duration.ofSeconds(1);

  static final List<SettingRule<Subject>> ALL =
      List.of(
          SystemRules::target,
          SystemRules::deployer,
          SystemRules::onlyExternal,
          SystemRules::reuse,
          SystemRules::endpoints,
          SystemRules::onlyStarted,
          SystemRules::machines,
          SystemRules::onlyMachines);

  private SystemRules() {}

  /**
   * A system whose database is in the catalog.
   *
   * @param isGiven whether a setting is written in the file
   */
  record Subject(
      Catalog catalog, DataPolicy data, SystemSettings system, Predicate<String> isGiven) {
    boolean isStarted() {
      return system.deployment().startsServers();
    }

    boolean isOnMachines() {
      return system.deployment() == DeploymentKind.MACHINES;
    }

    private List<String> addresses() {
      return SystemUnderTest.isInsideThisProcess(catalog, system)
          ? List.of()
          : List.of("127.0.0.1:" + MOST_PORTS);
    }

    Database database() {
      return catalog.database(system.name()).orElseThrow();
    }
  }

  /** Checks what needs no servers; those that are yet to be started get a stand-in address. */
  private static void target(Subject subject, List<Refusal> refusals) {
    SystemSettings system = subject.system();
    List<String> endpoints = subject.isStarted() ? subject.addresses() : system.endpoints();
    if (endpoints.isEmpty() && !subject.isStarted()) {
      // The rule about endpoints reports it.
      return;
    }
    try {
      subject
          .database()
          .require(
              new Target(
                  endpoints,
                  subject.isStarted() ? "" : system.database(),
                  subject.isStarted() ? "" : system.user(),
                  subject.isStarted() ? Secret.NONE : system.password(),
                  1,
                  system.isolation(),
                  ANY_TIMEOUT,
                  system.properties()));
    } catch (RefusedPropertyException e) {
      refusals.add(e.refusal());
    } catch (LoadstoneException e) {
      refusals.add(Refusal.of("", "%s", e.getMessage()));
    }
  }

  private static void deployer(Subject subject, List<Refusal> refusals) {
    SystemSettings system = subject.system();
    if (!subject.isStarted()) {
      return;
    }
    Optional<Deployer> deployer = subject.catalog().deployer(system.name());
    if (deployer.isPresent()) {
      refusals.addAll(deployer.get().refusals(system.nodes(), system.settings(), system.network()));
    } else {
      refusals.add(
          new Refusal(
              "deployment",
              "there is no local deployment of %s; expected external with endpoints; local are %s"
                  .formatted(
                      system.name(),
                      names(
                          subject.catalog().deployers().stream()
                              .map(Deployer::database)
                              .toList()))));
    }
  }

  private static void onlyExternal(Subject subject, List<Refusal> refusals) {
    if (subject.isStarted()) {
      for (String key : List.of("endpoints", "database", "user", "password")) {
        if (subject.isGiven().test(key)) {
          refusals.add(
              new Refusal(
                  key,
                  "is for deployment: external, one of deployment: "
                      + subject.system().deployment().title()
                      + " makes its own; leave it out"));
        }
      }
    }
  }

  private static void reuse(Subject subject, List<Refusal> refusals) {
    if (subject.isStarted() && subject.data() == DataPolicy.REUSE) {
      refusals.add(
          new Refusal(
              "deployment",
              "data: reuse needs systems that keep their data; expected deployment: external"));
    }
  }

  private static void endpoints(Subject subject, List<Refusal> refusals) {
    if (subject.isStarted()) {
      return;
    }
    if (subject.system().endpoints().isEmpty()) {
      refusals.add(
          new Refusal(
              "endpoints",
              "is missing; expected a list of host:port, because the deployment is external"));
    }
    for (String endpoint : subject.system().endpoints()) {
      int port = Integer.parseInt(endpoint.substring(endpoint.lastIndexOf(':') + 1));
      if (port > MOST_PORTS) {
        refusals.add(
            new Refusal("endpoints", "has the port " + port + "; expected 1 to " + MOST_PORTS));
      }
    }
  }

  private static void onlyStarted(Subject subject, List<Refusal> refusals) {
    if (subject.isStarted()) {
      return;
    }
    if (subject.system().network().isShaped()) {
      refusals.add(
          new Refusal(
              "network",
              "is for deployment: local; an external system has the network that it has"));
    }
    if (subject.isGiven().test("settings")) {
      refusals.add(
          new Refusal(
              "settings",
              "is for deployment: local; set an external server's settings on the server"));
    }
  }

  private static void machines(Subject subject, List<Refusal> refusals) {
    if (!subject.isOnMachines()) {
      return;
    }
    SystemSettings system = subject.system();
    subject
        .catalog()
        .deployer(system.name())
        .filter(deployer -> !deployer.startsElsewhere())
        .ifPresent(
            deployer ->
                refusals.add(
                    new Refusal(
                        "deployment",
                        "is machines, and %s is started on this machine only; on others are %s"
                            .formatted(
                                system.name(),
                                names(
                                    subject.catalog().deployers().stream()
                                        .filter(Deployer::startsElsewhere)
                                        .map(Deployer::database)
                                        .toList())))));
    if (system.on().isEmpty()) {
      refusals.add(
          new Refusal("on", "is missing; expected the machines, such as on: [db1, db2, db3]"));
    } else if (system.on().size() != system.nodes()) {
      refusals.add(
          Refusal.of(
              "nodes",
              "is %s, and on names %s machines; expected as many",
              system.nodes(),
              system.on().size()));
    }
    if (system.on().stream().distinct().count() < system.on().size()) {
      refusals.add(new Refusal("on", "names a machine twice; expected one for each node"));
    }
    if (system.network().isShaped()) {
      refusals.add(
          new Refusal(
              "network", "is for deployment: local; machines have the network that they have"));
    }
  }

  private static void onlyMachines(Subject subject, List<Refusal> refusals) {
    if (subject.isOnMachines()) {
      return;
    }
    SystemSettings system = subject.system();
    // Compares values, because the file of what was run contains all defaults.
    Map<String, Boolean> given =
        Map.of(
            "on", !system.on().isEmpty(),
            "options", !system.options().isEmpty(),
            "folder", !system.folder().equals(SystemSettings.DEFAULT_FOLDER));
    given.forEach(
        (key, isGiven) -> {
          if (isGiven) {
            refusals.add(new Refusal(key, "is for deployment: machines; leave it out"));
          }
        });
  }

  static String names(Collection<String> names) {
    return names.isEmpty() ? "none" : String.join(", ", names);
  }
}
