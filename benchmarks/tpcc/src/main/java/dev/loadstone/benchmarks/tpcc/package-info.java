/** TPC-C revision 5.11: the benchmark, its settings, its workload and its runs. */
package dev.loadstone.benchmarks.tpcc;
