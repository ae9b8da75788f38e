package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.result.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Study C in small. */
@OnRequest
class StudyCIT {
  @Test
  void a_cluster_grows_and_two_clients_are_added_up(@TempDir Path folder) throws IOException {
    WholeStudy study = WholeStudy.run(folder, "scaling", "study-c-smoke");

    assertThat(study.runs()).hasSize(2).allSatisfy(WholeStudy::requireCounted);
    for (RunResult run : study.runs()) {
      assertThat(run.clients().clients()).hasSize(2);
      assertThat(run.clients().throughputSum()).isPositive();
    }
    assertThat(study.report()).contains("sum of throughputs, largest latency");
  }
}
