package dev.loadstone.deployments.postgresql;

import dev.loadstone.core.Refusal;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.LocalCluster;
import dev.loadstone.deployments.LocalCluster.Attempt;
import dev.loadstone.deployments.ServerDeployer;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Starts PostgreSQL servers that know nothing of each other, one for each shard. */
public final class ShardedPostgresqlDeployer extends ServerDeployer {

  ShardedPostgresqlDeployer(Installer installer) {
    super("postgresql-sharded", PostgresqlCluster.TITLE, installer);
  }

  /** One with the user's Maven settings and cache. */
  public static ShardedPostgresqlDeployer standard() {
    return new ShardedPostgresqlDeployer(Installer.standard());
  }

  @Override
  public String summary() {
    return ("PostgreSQL %s (PostgreSQL licence) from io.zonky.test.postgres, an independent "
            + "server on each node, on Linux and macOS (x86-64, arm64); tried on Linux x86-64")
        .formatted(PostgresqlBinaries.VERSION);
  }

  @Override
  public boolean keepsOnDisk(Map<String, String> settings) {
    return PostgresqlDefaults.keepOnDisk(settings);
  }

  @Override
  protected List<Refusal> settingsRefusals(int nodes, Map<String, String> settings) {
    return settings.containsKey(PostgresqlDeployer.SYNCHRONOUS_STANDBYS)
        ? List.of(
            new Refusal(
                "settings." + PostgresqlDeployer.SYNCHRONOUS_STANDBYS,
                "is for the nodes of postgresql; shards have no standbys"))
        : List.of();
  }

  @Override
  protected Function<Attempt, LocalCluster> install(DeploymentPlan plan, Installer.Place place) {
    Path programs = PostgresqlBinaries.ofThisMachine().in(place.cache(), place.resolver());
    Map<String, String> settings =
        new LinkedHashMap<>(PostgresqlDefaults.of(plan.connections(), plan.nodes()));
    // Each connection of the client may have one transaction between its two phases.
    settings.put("max_prepared_transactions", settings.get("max_connections"));
    settings.putAll(plan.settings());
    return attempt -> new PostgresqlCluster(attempt, programs, settings, false);
  }
}
