/** Whether the records are there and are what was written. */
package dev.loadstone.benchmarks.ycsb.check;
