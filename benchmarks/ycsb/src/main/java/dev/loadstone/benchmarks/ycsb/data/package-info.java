/** The records: their keys and values, their load, and the data that a database holds. */
package dev.loadstone.benchmarks.ycsb.data;
