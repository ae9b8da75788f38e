package dev.loadstone.advice;

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
              Path.of(System.getProperty("loadstone.root")).resolve("configs/models/study-e.yaml"),
              null)
          .model();

  /** A run of half reads that takes a multiple of what is predicted. */
  private Observation run(double threads, double multiple, boolean steady) {
    Load load = new Load(threads, 0.5);
    double predicted = model.predict(PLACE, QUORUM, load).orElseThrow().value();
    return new Observation(PLACE, QUORUM, load, multiple * predicted, 0, steady);
  }

  @Test
  void loads_whose_runs_were_not_all_steady_are_told_apart() {
    Validation validation =
        Validation.of(
            model,
            List.of(
                run(200, 1.25, true),
                run(400, 2, true),
                run(400, 2, false),
                run(600, 1, true),
                run(600, 1, true)));

    assertThat(Validation.worst(validation.deviations())).isCloseTo(0.5, within(1e-9));
    assertThat(validation.steady())
        .extracting(deviation -> deviation.load().threads())
        .containsExactly(200.0, 600.0);
    assertThat(Validation.worst(validation.steady())).isCloseTo(0.2, within(1e-9));
  }
}
