package dev.loadstone.benchmarks.tpcc.analytic;

import dev.loadstone.contracts.FoundHere;
import dev.loadstone.contracts.RealSystem;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.databases.jdbc.SeekdbDialect;
import dev.loadstone.deployments.seekdb.SeekdbDeployer;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** On request: the texts are those of MariaDB. */
@EnabledIfEnvironmentVariable(named = "LOADSTONE_TESTS", matches = "all")
final class ChSeekdbIT extends ChContract {
  @Override
  protected RealSystem start(Path folder) {
    return new RealSystem(
        new JdbcDatabase(new SeekdbDialect()),
        FoundHere.or(SeekdbDeployer.standard()),
        Map.of(),
        folder);
  }
}
