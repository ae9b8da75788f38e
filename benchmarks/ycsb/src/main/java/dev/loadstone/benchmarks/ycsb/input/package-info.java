/** What terminals do: the inputs of operations, and which records there are. */
package dev.loadstone.benchmarks.ycsb.input;
