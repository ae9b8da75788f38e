package dev.loadstone.deployments.standin;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.ServerVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;

/**
 * A server that speaks MongoDB's protocol and is not MongoDB. Its own main class listens on one
 * port only and offers a version that today's drivers refuse. This class uses nothing of ours: it
 * runs with the server alone on the class path.
 */
public final class MongodbStandIn {
  private MongodbStandIn() {}

  /**
   * Serves until the process is ended.
   *
   * @param arguments address and port to listen on
   */
  public static void main(String[] arguments) {
    MongoServer server = new MongoServer(new MemoryBackend().version(ServerVersion.MONGO_5_0));
    server.bind(arguments[0], Integer.parseInt(arguments[1]));
  }
}
