package dev.loadstone.studies.consistency;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.studies.consistency.curve.Curve;
import dev.loadstone.studies.consistency.curve.Estimate;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class AdvisorTest {
  @Test
  void curves_without_a_range_of_threads_in_common_are_refused() {
    Curve flat = new Curve(threads -> new Estimate(100, 1, 1), "100");
    Map<CurveKey, LatencyModel.Ranged> curves = new LinkedHashMap<>();
    for (String level : List.of("ONE", "ALL")) {
      curves.put(new CurveKey("", Operation.READ, level), new LatencyModel.Ranged(flat, 1, 8));
      curves.put(new CurveKey("", Operation.WRITE, level), new LatencyModel.Ranged(flat, 16, 64));
    }
    LatencyModel model = new LatencyModel(curves);

    assertThatThrownBy(
            () -> Advisor.domains(model, OptionalInt.of(3), List.of(), Path.of("result")))
        .isInstanceOf(LoadstoneException.class)
        .hasMessage(
            "result: the curves share no range of threads: vary load.terminals alike for all");
  }
}
