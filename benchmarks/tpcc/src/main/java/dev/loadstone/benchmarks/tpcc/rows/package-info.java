/** The nine tables and their sizes. */
package dev.loadstone.benchmarks.tpcc.rows;
