package dev.loadstone.core.result;

/**
 * Something that was done to the system while it was measured.
 *
 * @param second seconds from the start of the run
 * @param what the event in words, for example {@code node-2 was killed}
 */
public record RunEvent(double second, String what) {}
