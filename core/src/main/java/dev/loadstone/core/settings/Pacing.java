package dev.loadstone.core.settings;

import dev.loadstone.core.text.DurationText;
import java.time.Duration;
import java.util.List;

/** The rule by which transactions start. */
public sealed interface Pacing permits Pacing.Unpaced, Pacing.KeyingAndThinking, Pacing.Rate {
  /** The pacing in words, as in results, for example {@code rate 500/s (poisson)}. */
  String describe();

  /** Each terminal starts its next transaction as soon as its last one has ended. */
  record Unpaced() implements Pacing {
    @Override
    public String describe() {
      return "unpaced";
    }
  }

  record KeyingAndThinking(
      @Setting("Scales all keying and think times; 1 is by the specification.")
          @Range(above = 0)
          @Default("1")
          double factor)
      implements Pacing {
    @Override
    public String describe() {
      return factor == 1 ? "keying-and-thinking" : "keying-and-thinking × " + factor;
    }
  }

  /** Open loop: transactions are due at their times, whether the system keeps up or not. */
  record Rate(
      @Setting("Transactions that become due each second, over all terminals.") @Range(above = 0)
          double perSecond,
      @Setting("Constant gaps between transactions, or exponential ones (`poisson`).")
          @Default("constant")
          Arrivals arrivals,
      @Setting("From when on the rate is a multiple of `perSecond`, in the order of time.")
          @Default("[]")
          List<Step> steps)
      implements Pacing {
    private static final double NANOS_PER_SECOND = 1e9;

    /** Refuses steps that are not in the order of time. */
    public Rate {
      for (int i = 1; i < steps.size(); i++) {
        if (steps.get(i).at().compareTo(steps.get(i - 1).at()) <= 0) {
          throw RefusedSettingException.of(
              "steps",
              "has one at %s after one at %s; expected later and later ones",
              DurationText.of(steps.get(i).at()),
              DurationText.of(steps.get(i - 1).at()));
        }
      }
    }

    /** A rate that stays the same. */
    public Rate(double perSecond, Arrivals arrivals) {
      this(perSecond, arrivals, List.of());
    }

    public boolean isPoisson() {
      return arrivals == Arrivals.POISSON;
    }

    /**
     * The number of transactions that become due between two times, in seconds since the load
     * began.
     */
    public double expected(double from, double to) {
      double due = 0;
      double begin = from;
      double factor = 1;
      for (Step step : steps) {
        double end = Math.min(step.at().toNanos() / NANOS_PER_SECOND, to);
        if (end > begin) {
          due += factor * (end - begin);
          begin = end;
        }
        factor = step.factor();
      }
      return perSecond * (due + factor * (to - begin));
    }

    @Override
    public String describe() {
      StringBuilder text = new StringBuilder("rate " + perSecond + "/s");
      text.append(isPoisson() ? " (poisson" : " (constant");
      steps.forEach(
          step ->
              text.append(", × " + step.factor() + " from " + DurationText.of(step.at()) + " on"));
      return text.append(')').toString();
    }
  }

  /** A change of a rate. */
  record Step(
      @Setting(value = "When it changes, from the start of the ramp-up.", required = true)
          @Range(min = 0)
          Duration at,
      @Setting("The multiple of `perSecond` from then on.") @Range(above = 0) double factor) {}

  /** The gaps between transactions that become due at a rate. */
  enum Arrivals {
    CONSTANT,
    /** Gaps are exponential, so that arrivals are a Poisson process. */
    POISSON
  }
}
