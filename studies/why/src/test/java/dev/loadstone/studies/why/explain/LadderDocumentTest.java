package dev.loadstone.studies.why.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.report.format.TerminalOptions;
import dev.loadstone.report.format.TerminalReport;
import dev.loadstone.studies.why.explain.Ladder.Estimate;
import dev.loadstone.studies.why.explain.LadderDocument.Step;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LadderDocumentTest {
  private static final Estimate TIMES = new Estimate(2.25, 1.9, 2.66);

  @Test
  void shows_each_share_and_last_of_all_the_answer() {
    LadderDocument found =
        new LadderDocument(
            "slow",
            "fast",
            List.of(),
            Map.of("network", "the same"),
            4,
            TIMES,
            List.of(
                new Step("log", "does not wait for it", share(0.41), 0.33, 0.47, true),
                new Step("access", "by procedures", share(0.31), 0.3, 0.3, false)),
            share(0.28));

    assertThat(TerminalReport.render(found.document(), new TerminalOptions(100, false, true)))
        .containsSubsequence(
            "What makes the difference, fast against slow",
            "slow with the conditions of fast",
            "log: does not wait for it ",
            "41 % (31 to 51)",
            "access: by procedures ",
            "left: the systems, and what is no rung ",
            "28 % (18 to 38)",
            "log interacts: alone it is 33 % of the gap, after the others 47 %",
            "4 repetitions; all intervals hold together at 95 %",
            "not a rung here: network (the same)",
            "Log is 41 % (31 to 51) of the gap: fast does 2.25 times as much as slow (1.90 to 2.66).");
  }

  @Test
  void says_that_more_repetitions_may_show_a_difference() {
    LadderDocument none =
        new LadderDocument(
            "a", "b", List.of(), Map.of(), 2, new Estimate(1.1, 0.9, 1.4), List.of(), null);

    assertThat(none.answer())
        .isEqualTo(
            "no difference is shown: b does 1.10 times as much as a (0.90 to 1.40); more repetitions"
                + " may show one");
  }

  private static Estimate share(double share) {
    return new Estimate(share, share - 0.1, share + 0.1);
  }
}
