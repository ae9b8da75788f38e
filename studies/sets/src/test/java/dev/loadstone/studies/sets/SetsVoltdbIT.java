package dev.loadstone.studies.sets;

import dev.loadstone.contracts.QuickJava;
import dev.loadstone.contracts.RealSystem;
import dev.loadstone.databases.voltdb.VoltdbDatabase;
import dev.loadstone.deployments.voltdb.VoltdbDeployer;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

final class SetsVoltdbIT extends SetsContract {
  @Override
  protected RealSystem start(Path folder) {
    return new RealSystem(
        new VoltdbDatabase(),
        VoltdbDeployer.standard(),
        Map.of("heap", "512m", "jvm.options", QuickJava.OPTIONS),
        folder);
  }

  /** Tables take seconds to make here, and rows longer than elsewhere: little more than a page. */
  @Override
  Stream<Arguments> pairs() {
    return Stream.of(
        Arguments.of(0, 40, 0, 0), Arguments.of(110, 110, 30, 25), Arguments.of(110, 2, 50, 100));
  }
}
