/** What a run of TPC-C amounts to: the audit of its inputs, its figures and its verdict. */
package dev.loadstone.benchmarks.tpcc.audit;
