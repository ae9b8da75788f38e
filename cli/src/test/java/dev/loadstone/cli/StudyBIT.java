package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Study B in small. */
@OnRequest
class StudyBIT {
  @Test
  void each_store_is_compared_with_each(@TempDir Path folder) throws IOException {
    WholeStudy study = WholeStudy.run(folder, "nosql", "study-b-smoke");

    assertThat(study.runs()).hasSize(4).allSatisfy(WholeStudy::requireCounted);
    assertThat(study.report()).contains("Redis", "Cassandra", "Each against each");
  }
}
