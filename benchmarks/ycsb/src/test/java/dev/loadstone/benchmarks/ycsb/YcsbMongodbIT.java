package dev.loadstone.benchmarks.ycsb;

import dev.loadstone.databases.mongodb.MongodbDatabase;
import dev.loadstone.deployments.mongodb.MongodbDeployer;
import java.nio.file.Path;
import java.util.Map;

/** On the stand-in, which is all that a build can have. */
final class YcsbMongodbIT extends YcsbContract {
  @Override
  YcsbSystem start(Path folder) {
    return new YcsbSystem(
        new MongodbDatabase(), MongodbDeployer.standard(), Map.of(), folder, client -> client);
  }

  @Override
  boolean knowsNull() {
    return false;
  }
}
