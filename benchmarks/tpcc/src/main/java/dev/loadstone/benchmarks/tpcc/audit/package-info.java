/** The assessment of a run of TPC-C: the audit of its inputs, its figures and its verdict. */
package dev.loadstone.benchmarks.tpcc.audit;
