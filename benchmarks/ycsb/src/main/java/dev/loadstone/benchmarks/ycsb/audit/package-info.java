/** The figures of a run. */
package dev.loadstone.benchmarks.ycsb.audit;
