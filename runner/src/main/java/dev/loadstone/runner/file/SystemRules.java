package dev.loadstone.runner.file;

import dev.loadstone.core.Refusal;
import dev.loadstone.core.database.Database;
import dev.loadstone.core.database.RefusedPropertyException;
import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.settings.DataPolicy;
import dev.loadstone.core.settings.DeploymentKind;
import dev.loadstone.core.settings.SystemSettings;
import dev.loadstone.runner.experiment.Catalog;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The rules that the settings of a system keep by themselves. */
final class SystemRules {
  private static final int MOST_PORTS = 65_535;

  static final List<SettingRule<Subject>> ALL =
      List.of(
          SystemRules::properties,
          SystemRules::deployer,
          SystemRules::onlyExternal,
          SystemRules::reuse,
          SystemRules::endpoints,
          SystemRules::onlyLocal);

  private SystemRules() {}

  /**
   * A system of a known database.
   *
   * @param catalog knows databases and deployers
   * @param data where runs get their data from
   * @param system the settings
   * @param isGiven whether a setting stands in the file
   */
  record Subject(
      Catalog catalog, DataPolicy data, SystemSettings system, Predicate<String> isGiven) {
    boolean isLocal() {
      return system.deployment() == DeploymentKind.LOCAL;
    }

    Database database() {
      return catalog.database(system.name()).orElseThrow();
    }
  }

  private static void properties(Subject subject, List<Refusal> refusals) {
    try {
      subject.database().requireProperties(subject.system().properties());
    } catch (RefusedPropertyException e) {
      refusals.add(e.refusal());
    }
  }

  private static void deployer(Subject subject, List<Refusal> refusals) {
    SystemSettings system = subject.system();
    if (!subject.isLocal()) {
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
    if (subject.isLocal()) {
      for (String key : List.of("endpoints", "database", "user", "password")) {
        if (subject.isGiven().test(key)) {
          refusals.add(
              new Refusal(
                  key,
                  "is for deployment: external, a local deployment makes its own; leave it out"));
        }
      }
    }
  }

  private static void reuse(Subject subject, List<Refusal> refusals) {
    if (subject.isLocal() && subject.data() == DataPolicy.REUSE) {
      refusals.add(
          new Refusal(
              "deployment",
              "data: reuse needs systems that keep their data; expected deployment: external"));
    }
  }

  private static void endpoints(Subject subject, List<Refusal> refusals) {
    if (subject.isLocal()) {
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

  private static void onlyLocal(Subject subject, List<Refusal> refusals) {
    if (subject.isLocal()) {
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

  static String names(Collection<String> names) {
    return names.isEmpty() ? "none" : String.join(", ", names);
  }
}
