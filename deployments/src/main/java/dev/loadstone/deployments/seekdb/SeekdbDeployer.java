package dev.loadstone.deployments.seekdb;

import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.ProgramDeployer;
import dev.loadstone.deployments.ServerProduct;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Starts OceanBase's seekdb as it was fetched, or the user's own. It listens on all addresses and
 * wants an interface besides loopback, so it runs in a network namespace of its own unless the user
 * says that everybody may reach it.
 */
public final class SeekdbDeployer extends ProgramDeployer {
  static final String TITLE = "OceanBase seekdb";

  /** This setting is ours. */
  private static final String LISTEN = "listen";

  private static final ServerProduct PRODUCT =
      ServerProduct.of(TITLE, "OceanBase seekdb (\\S+?)\\)", "seekdb");

  SeekdbDeployer(Installer installer) {
    super("seekdb", TITLE, List.of(PRODUCT), installer, SeekdbDeployer::new, SeekdbCluster::new);
  }

  public static SeekdbDeployer standard() {
    return new SeekdbDeployer(Installer.standard().withBinary("seekdb"));
  }

  @Override
  public String summary() {
    return "by binary: your own program, or seekdb 1.4.0 (Apache-2.0) once loadstone fetch seekdb"
        + " has fetched it; one node on Linux, in a network namespace of its own; tried on x86-64";
  }

  @Override
  public boolean keepsOnDisk(Map<String, String> settings) {
    return true;
  }

  @Override
  public Optional<String> slowDiskRefusal(Map<String, String> settings) {
    return Optional.of("seekdb syncs by O_SYNC, with no call of its own that could be delayed");
  }

  @Override
  public Optional<String> skewClockRefusal() {
    return Optional.of("seekdb does not start under the library libfaketime");
  }

  @Override
  protected int mostNodes() {
    return 1;
  }

  @Override
  protected boolean needsNamespaces(Map<String, String> settings) {
    return !settings.containsKey(LISTEN);
  }

  /** Those that are the server's own. */
  static Map<String, String> parameters(Map<String, String> settings) {
    Map<String, String> parameters = new TreeMap<>(settings);
    parameters.remove(LISTEN);
    return parameters;
  }
}
