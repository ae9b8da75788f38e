package dev.loadstone.report.statistics;

/** The answer to whether one figure differs from another. */
public enum Verdict {
  HIGHER,
  LOWER,
  /** The difference lies within the margin, whichever way it goes. */
  SAME,
  /** The repetitions tell neither a difference nor its absence. */
  UNDECIDED,
  /** There are fewer repetitions than a verdict needs, or nobody asked for one. */
  NOT_JUDGED;
}
