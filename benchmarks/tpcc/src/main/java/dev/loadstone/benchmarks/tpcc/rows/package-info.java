/** The rows of the nine tables. */
package dev.loadstone.benchmarks.tpcc.rows;
