package dev.loadstone.runner.file;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.database.Database;
import dev.loadstone.core.database.Endpoint;
import dev.loadstone.core.database.RefusedPropertyException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.settings.DataPolicy;
import dev.loadstone.core.settings.DeploymentKind;
import dev.loadstone.core.settings.SystemSettings;
import dev.loadstone.runner.experiment.SystemUnderTest;
import dev.loadstone.runner.file.types.Section;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The rules that the settings of a system must keep by themselves. */
record SystemRules(
    Catalog catalog, DataPolicy data, Database database, SystemSettings system, Section section) {
  /** The timeout of a target that is only checked, and never connected to. */
  private static final Duration ANY_TIMEOUT = Duration.ofSeconds(1);

  void check() {
    if (system.disk() != null) {
      local(
          "disk",
          Deployer::diskRefusal,
          "is for deployment: local; others have the disks that they have");
    }
    if (system.profile()) {
      local("profile", Deployer::profileRefusal, "is for deployment: local");
    }
    boolean isStarted = system.deployment().startsServers();
    if (isStarted || !system.endpoints().isEmpty()) {
      target(isStarted);
    }
    if (isStarted) {
      started();
    } else {
      external();
    }
    if (system.deployment() == DeploymentKind.MACHINES) {
      onMachines();
    } else {
      notOnMachines();
    }
  }

  private void local(String key, Function<Deployer, Optional<String>> refusal, String otherwise) {
    if (system.deployment() == DeploymentKind.LOCAL) {
      catalog
          .deployer(system.name())
          .flatMap(refusal)
          .ifPresent(reason -> section.problem(key, reason));
    } else {
      section.problem(key, otherwise);
    }
  }

  /** Checks what needs no servers; those that are yet to be started get a stand-in address. */
  private void target(boolean isStarted) {
    List<String> standIn =
        SystemUnderTest.isInsideThisProcess(catalog, system)
            ? List.of()
            : List.of("127.0.0.1:" + Endpoint.LAST_PORT);
    try {
      database.require(
          new Target(
              isStarted ? standIn : system.endpoints(),
              isStarted ? "" : system.database(),
              isStarted ? "" : system.user(),
              isStarted ? Secret.NONE : system.password(),
              1,
              system.isolation(),
              ANY_TIMEOUT,
              system.properties()));
    } catch (RefusedPropertyException e) {
      section.problem(e.refusal());
    } catch (LoadstoneException e) {
      section.problem("", e.getMessage());
    }
  }

  private void started() {
    Optional<Deployer> deployer = catalog.deployer(system.name());
    if (deployer.isPresent()) {
      deployer.flatMap(system::startedBy).stream()
          .flatMap(
              starts ->
                  starts.refusals(system.nodes(), system.settings(), system.network()).stream())
          .forEach(section::problem);
      binary(deployer.get());
    } else {
      section.refuse(
          "deployment",
          "there is no local deployment of %s; expected external with endpoints; local are %s",
          system.name(),
          deployable(any -> true));
    }
    for (String key : List.of("endpoints", "database", "user", "password")) {
      if (section.has(key)) {
        section.refuse(
            key,
            "is for deployment: external, one of deployment: %s makes its own; leave it out",
            system.deployment().title());
      }
    }
    if (data == DataPolicy.REUSE) {
      section.refuse(
          "deployment",
          "data: reuse needs systems that keep their data; expected deployment: external");
    }
  }

  private void binary(Deployer deployer) {
    if (system.binary().isEmpty()) {
      return;
    }
    if (system.deployment() == DeploymentKind.MACHINES) {
      section.refuse("binary", "is for deployment: local; machines get programs from Maven");
    } else if (system.startedBy(deployer).isEmpty()) {
      section.refuse(
          "binary",
          "names a server program, and %s is not started from one; those that are: %s",
          system.name(),
          deployable(any -> any.withBinary(system.binary()).isPresent()));
    }
  }

  private void external() {
    if (system.endpoints().isEmpty()) {
      section.refuse(
          "endpoints",
          "is missing; expected a list of host:port, because the deployment is external");
    }
    for (String endpoint : system.endpoints()) {
      int port = Integer.parseInt(endpoint.substring(endpoint.lastIndexOf(':') + 1));
      if (port > Endpoint.LAST_PORT) {
        section.refuse("endpoints", "has the port %d; expected 1 to %d", port, Endpoint.LAST_PORT);
      }
    }
    if (system.network().isShaped()) {
      section.refuse(
          "network", "is for deployment: local; an external system has the network that it has");
    }
    if (!system.binary().isEmpty()) {
      section.refuse("binary", "is for deployment: local; an external system runs already");
    }
    if (section.has("settings")) {
      section.refuse(
          "settings", "is for deployment: local; set an external server's settings on the server");
    }
  }

  private void onMachines() {
    boolean startsElsewhere =
        catalog.deployer(system.name()).map(Deployer::startsElsewhere).orElse(true);
    if (!startsElsewhere) {
      section.refuse(
          "deployment",
          "is machines, and %s is started on this machine only; on others are %s",
          system.name(),
          deployable(Deployer::startsElsewhere));
    }
    if (system.on().isEmpty()) {
      section.refuse("on", "is missing; expected the machines, such as on: [db1, db2, db3]");
    } else if (system.on().size() != system.nodes()) {
      section.refuse(
          "nodes",
          "is %s, and on names %s machines; expected as many",
          system.nodes(),
          system.on().size());
    }
    if (system.on().stream().distinct().count() < system.on().size()) {
      section.refuse("on", "names a machine twice; expected one for each node");
    }
    if (system.network().isShaped()) {
      section.refuse(
          "network", "is for deployment: local; machines have the network that they have");
    }
  }

  private void notOnMachines() {
    // Compares values, because the file of what was run contains all defaults.
    Map<String, Boolean> given =
        Map.of(
            "on", !system.on().isEmpty(),
            "options", !system.options().isEmpty(),
            "folder", !system.folder().equals(SystemSettings.DEFAULT_FOLDER));
    given.forEach(
        (key, isGiven) -> {
          if (isGiven) {
            section.refuse(key, "is for deployment: machines; leave it out");
          }
        });
  }

  private String deployable(Predicate<Deployer> wanted) {
    String names =
        catalog.deployers().stream()
            .filter(wanted)
            .map(Deployer::database)
            .collect(Collectors.joining(", "));
    return names.isEmpty() ? "none" : names;
  }
}
