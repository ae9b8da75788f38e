/** Executes operations on key-value stores and judges the values that they read. */
package dev.loadstone.benchmarks.ycsb.store;
