package dev.loadstone.core.benchmark;

/**
 * A transaction that a client was told is committed.
 *
 * @param second when its client was told, in seconds from the start of the run
 * @param key {@link Transaction#writtenKey}
 * @param detail the detail that its session reported
 */
public record Acknowledged(String type, double second, long key, int detail) {}
