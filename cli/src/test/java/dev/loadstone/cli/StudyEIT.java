package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.cli.Loadstone.Ended;
import dev.loadstone.core.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Study E in small. What is in it has shorter tests of its own: the levels of three replicas in
 * those of Cassandra and of the study, servers that are kept, and advice that is refused.
 */
@OnRequest
class StudyEIT {
  @Test
  void three_consistent_settings_are_compared_and_too_few_runs_for_advice_refused(
      @TempDir Path folder) throws IOException {
    WholeStudy study = WholeStudy.run(folder, "consistency", "study-e-smoke");

    assertThat(study.runs()).hasSize(3).allSatisfy(WholeStudy::requireCounted);
    assertThat(study.report()).contains("1R-3W", "2R-2W", "3R-1W");
    assertThat(study.runs())
        .extracting(run -> run.system().server().settings().get("replication.factor"))
        .containsOnly("3");

    Ended refused = CommandHere.run(folder, "advise", study.store().folder().toString());
    assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE.code());
    assertThat(refused.err()).contains("no run of reads only or of writes only");
  }
}
