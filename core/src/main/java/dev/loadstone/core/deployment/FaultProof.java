package dev.loadstone.core.deployment;

/**
 * Proof that a fault holds. What was only asked for, or only sent, is no fault.
 *
 * @param evidence the state that was seen, for example that a process is gone
 * @param since when it was seen, in nanoseconds of {@link dev.loadstone.core.NanoClock#SYSTEM}
 */
public record FaultProof(String evidence, long since) {}
