package dev.loadstone.core.deployment;

import dev.loadstone.core.NanoClock;

/**
 * Proof that a fault has taken effect. A fault that was only requested or sent is none.
 *
 * @param evidence the state that was seen, for example that a process is gone
 * @param since when it was seen, in nanoseconds of {@link NanoClock#SYSTEM}
 */
public record FaultProof(String evidence, long since) {
  /** The proof of a state that is seen now. */
  public static FaultProof now(String evidence) {
    return new FaultProof(evidence, NanoClock.SYSTEM.nanoTime());
  }
}
