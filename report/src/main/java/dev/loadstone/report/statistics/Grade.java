package dev.loadstone.report.statistics;

/** The strength of an answer, the strongest first. */
public enum Grade {
  /** A difference that is shown in every view, over three starts of the systems or more. */
  ROBUST("robust"),
  /** A difference of what was measured that no view contradicts, but that is not robust. */
  AS_MEASURED("as measured"),
  /** Both sides are shown to lie within the margin of each other. */
  SAME("same"),
  /** A difference of what was measured that a view of the same runs contradicts or explains. */
  DEPENDS("depends on what is counted"),
  /** Neither a difference nor its absence is shown. */
  UNDECIDED("undecided"),
  /** There is nothing to compare, or one repetition alone. */
  NOT_ANSWERABLE("not answerable");

  private final String words;

  Grade(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }

  /** The verdict of an answer of this grade, by the estimate as a logarithm. */
  Verdict verdict(double estimate) {
    return switch (this) {
      case ROBUST, AS_MEASURED -> estimate > 0 ? Verdict.HIGHER : Verdict.LOWER;
      case SAME -> Verdict.SAME;
      case DEPENDS, UNDECIDED -> Verdict.UNDECIDED;
      case NOT_ANSWERABLE -> Verdict.NOT_JUDGED;
    };
  }

  /** Tells whether the question is answered: by a difference, or by none that matters. */
  public boolean isAnswer() {
    return this == ROBUST || this == AS_MEASURED || this == SAME;
  }
}
