/** The data of TPC-C in a database: loading it, and what is there. */
package dev.loadstone.benchmarks.tpcc.data;
