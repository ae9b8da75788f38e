package dev.loadstone.core.settings;

/** When transactions start. */
public sealed interface Pacing {
  /** As in results, for example {@code rate 500/s (poisson)}. */
  String describe();

  /** Each terminal starts its next transaction when the last one ended. */
  record Unpaced() implements Pacing {
    @Override
    public String describe() {
      return "unpaced";
    }
  }

  /**
   * The benchmark's own pauses.
   *
   * @param factor scales all pauses; 1 is by the specification
   */
  record KeyingAndThinking(double factor) implements Pacing {
    @Override
    public String describe() {
      return factor == 1 ? "keying-and-thinking" : "keying-and-thinking × " + factor;
    }
  }

  /**
   * Open loop: transactions are due at their times, whether the system keeps up or not.
   *
   * @param perSecond all terminals together, more than 0
   * @param poisson exponential gaps instead of constant ones
   */
  record Rate(double perSecond, boolean poisson) implements Pacing {
    @Override
    public String describe() {
      return "rate " + perSecond + "/s" + (poisson ? " (poisson)" : " (constant)");
    }
  }
}
