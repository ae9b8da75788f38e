package dev.loadstone.deployments.mongodb;

import dev.loadstone.core.database.Secret;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.ClusterDeployment.Access;
import dev.loadstone.deployments.ClusterDeployment.Member;
import dev.loadstone.deployments.JavaFlags;
import dev.loadstone.deployments.ServerCluster;
import dev.loadstone.deployments.process.ServerProcess;
import dev.loadstone.deployments.standin.MongodbStandIn;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A stand-in for MongoDB in a Java process of its own. */
public final class MongodbStandInServer extends ServerCluster {
  static final String TITLE = "the stand-in for MongoDB";
  static final String VERSION = "1.47.0";

  public static final List<String> COORDINATES =
      List.of("de.bwaldvogel:mongo-java-server:" + VERSION, "org.slf4j:slf4j-simple:2.0.17");

  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final Duration STOP_GRACE = Duration.ofSeconds(5);

  private final Path java;
  private final String heap;
  private final String classPath;
  private final String address;
  private final int port;

  /**
   * @param heap the size of the Java heap, which holds the data
   */
  MongodbStandInServer(Attempt attempt, Path java, String heap, String classPath) {
    super(attempt);
    this.java = java;
    this.heap = heap;
    this.classPath = classPath;
    this.address = hosts().address(1);
    this.port = clientPort(1, freePorts(1).get(0));
  }

  @Override
  protected ClusterDeployment start() throws IOException {
    Path classes = ownClass();
    hosts().node(1).makeFolder(data().resolve("tmp"));
    ServerProcess process =
        launch(TITLE, 1, command(classes), Map.of(), log("mongodb-stand-in"), "TERM", STOP_GRACE);
    process.awaitReady(START_LIMIT, () -> accepts(address, port));
    hosts().node(1).requireListening(process, port);
    String endpoint = address + ":" + port;
    // The client chooses the database; the stand-in knows no users.
    return new ClusterDeployment(
        TITLE,
        this,
        new Access(List.of(endpoint), "", "", Secret.NONE),
        List.of(new Member("node-1", endpoint, process)));
  }

  /** A folder with the one class of ours that the server's process needs, and nothing else. */
  private Path ownClass() throws IOException {
    String file = MongodbStandIn.class.getName().replace('.', '/') + ".class";
    Path classes = data().resolve("classes");
    hosts()
        .node(1)
        .write(classes.resolve(file), MongodbStandInServer.class.getResourceAsStream("/" + file));
    return classes;
  }

  private List<String> command(Path classes) {
    return JavaFlags.command(
        java,
        data(),
        List.of("-Xmx" + heap, "-XX:+UseG1GC"),
        classes + File.pathSeparator + classPath,
        List.of(MongodbStandIn.class.getName(), address, Integer.toString(port)));
  }
}
