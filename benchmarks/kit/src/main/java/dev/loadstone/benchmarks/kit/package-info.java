/**
 * The parts that benchmarks on SQL tables share. A benchmark extends {@link
 * dev.loadstone.benchmarks.kit.SqlBenchmark} and says by a {@link
 * dev.loadstone.benchmarks.kit.SqlModel} what is its own.
 */
package dev.loadstone.benchmarks.kit;
