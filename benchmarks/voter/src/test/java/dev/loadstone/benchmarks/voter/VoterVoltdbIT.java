package dev.loadstone.benchmarks.voter;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.contracts.QuickJava;
import dev.loadstone.contracts.RealSystem;
import dev.loadstone.databases.voltdb.VoltdbDatabase;
import dev.loadstone.deployments.voltdb.VoltdbDeployer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

final class VoterVoltdbIT extends VoterContract {
  @Override
  RealSystem start(Path folder) {
    return new RealSystem(
        new VoltdbDatabase(),
        VoltdbDeployer.standard(),
        Map.of("heap", "512m", "jvm.options", QuickJava.OPTIONS),
        folder);
  }

  @Override
  List<Access> accesses() {
    return List.of(Access.STATEMENTS, Access.PROCEDURES);
  }

  /** The results are kept beside the votes, and could differ from them. */
  @Override
  List<String> rules() {
    return List.of("votes-per-phone", "known-contestants", "states", "results-sum");
  }
}
