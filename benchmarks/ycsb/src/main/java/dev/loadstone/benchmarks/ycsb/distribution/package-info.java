/** Distributions of the items that operations are about, and of lengths. */
package dev.loadstone.benchmarks.ycsb.distribution;
