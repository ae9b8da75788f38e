package dev.loadstone.benchmarks.ycsb;

import dev.loadstone.databases.jdbc.H2Dialect;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.deployments.H2Deployer;
import java.nio.file.Path;
import java.util.Map;

/** The way of clients that do not block, on a store that is quick to have. */
final class YcsbAsynchronousIT extends YcsbContract {
  @Override
  YcsbSystem start(Path folder) {
    return new YcsbSystem(
        new JdbcDatabase(new H2Dialect()),
        new H2Deployer(),
        Map.of(),
        folder,
        AsynchronousClient::new);
  }
}
