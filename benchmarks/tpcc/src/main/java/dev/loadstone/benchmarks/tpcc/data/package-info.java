/** The data of TPC-C in a database: its load and its state. */
package dev.loadstone.benchmarks.tpcc.data;
