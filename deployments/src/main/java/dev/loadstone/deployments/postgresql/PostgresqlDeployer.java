package dev.loadstone.deployments.postgresql;

import dev.loadstone.core.Refusal;
import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.ProgramDeployer;
import dev.loadstone.deployments.ServerProduct;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Starts PostgreSQL, from a Maven artifact or the user's own: one server, or a primary and
 * synchronous standbys.
 *
 * <p>A commit is acknowledged when the primary and {@code synchronousStandbys} standbys have it on
 * disk; by default that is a majority of the nodes.
 */
public final class PostgresqlDeployer extends ProgramDeployer {
  // Products made of it put their own names into the parentheses.
  private static final ServerProduct PRODUCT =
      ServerProduct.of(PostgresqlCluster.TITLE, "postgres \\([^)]+\\) (\\d\\S*)", "postgres")
          .with(PostgresqlCluster.INITDB);

  PostgresqlDeployer(Installer installer) {
    super(
        "postgresql",
        PostgresqlCluster.TITLE,
        List.of(PRODUCT),
        installer,
        PostgresqlDeployer::new,
        PostgresqlCluster::new);
  }

  public static PostgresqlDeployer standard() {
    return new PostgresqlDeployer(Installer.standard());
  }

  @Override
  public String summary() {
    return ("PostgreSQL %s (PostgreSQL licence) from io.zonky.test.postgres, or your own program by binary; one node, or a "
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
    return Stream.of("fsync", "synchronous_commit")
        .map(name -> settings.getOrDefault(name, "on"))
        .noneMatch(value -> value.toLowerCase(Locale.ROOT).matches("0|of|off|f|fa.*|n|no"));
  }

  @Override
  public boolean knowsLeader(int nodes, Map<String, String> settings) {
    return nodes > 1;
  }

  @Override
  protected List<Refusal> settingsRefusals(int nodes, Map<String, String> settings) {
    List<Refusal> refusals = new ArrayList<>(super.settingsRefusals(nodes, settings));
    String key = "settings." + PostgresqlCluster.SYNCHRONOUS_STANDBYS;
    String standbys = settings.get(PostgresqlCluster.SYNCHRONOUS_STANDBYS);
    if (standbys != null && !isUpTo(nodes - 1, standbys)) {
      refusals.add(
          Refusal.of(
              key,
              "is \"%s\"; with nodes: %s, expected a number from 0 to %s",
              standbys,
              nodes,
              nodes - 1));
    }
    if (standbys != null && settings.containsKey(PostgresqlCluster.STANDBY_NAMES)) {
      refusals.add(
          Refusal.of(key, "says the same as %s; give one", PostgresqlCluster.STANDBY_NAMES));
    }
    return refusals;
  }

  private static boolean isUpTo(int most, String number) {
    return number.matches("\\d{1,4}") && Integer.parseInt(number) <= most;
  }

  @Override
  protected Path artifact(Installer.Place place) {
    return PostgresqlBinaries.ofThisMachine().in(place).resolve("bin").resolve("postgres");
  }
}
