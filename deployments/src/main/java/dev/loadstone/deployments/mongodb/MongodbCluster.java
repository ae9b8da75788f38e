package dev.loadstone.deployments.mongodb;

import dev.loadstone.core.database.Secret;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.ClusterDeployment.Access;
import dev.loadstone.deployments.JavaFlags;
import dev.loadstone.deployments.ServerCluster;
import dev.loadstone.deployments.ServerNode;
import dev.loadstone.deployments.process.ServerProcess.Stop;
import dev.loadstone.deployments.standin.MongodbStandIn;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A stand-in for MongoDB in a Java process of its own. */
final class MongodbCluster extends ServerCluster {
  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final Stop STOP = new Stop("TERM", Duration.ofSeconds(5));

  private final Path java;
  private final String classPath;
  private final ServerNode node;

  MongodbCluster(Attempt attempt, Path java, String classPath) {
    super(attempt);
    this.java = java;
    this.classPath = classPath;
    this.node =
        server(
            "node-1",
            MongodbDeployer.TITLE,
            "mongodb-stand-in",
            1,
            List.of(clientPort(1, freePorts(1).get(0))));
  }

  @Override
  protected ClusterDeployment start() throws IOException {
    node.host().makeFolder(node.temporary());
    // A folder with the one class of ours that the server's process needs, and nothing else.
    Path classes = node.file("classes");
    String main = MongodbStandIn.class.getName();
    String file = main.replace('.', '/') + ".class";
    node.host().write(classes.resolve(file), MongodbCluster.class.getResourceAsStream("/" + file));
    // Its heap holds the data.
    String heap = plan().settings().getOrDefault(JavaFlags.HEAP, "1g");
    launch(
        node,
        JavaFlags.command(
            java,
            node,
            List.of("-Xmx" + heap, "-XX:+UseG1GC"),
            classes + File.pathSeparator + classPath,
            List.of(main, node.address(), Integer.toString(node.port()))),
        STOP);
    awaitServing(node, START_LIMIT, () -> accepts(node));
    // The client chooses the database; the stand-in knows no users.
    Access access = new Access(List.of(node.endpoint()), "", "", Secret.NONE);
    return deployment(MongodbDeployer.TITLE, access, List.of(node));
  }
}
