package dev.loadstone.deployments.dolt;

import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.ProgramDeployer;
import dev.loadstone.deployments.ServerProduct;
import java.util.List;
import java.util.regex.Pattern;

/** Starts the user's own Dolt, whose program is its server and its tool. */
public final class DoltDeployer extends ProgramDeployer {
  static final String TITLE = "Dolt";

  private static final ServerProduct PRODUCT =
      new ServerProduct(
          TITLE,
          List.of("dolt"),
          List.of("version"),
          Pattern.compile("dolt version (\\S+)"),
          List.of());

  DoltDeployer(Installer installer) {
    super("dolt", TITLE, List.of(PRODUCT), installer, DoltDeployer::new, DoltCluster::new);
  }

  /** Returns a deployer of the program that is on the search path. */
  public static DoltDeployer standard() {
    return new DoltDeployer(Installer.standard().withBinary("dolt"));
  }

  @Override
  public String summary() {
    return "by binary: your own dolt (Apache-2.0), one node, on Linux; without it, the dolt on the"
        + " search path";
  }

  @Override
  protected int mostNodes() {
    return 1;
  }
}
