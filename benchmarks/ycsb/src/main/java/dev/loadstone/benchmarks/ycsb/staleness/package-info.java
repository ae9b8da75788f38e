/** Measuring how old the values are that reads return, beside the load. */
package dev.loadstone.benchmarks.ycsb.staleness;
