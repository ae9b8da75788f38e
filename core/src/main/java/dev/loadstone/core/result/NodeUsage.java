package dev.loadstone.core.result;

/**
 * The use of a node that was started, in the measured interval.
 *
 * @param node its name, for example {@code node-1}
 * @param cpu mean number of cores it kept busy
 * @param memoryBytes the most memory it held
 */
public record NodeUsage(String node, double cpu, long memoryBytes) {}
