package dev.loadstone.core.settings;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.loadstone.core.deployment.FaultKind;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A fault of a node started by Loadstone, in the middle of a run, once or several times. */
@RecordBuilder
public record Fault(
    @Setting(
            value = "When it happens first, from the start of the measured interval.",
            required = true)
        @Range(min = 0)
        Duration at,
    @Setting("The node whose processes are killed: its number from 1, `any` or `leader`.")
        FaultTarget kill,
    @Setting("The node whose processes are stopped and continued.") FaultTarget pause,
    @Setting("The node that is killed and started again on its data.") FaultTarget restart,
    @Setting("How long a pause lasts; required for one.") @Range(min = 1) @JsonProperty("for")
        Duration lasts,
    @Setting("How long after its end a node is started again; at once by default.") @Range(min = 0)
        Duration after,
    @Setting("The time from one to the next, where it happens several times.") @Range(min = 1)
        Duration every,
    @Setting("How often it happens.") @Range(min = 1, max = MOST_TIMES) @Default("1") int times) {
  static final int MOST_TIMES = 1000;

  /** Refuses what is not exactly one fault. */
  public Fault {
    if (Stream.of(kill, pause, restart).filter(Objects::nonNull).count() != 1) {
      throw RefusedSettingException.of("", "needs one of kill, pause and restart");
    }
    if ((pause != null) != (lasts != null)) {
      throw RefusedSettingException.of(
          "for",
          lasts == null
              ? "is missing; expected how long the pause lasts, such as for: 5s"
              : "is for a pause; leave it out");
    }
    if (after != null && restart == null) {
      throw RefusedSettingException.of("after", "is for a restart; leave it out");
    }
    if ((times > 1) != (every != null)) {
      throw RefusedSettingException.of(
          "every", "and times belong together, such as every: 60s, times: 9");
    }
    if (every != null && every.compareTo(untilHealed(lasts, after)) <= 0) {
      throw RefusedSettingException.of(
          "every", "begins the next before the last is over; expected a longer time");
    }
  }

  public FaultKind kind() {
    return kill != null ? FaultKind.KILL : pause != null ? FaultKind.PAUSE : FaultKind.RESTART;
  }

  public FaultTarget target() {
    return kill != null ? kill : pause != null ? pause : restart;
  }

  /** From its begin to the order that ends it; zero for a fault that stays. */
  public Duration untilHealed() {
    return untilHealed(lasts, after);
  }

  private static Duration untilHealed(Duration lasts, Duration after) {
    return lasts != null ? lasts : after != null ? after : Duration.ZERO;
  }

  /** The instants at which it happens, from the start of the measured interval. */
  public List<Duration> instants() {
    return IntStream.range(0, times)
        .mapToObj(turn -> every == null ? at : at.plus(every.multipliedBy(turn)))
        .toList();
  }
}
