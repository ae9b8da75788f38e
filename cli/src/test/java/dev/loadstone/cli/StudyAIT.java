package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.benchmark.Atomicity;
import dev.loadstone.core.result.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Study A in small. */
@OnRequest
class StudyAIT {
  @Test
  void one_node_is_compared_with_three(@TempDir Path folder) throws IOException {
    WholeStudy study = WholeStudy.run(folder, "newsql", "study-a-smoke");

    assertThat(study.runs()).hasSize(5);
    for (RunResult run : study.runs()) {
      boolean statements = run.cell().label().endsWith("statements");
      assertThat(run.benchmark().atomicity())
          .isEqualTo(statements ? Atomicity.STATEMENT : Atomicity.TRANSACTION);
      assertThat(run.usage()).hasSize(run.system().nodes());
      assertThat(run.counters()).isNotEmpty();
    }
    assertThat(study.report())
        .contains("One node and several", "Change, centralized → distributed", "not transactional");
  }
}
