/** Which items operations are about, and how long things are. */
package dev.loadstone.benchmarks.ycsb.distribution;
