package dev.loadstone.benchmarks.sets;

import dev.loadstone.contracts.RealSystem;
import dev.loadstone.databases.voltdb.VoltdbDatabase;
import dev.loadstone.deployments.voltdb.VoltdbDeployer;
import java.nio.file.Path;
import java.util.Map;

final class SetsVoltdbIT extends SetsContract {
  @Override
  RealSystem start(Path folder) {
    return new RealSystem(
        new VoltdbDatabase(),
        VoltdbDeployer.standard(),
        Map.of("heap", "512m", "jvm.options", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"),
        folder);
  }
}
