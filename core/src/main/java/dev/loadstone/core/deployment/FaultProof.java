package dev.loadstone.core.deployment;

/**
 * Proof that a fault has taken effect. A fault that was only requested or sent is none.
 *
 * @param evidence the state that was seen, for example that a process is gone
 * @param since when it was seen, in nanoseconds of {@link dev.loadstone.core.NanoClock#SYSTEM}
 */
public record FaultProof(String evidence, long since) {}
