package dev.loadstone.benchmarks.smallbank;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.contracts.QuickJava;
import dev.loadstone.contracts.RealSystem;
import dev.loadstone.databases.voltdb.VoltdbDatabase;
import dev.loadstone.deployments.voltdb.VoltdbDeployer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

final class SmallBankVoltdbIT extends SmallBankContract {
  @Override
  protected RealSystem start(Path folder) {
    return new RealSystem(
        new VoltdbDatabase(),
        VoltdbDeployer.standard(),
        Map.of("heap", "512m", "jvm.options", QuickJava.OPTIONS),
        folder);
  }

  @Override
  protected List<SmallBankSettings> ways() {
    return List.of(settings(Access.STATEMENTS), settings(Access.PROCEDURES));
  }

  @Override
  protected boolean isSentToPartitions(SmallBankSettings settings) {
    return settings.access() == Access.PROCEDURES;
  }
}
