/** The records: their keys and values, loading them, and what a database holds of them. */
package dev.loadstone.benchmarks.ycsb.data;
