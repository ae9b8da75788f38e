package dev.loadstone.core.result;

/**
 * A running total of the server's own, before the first transaction and after the last one.
 *
 * @param name as the server calls it, for example {@code xact_commit}
 * @param before its value before
 * @param after its value after
 */
public record CounterChange(String name, long before, long after) {}
