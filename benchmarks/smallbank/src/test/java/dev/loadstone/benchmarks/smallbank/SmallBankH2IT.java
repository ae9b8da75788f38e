package dev.loadstone.benchmarks.smallbank;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.contracts.RealSystem;
import dev.loadstone.databases.jdbc.H2Dialect;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.deployments.inprocess.H2Deployer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

final class SmallBankH2IT extends SmallBankContract {
  @Override
  protected RealSystem start(Path folder) {
    return new RealSystem(new JdbcDatabase(new H2Dialect()), new H2Deployer(), Map.of(), folder);
  }

  @Override
  protected List<SmallBankSettings> ways() {
    return List.of(settings(Access.STATEMENTS));
  }
}
