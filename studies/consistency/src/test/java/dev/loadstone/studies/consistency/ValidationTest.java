package dev.loadstone.studies.consistency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Predictions by the published formulas, held against runs that the test makes up. */
class ValidationTest {
  private static final String PLACE = "centralized";
  private static final Levels QUORUM = new Levels("QUORUM", "QUORUM");

  private final LatencyModel model =
      Advisor.fromFormulas(
              Path.of(System.getProperty("loadstone.root"))
                  .resolve("studies/consistency/model.yaml"),
              null)
          .model();

  /** A run of half reads that takes a multiple of what is predicted. */
  private Observation run(Levels levels, double threads, double multiple, boolean compared) {
    Load load = new Load(threads, 0.5);
    double predicted = model.predict(PLACE, levels, load).orElseThrow().value();
    return new Observation(PLACE, levels, load, multiple * predicted, 0, compared);
  }

  private Observation run(double threads, double multiple, boolean compared) {
    return run(QUORUM, threads, multiple, compared);
  }

  @Test
  void errors_by_runs_that_the_report_does_not_compare_are_told_apart() {
    Validation validation =
        Validation.of(
            model,
            List.of(
                run(200, 1.25, true),
                run(400, 2, true),
                run(400, 2, false),
                run(600, 1, true),
                run(600, 1, true)));

    assertThat(validation.worst()).isCloseTo(0.5, within(1e-9));
    assertThat(validation.compared().deviations())
        .extracting(deviation -> deviation.load().threads())
        .containsExactly(200.0, 600.0);
    assertThat(validation.compared().worst()).isCloseTo(0.2, within(1e-9));
  }

  @Test
  void a_choice_is_judged_where_the_runs_of_all_levels_are_compared() {
    Levels readOne = new Levels("ONE", "ALL");
    Validation validation =
        Validation.of(
            model,
            List.of(
                run(200, 1, true),
                run(readOne, 200, 1, true),
                run(400, 1, true),
                run(readOne, 400, 100, false)));

    assertThat(validation.picks()).hasSize(2);
    assertThat(validation.compared().picks())
        .extracting(pick -> pick.picked().load().threads())
        .containsExactly(200.0);
  }
}
