package dev.loadstone.core.settings;

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
          Arrivals arrivals)
      implements Pacing {
    public boolean isPoisson() {
      return arrivals == Arrivals.POISSON;
    }

    @Override
    public String describe() {
      return "rate " + perSecond + "/s" + (isPoisson() ? " (poisson)" : " (constant)");
    }
  }

  /** The gaps between transactions that become due at a rate. */
  enum Arrivals {
    CONSTANT,
    /** Gaps are exponential, so that arrivals are a Poisson process. */
    POISSON
  }
}
