/** The inputs of operations, and the records that there are. */
package dev.loadstone.benchmarks.ycsb.input;
