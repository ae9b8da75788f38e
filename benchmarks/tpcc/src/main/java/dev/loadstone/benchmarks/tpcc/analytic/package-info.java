/** CH-benCHmark: the transactions of TPC-C and 22 queries on the same tables, at the same time. */
package dev.loadstone.benchmarks.tpcc.analytic;
