/** Checks that the records exist and hold values that were written. */
package dev.loadstone.benchmarks.ycsb.check;
