/** The checks of the data: the consistency conditions, and comparisons with the clients' counts. */
package dev.loadstone.benchmarks.tpcc.check;
