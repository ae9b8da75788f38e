package dev.loadstone.lab.peers;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.Refusal;
import dev.loadstone.core.peer.PeerCell;
import dev.loadstone.core.settings.Clients;
import dev.loadstone.core.settings.DeploymentKind;
import dev.loadstone.core.settings.DriverSettings;
import dev.loadstone.core.settings.Pacing;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.function.BiPredicate;

/** Refuses settings that no tool can follow when it drives the load instead of Loadstone. */
public final class PeerRules {
  private final PeerCell cell;
  private final String title;
  private final List<Refusal> found = new ArrayList<>();

  public PeerRules(String title, PeerCell cell) {
    this.title = title;
    this.cell = cell;
    refuse(cell.load().isCounted(), "ends by time; expected no load.stopAfter");
    refuse(
        cell.load().rampUpAfterStart() != null,
        "has the same ramp-up each time; expected no load.rampUpAfterStart");
    refuse(
        !cell.load().clients().equals(Clients.ONE),
        "is one process on this machine; expected load.clients: 1");
    refuse(!cell.system().faults().isEmpty(), "cannot be held to faults; expected none");
    refuse(
        cell.load().pacing() instanceof Pacing.KeyingAndThinking
            && cell.load().terminals() != cell.load().inFlight(),
        "has a connection for each terminal that waits; expected load.inFlight: "
            + cell.load().terminals());
    refuse(
        cell.load().pacing() instanceof Pacing.Rate rate && !rate.steps().isEmpty(),
        "has one rate; expected no load.pacing.steps");
    refuse(
        cell.system().deployment() == DeploymentKind.EXTERNAL
            && cell.system().endpoints().size() > 1,
        "is given one endpoint; expected one");
  }

  public PeerRules refuse(boolean when, String because) {
    if (when) {
      found.add(Refusal.of("driver", "names %s, which %s", title, because));
    }
    return this;
  }

  public PeerRules benchmarks(Collection<String> names) {
    return refuse(
        !names.contains(cell.benchmark()),
        "has no benchmark " + cell.benchmark() + "; expected " + listed(names));
  }

  public PeerRules databases(Collection<String> names) {
    return refuse(
        !names.contains(cell.system().name()),
        "cannot speak to " + cell.system().name() + " here; expected " + listed(names));
  }

  /** Refuses properties that cannot be passed on: one left out may be what encrypts. */
  public PeerRules properties(BiPredicate<String, String> possible, String expected) {
    cell.system()
        .properties()
        .forEach(
            (name, value) ->
                refuse(
                    !possible.test(name, value),
                    "cannot be given systems.properties."
                        + name
                        + " as it stands here; expected "
                        + expected));
    return this;
  }

  private static String listed(Collection<String> names) {
    return String.join(", ", new TreeSet<>(names));
  }

  public List<Refusal> refusals() {
    return List.copyOf(found);
  }

  public static void requireInstalled(
      String title, DriverSettings driver, boolean there, String expected) {
    if (!there) {
      throw LoadstoneException.usage(
          "%s is not installed at %s (systems.driver.path); expected %s. Nothing was started",
          title, Path.of(driver.path()).toAbsolutePath(), expected);
    }
  }
}
