/** Distributions of the items of operations, and of lengths. */
package dev.loadstone.benchmarks.ycsb.distribution;
