/** Executing operations on key-value stores, and judging what was read. */
package dev.loadstone.benchmarks.ycsb.store;
