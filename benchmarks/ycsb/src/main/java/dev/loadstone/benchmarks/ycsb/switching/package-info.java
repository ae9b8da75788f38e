/** Moves between consistency levels while a load runs. */
package dev.loadstone.benchmarks.ycsb.switching;
