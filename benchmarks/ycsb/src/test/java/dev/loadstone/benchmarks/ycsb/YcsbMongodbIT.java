package dev.loadstone.benchmarks.ycsb;

import dev.loadstone.contracts.FoundHere;
import dev.loadstone.databases.mongodb.MongodbDatabase;
import dev.loadstone.deployments.mongodb.MongodbDeployer;
import java.nio.file.Path;
import java.util.Map;

/** On FerretDB, where one is on the search path. */
final class YcsbMongodbIT extends YcsbContract {
  @Override
  YcsbSystem start(Path folder) {
    return new YcsbSystem(
        new MongodbDatabase(),
        FoundHere.or(MongodbDeployer.standard(), "ferretdb"),
        Map.of(),
        folder,
        client -> client);
  }

  @Override
  boolean knowsNull() {
    return false;
  }
}
