package dev.loadstone.runner.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.database.Plan;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RedactionTest {
  private static final String REFUSAL = "no login with swordfish";

  @Test
  void a_check_or_a_plan_that_a_server_refused_shows_no_secret() {
    Redaction redaction = new Redaction(Map.of("swordfish", "***"));
    CheckResult check =
        new CheckResult("sums", "sums agree", "", CheckResult.Status.NOT_RUN, REFUSAL);
    Plan plan = new Plan(List.of(), Set.of(), REFUSAL);

    assertThat(redaction.of(Map.of("afterRun", List.of(check))).toString())
        .contains("no login with ***")
        .doesNotContain("swordfish");
    assertThat(redaction.of(Map.of("end", Map.of("payment", plan))).toString())
        .contains("no login with ***")
        .doesNotContain("swordfish");
  }
}
