package dev.loadstone.core.benchmark;

/**
 * The keys by which a benchmark divides its data: the integers from 1 on. All rows of a key belong
 * together.
 *
 * @param setting the benchmark's setting that gives the number of keys, for example {@code
 *     warehouses}
 * @param count the number of keys, at least 1
 */
public record PartitionKeys(String setting, int count) {}
