package dev.loadstone.deployments.postgresql;

import dev.loadstone.core.Refusal;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.NodeShare;
import dev.loadstone.deployments.ServerCluster;
import dev.loadstone.deployments.ServerCluster.Attempt;
import dev.loadstone.deployments.ServerDeployer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Starts PostgreSQL from a Maven artifact: one server, or a primary and synchronous standbys.
 *
 * <p>A commit is acknowledged when the primary and {@code synchronousStandbys} standbys have it on
 * disk; by default that is a majority of the nodes.
 */
public final class PostgresqlDeployer extends ServerDeployer {
  /**
   * The number of standbys that must have a transaction on disk before its commit is acknowledged.
   * This setting is ours; it stands for the server's {@value #STANDBY_NAMES}.
   */
  static final String SYNCHRONOUS_STANDBYS = "synchronousStandbys";

  /** The form of names; those of extensions have a dot. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_$.-]*");

  private static final String STANDBY_NAMES = "synchronous_standby_names";

  /** Settings that the deployment gives to each standby. */
  private static final List<String> OF_THE_TOPOLOGY =
      List.of("primary_conninfo", "primary_slot_name", "cluster_name");

  /** Room for standbys that connect again before the server notices that they were gone. */
  private static final int SENDERS_PER_STANDBY = 2;

  private static final int LEAST_SENDERS = 10;

  PostgresqlDeployer(Installer installer) {
    super("postgresql", PostgresqlCluster.TITLE, installer);
  }

  /** Returns a deployer with the user's Maven settings and cache. */
  public static PostgresqlDeployer standard() {
    return new PostgresqlDeployer(Installer.standard());
  }

  @Override
  public String summary() {
    return ("PostgreSQL %s (PostgreSQL licence) from io.zonky.test.postgres, one node, or a "
            + "primary with synchronous standbys, on Linux and macOS (x86-64, arm64); tried on "
            + "Linux x86-64")
        .formatted(PostgresqlBinaries.VERSION);
  }

  @Override
  public boolean startsElsewhere() {
    return true;
  }

  @Override
  public boolean keepsOnDisk(Map<String, String> settings) {
    return PostgresqlDefaults.keepOnDisk(settings);
  }

  @Override
  protected List<Refusal> settingsRefusals(int nodes, Map<String, String> settings) {
    List<Refusal> refusals = new ArrayList<>();
    for (String name : settings.keySet()) {
      if (!NAME.matcher(name).matches()) {
        refusals.add(new Refusal("settings." + name, "is not the name of a setting of PostgreSQL"));
      }
    }
    String standbys = settings.get(SYNCHRONOUS_STANDBYS);
    if (standbys != null && !isUpTo(nodes - 1, standbys)) {
      refusals.add(
          Refusal.of(
              "settings." + SYNCHRONOUS_STANDBYS,
              "is \"%s\"; with nodes: %s, expected a number from 0 to %s",
              standbys,
              nodes,
              nodes - 1));
    }
    if (standbys != null && settings.containsKey(STANDBY_NAMES)) {
      refusals.add(
          Refusal.of(
              "settings." + SYNCHRONOUS_STANDBYS, "says the same as %s; give one", STANDBY_NAMES));
    }
    if (nodes > 1) {
      for (String name : OF_THE_TOPOLOGY) {
        if (settings.containsKey(name)) {
          refusals.add(
              new Refusal("settings." + name, "differs from node to node; the deployment sets it"));
        }
      }
    }
    return refusals;
  }

  private static boolean isUpTo(int most, String number) {
    return number.matches("\\d{1,4}") && Integer.parseInt(number) <= most;
  }

  @Override
  protected Function<Attempt, ServerCluster> install(DeploymentPlan plan, Installer.Place place) {
    Path programs = PostgresqlBinaries.ofThisMachine().in(place);
    return attempt ->
        new PostgresqlCluster(attempt, programs, settings(plan, attempt.hosts().share()));
  }

  private static Map<String, String> settings(DeploymentPlan plan, NodeShare share) {
    Map<String, String> settings =
        new LinkedHashMap<>(PostgresqlDefaults.of(plan.connections(), share));
    if (plan.nodes() > 1) {
      int standbys = plan.nodes() - 1;
      settings.put(
          "max_wal_senders",
          Integer.toString(Math.max(LEAST_SENDERS, SENDERS_PER_STANDBY * standbys)));
      settings.put(
          "max_replication_slots", Integer.toString(Math.max(LEAST_SENDERS, plan.nodes())));
      // For a standby that follows another primary after the first one is gone.
      settings.put("wal_keep_size", "1GB");
      settings.put("wal_retrieve_retry_interval", "500ms");
      settings.put(STANDBY_NAMES, standbyNames(plan));
    }
    settings.putAll(plan.settings());
    settings.remove(SYNCHRONOUS_STANDBYS);
    return settings;
  }

  /** The synchronous standbys, the same on each node, so that they hold on any primary. */
  private static String standbyNames(DeploymentPlan plan) {
    String asked = plan.settings().get(SYNCHRONOUS_STANDBYS);
    // Together with the primary, a majority.
    int quorum = asked == null ? plan.nodes() / 2 : Integer.parseInt(asked);
    if (quorum == 0) {
      return "";
    }
    return IntStream.rangeClosed(1, plan.nodes())
        .mapToObj(PostgresqlServer::name)
        .collect(Collectors.joining(", ", "ANY " + quorum + " (", ")"));
  }
}
