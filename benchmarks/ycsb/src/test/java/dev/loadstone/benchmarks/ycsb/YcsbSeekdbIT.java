package dev.loadstone.benchmarks.ycsb;

import dev.loadstone.contracts.FoundHere;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.databases.jdbc.SeekdbDialect;
import dev.loadstone.deployments.seekdb.SeekdbDeployer;
import java.nio.file.Path;
import java.util.Map;

final class YcsbSeekdbIT extends YcsbContract {
  @Override
  YcsbSystem start(Path folder) {
    return new YcsbSystem(
        new JdbcDatabase(new SeekdbDialect()),
        FoundHere.or(SeekdbDeployer.standard()),
        Map.of(),
        folder,
        client -> client);
  }
}
