/**
 * The parts that benchmarks on SQL tables share. A benchmark extends {@link
 * dev.loadstone.benchmarks.kit.SqlBenchmark} and describes its own parts by a {@link
 * dev.loadstone.benchmarks.kit.SqlModel}.
 */
package dev.loadstone.benchmarks.kit;
