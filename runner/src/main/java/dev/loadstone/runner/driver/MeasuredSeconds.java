package dev.loadstone.runner.driver;

import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.statistics.Steadiness;
import dev.loadstone.runner.measure.Interval;
import dev.loadstone.runner.measure.Phases;
import dev.loadstone.runner.steady.Second;
import dev.loadstone.runner.steady.SteadinessJudge;
import java.util.ArrayList;
import java.util.List;

/** The whole seconds of a run's measured interval, gathered to judge whether it was steady. */
final class MeasuredSeconds {
  /** A shorter interval is the rest at the end of a phase. */
  private static final long LEAST_NANOS = 900_000_000;

  private final boolean unpaced;
  private final List<Second> seconds = new ArrayList<>();

  MeasuredSeconds(LoadSettings settings) {
    unpaced = settings.pacing() instanceof Pacing.Unpaced;
  }

  void add(Interval interval) {
    if (interval.phase().equals(Phases.MEASURE) && interval.to() - interval.from() > LEAST_NANOS) {
      seconds.add(interval.figures());
    }
  }

  Steadiness judge() {
    return SteadinessJudge.judge(seconds, unpaced);
  }
}
