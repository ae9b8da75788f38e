package dev.loadstone.deployments.mongodb;

import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.ProgramDeployer;
import dev.loadstone.deployments.ServerProduct;
import java.util.List;

/** Starts the user's own MongoDB, or FerretDB, which speaks MongoDB's protocol. */
public final class MongodbDeployer extends ProgramDeployer {
  static final ServerProduct MONGODB = ServerProduct.of("MongoDB", "db version v(\\S+)", "mongod");
  static final ServerProduct FERRETDB =
      ServerProduct.of("FerretDB", "(?m)^version: v(\\S+)", "ferretdb");

  MongodbDeployer(Installer installer) {
    super(
        "mongodb",
        "MongoDB",
        List.of(MONGODB, FERRETDB),
        installer,
        MongodbDeployer::new,
        MongodbCluster::new);
  }

  /** Returns a deployer of the program that is on the search path. */
  public static MongodbDeployer standard() {
    return new MongodbDeployer(Installer.standard().withBinary("mongod"));
  }

  @Override
  public String summary() {
    return "by binary: your own mongod (never tried) or FerretDB (1.24.2 tried), one node, on Linux;"
        + " without it, the mongod on the search path";
  }

  @Override
  protected int mostNodes() {
    return 1;
  }
}
