package dev.loadstone.core.benchmark;

/**
 * The keys by which a benchmark divides its data, and whose rows belong together: the integers from
 * 1 on.
 *
 * @param setting the benchmark's setting that says how many there are, for example {@code
 *     warehouses}
 * @param count how many there are, at least 1
 */
public record PartitionKeys(String setting, int count) {}
