package dev.loadstone.studies.consistency.switching;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.loadstone.core.settings.Default;
import dev.loadstone.core.settings.Matches;
import dev.loadstone.core.settings.Range;
import dev.loadstone.core.settings.RefusedSettingException;
import dev.loadstone.core.settings.Setting;
import java.time.Duration;
import java.util.List;

/** The moves of a run between consistency levels, by a plan or by rules. */
public record SwitchSettings(
    @Setting("`safe`: raise before lower; `immediate`: both levels at once, which is not safe")
        @Default("safe")
        Order order,
    @Setting("moves at times from the begin of the run, `[{at: 10s, to: 1R-3W}]`") @Default("[]")
        List<Step> plan,
    @Setting(
            "instead of a plan: the levels for a load, `[{reads: 90, to: 1R-3W}]`; the rule that"
                + " is nearest to the live load holds")
        @Default("[]")
        List<Rule> rules,
    @Setting("how often the plan begins again; 0s for never") @Default("0s") Duration every,
    @Setting("how long the live load is watched between two decisions by the rules")
        @Range(min = 100)
        @Default("2s")
        Duration window) {
  /** Refuses settings with neither a plan nor rules, or with both. */
  public SwitchSettings {
    if (plan.isEmpty() == rules.isEmpty()) {
      throw RefusedSettingException.of(
          "plan", "and rules: expected one of the two, with at least one entry");
    }
    if (!every.isZero() && plan.stream().anyMatch(step -> step.at().compareTo(every) >= 0)) {
      throw RefusedSettingException.of("every", "is not after all steps of the plan");
    }
  }

  /** The order of the steps of a move. */
  public enum Order {
    /** Raises before it lowers, and brings data to all replicas before reads are lowered. */
    @JsonProperty("safe")
    SAFE,
    @JsonProperty("immediate")
    IMMEDIATE
  }

  /** A move of a plan, at a time since the start of the run, or of the plan's repetition. */
  public record Step(
      @Setting(value = "when", required = true) Duration at,
      @Setting(value = "the levels", required = true)
          @Matches(value = ReplicaCounts.FORM, expected = "such as 1R-3W")
          String to) {}

  /** The levels for a load; {@code threads} is null for any number. */
  public record Rule(
      @Setting(value = "operations under way", otherwise = "any number") @Range(min = 1)
          Integer threads,
      @Setting(value = "share of reads in percent", required = true) @Range(min = 0, max = 100)
          double reads,
      @Setting(value = "the levels", required = true)
          @Matches(value = ReplicaCounts.FORM, expected = "such as 1R-3W")
          String to) {}
}
