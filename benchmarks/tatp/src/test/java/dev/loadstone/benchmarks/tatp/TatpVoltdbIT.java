package dev.loadstone.benchmarks.tatp;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.contracts.QuickJava;
import dev.loadstone.contracts.RealSystem;
import dev.loadstone.databases.voltdb.VoltdbDatabase;
import dev.loadstone.deployments.voltdb.VoltdbDeployer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

final class TatpVoltdbIT extends TatpContract {
  @Override
  protected RealSystem start(Path folder) {
    return new RealSystem(
        new VoltdbDatabase(),
        VoltdbDeployer.standard(),
        Map.of("heap", "512m", "jvm.options", QuickJava.OPTIONS),
        folder);
  }

  @Override
  protected List<TatpSettings> ways() {
    return List.of(settings(Access.STATEMENTS), settings(Access.PROCEDURES));
  }

  @Override
  protected boolean isSentToPartitions(TatpSettings settings) {
    return settings.access() == Access.PROCEDURES;
  }

  @Override
  List<String> withoutForeignKey() {
    return List.of();
  }
}
