/** The data of TPC-C: its schema, its population and how it is loaded. */
package dev.loadstone.benchmarks.tpcc.data;
