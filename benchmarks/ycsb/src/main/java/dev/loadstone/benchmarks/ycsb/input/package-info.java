/** The inputs of operations, and the records that exist. */
package dev.loadstone.benchmarks.ycsb.input;
